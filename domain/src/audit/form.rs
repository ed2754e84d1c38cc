//! Whether the file is exactly the canonical form of a bundle, so that no byte of it is free to change.

use super::bundle::{BUNDLE_FORMAT, Bundle};
use super::place::place;
use super::report::{Check, Fault, Subject};
use crate::pointer;

/// Bytes quoted from each side of a place in the file.
const QUOTED: usize = 24;

/// Reads the file; the bundle is given wherever its shape allows, even where a byte is not canonical.
pub(super) fn check(bytes: &[u8]) -> (Check, Option<Bundle>) {
    let mut check = Check::new(Subject::Form).detail(format!("{} bytes, each as RFC 8785 wants it", bytes.len()));
    match serde_json::from_slice::<Bundle>(bytes) {
        Ok(bundle) => {
            if let Some(fault) = not_canonical(bytes, &bundle) {
                check.fault(fault);
            }
            check.same(
                "/format",
                BUNDLE_FORMAT,
                &bundle.format,
                "The file calls itself something else than this program audits.",
            );
            (check, Some(bundle))
        }
        Err(error) => {
            check.fault(unreadable(bytes, &error));
            (check.detail("the file cannot be read as a bundle"), None)
        }
    }
}

fn not_canonical(bytes: &[u8], bundle: &Bundle) -> Option<Fault> {
    let canonical = match bundle.to_bytes() {
        Ok(canonical) => canonical,
        Err(error) => {
            let fault = Fault::at("").expected("a canonical form").found(error.to_string());
            return Some(fault.meaning("The file holds something that has no canonical form."));
        }
    };
    if canonical == bytes {
        return None;
    }
    let same = canonical.iter().zip(bytes).take_while(|(a, b)| a == b).count();
    Some(
        Fault::at(place(bytes, same))
            .offset(same)
            .expected(quote(&canonical, same))
            .found(quote(bytes, same))
            .meaning("The file is not in the one form a bundle has: somebody rewrote or reformatted it."),
    )
}

fn unreadable(bytes: &[u8], error: &serde_json::Error) -> Fault {
    let offset = offset_of(bytes, error.line(), error.column());
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let field = match serde_path_to_error::deserialize::<_, Bundle>(&mut reader) {
        Err(error) if error.inner().is_data() => pointer::of_path(error.path()),
        _ => String::new(),
    };
    let field = if field.is_empty() { place(bytes, offset) } else { field };
    Fault::at(field)
        .offset(offset)
        .expected("a bundle as canonical JSON")
        .found(format!("{error}: {}", quote(bytes, offset)))
        .meaning("The file is damaged or is no bundle: from here on it cannot be read.")
}

/// The byte that serde_json's line and column (both from 1, in bytes) stand for.
fn offset_of(bytes: &[u8], line: usize, column: usize) -> usize {
    let before: usize = bytes.split_inclusive(|b| *b == b'\n').take(line.saturating_sub(1)).map(<[u8]>::len).sum();
    before.saturating_add(column.saturating_sub(1)).min(bytes.len())
}

fn quote(bytes: &[u8], offset: usize) -> String {
    let from = offset.saturating_sub(QUOTED);
    let to = offset.saturating_add(QUOTED).min(bytes.len());
    let (before, after) = (bytes.get(from..offset), bytes.get(offset..to));
    let text = |part: Option<&[u8]>| String::from_utf8_lossy(part.unwrap_or_default()).into_owned();
    if offset >= bytes.len() {
        return format!("…{} (end of file)", text(before));
    }
    format!("…{}»{}…", text(before), text(after))
}
