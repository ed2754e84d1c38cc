//! The page behind a problem's `type`: readable, self-contained HTML.

use super::Slug;

/// The page of one kind of problem.
pub fn html(slug: Slug) -> String {
    let (status, title) = (slug.status().as_u16(), slug.title());
    let body = format!(
        "<p class=\"status\">{status} · <code>/problems/{}</code></p>\n<h1>{title}</h1>\n<p>{}</p>\n<p><a href=\"/problems\">All problems</a></p>",
        slug.as_str(),
        inline_code(slug.page()),
    );
    document(title, &body)
}

/// The list of all kinds.
pub fn index() -> String {
    let rows: String = Slug::ALL
        .iter()
        .map(|slug| {
            format!(
                "<tr><td>{}</td><td><a href=\"/problems/{2}\"><code>{2}</code></a></td><td>{1}</td></tr>\n",
                slug.status().as_u16(),
                slug.title(),
                slug.as_str(),
            )
        })
        .collect();
    document(
        "Problems",
        &format!(
            "<h1>Problems</h1>\n<p>Every refusal is one of these, sent as <code>application/problem+json</code> (RFC 9457).</p>\n<table>\n{rows}</table>"
        ),
    )
}

/// A page of the server's own: self-contained, readable in light and dark.
pub fn document(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title} · Heirloom</title>\n\
         <style>:root{{color-scheme:light dark}}body{{font:1.05rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}}\
         .status{{opacity:.7}}td{{padding:.2rem .8rem .2rem 0;vertical-align:top}}</style>\n\
         </head>\n<body>\n{body}\n</body>\n</html>\n"
    )
}

/// Renders back-quoted passages of a page's text as code.
fn inline_code(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    escaped
        .split('`')
        .enumerate()
        .map(|(index, part)| if index % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_shows_its_status_title_and_balanced_code() {
        for slug in Slug::ALL {
            assert_eq!(slug.page().matches('`').count() % 2, 0, "{}", slug.as_str());
            let page = html(*slug);
            assert!(page.contains(slug.title()) && page.contains(slug.status().as_str()), "{page}");
            assert!(!page.contains("http"), "pages load nothing from elsewhere: {page}");
            assert!(index().contains(slug.as_str()));
        }
    }
}
