//! Accounts, tokens, the catalogue, and the service itself.

use reqwest::Method;
use serde_json::json;

use crate::client::{PASSWORD, Site};

pub async fn check(site: &Site) {
    let nobody = site.nobody();
    for (operation, path) in [
        ("getHealth", "/healthz"),
        ("getReadiness", "/readyz"),
        ("getMetrics", "/metrics"),
        ("getJwks", "/.well-known/jwks.json"),
        ("getOpenapi", "/v1/openapi.json"),
        ("listProblems", "/problems"),
        ("getProblem", "/problems/illegal-move"),
        ("listCatalogue", "/v1/catalogue"),
    ] {
        assert_eq!(nobody.get(operation, path).await.status, 200, "{path}");
    }
    for game in domain::any_game::GAMES {
        let path = format!("/v1/catalogue/{}", game.info().slug);
        assert_eq!(nobody.get("getCatalogueGame", &path).await.status, 200);
        assert_eq!(nobody.get("getRules", &format!("{path}/rules?lang=en")).await.status, 200);
    }
    docs(site).await;
    accounts(site).await;
    tokens(site).await;
}

/// The reader of the document loads nothing from elsewhere, and everything it loads is there.
async fn docs(site: &Site) {
    let (status, html) = site.page("/docs").await;
    assert_eq!(status, 200);
    let links = html.split(['"', '\'']).filter(|text| text.starts_with("./") || text.contains("//"));
    let files: Vec<&str> = links.map(|link| link.strip_prefix("./").unwrap_or_else(|| panic!("{link}"))).collect();
    assert!(
        files.iter().any(|file| file.ends_with(".js")) && files.iter().any(|file| file.ends_with(".css")),
        "{files:?}"
    );
    for file in files {
        assert_eq!(site.page(&format!("/docs/{file}")).await.0, 200, "{file}");
    }
    assert!(site.page("/docs/swagger-initializer.js").await.1.contains("/v1/openapi.json"));
}

async fn accounts(site: &Site) {
    let nobody = site.nobody();
    let account = json!({ "name": "Weaver_7", "password": PASSWORD, "email": "weaver@example.org", "locale": "hu" });
    let created = nobody
        .call("createAccount", Method::POST, "/v1/accounts", |request| {
            request.json(&account).header("Idempotency-Key", "sign-up-1")
        })
        .await;
    assert_eq!(created.status, 201);
    let repeated = nobody
        .call("createAccount", Method::POST, "/v1/accounts", |request| {
            request.json(&account).header("Idempotency-Key", "sign-up-1")
        })
        .await;
    assert_eq!((repeated.status, repeated.header("idempotent-replayed")), (201, Some("true")));
    let credentials = json!({ "name": "weaver_7", "password": PASSWORD });
    let session = nobody.post("createSession", "/v1/sessions", &credentials).await.json();
    let refreshing = json!({ "refresh_token": session["refresh_token"] });
    assert_eq!(nobody.post("refreshSession", "/v1/sessions/refresh", &refreshing).await.status, 201);
    assert_eq!(nobody.post("refreshSession", "/v1/sessions/refresh", &refreshing).await.status, 401);
    let leaving = site.player("leaving").await;
    assert_eq!(leaving.get("getAccount", "/v1/account").await.status, 200);
    assert_eq!(leaving.delete("deleteCurrentSession", "/v1/sessions/current").await.status, 204);
    assert_eq!(leaving.get("getAccount", "/v1/account").await.status, 401);
}

async fn tokens(site: &Site) {
    let owner = site.player("owner").await;
    let new = json!({ "name": "clock", "scopes": ["read", "play"], "expires_at": "2099-01-01T00:00:00Z" });
    let token = owner.post("createToken", "/v1/tokens", &new).await.json();
    owner.post("createToken", "/v1/tokens", &json!({ "name": "other", "scopes": ["webhooks"] })).await;
    let first = owner.get("listTokens", "/v1/tokens?limit=1").await.json();
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = owner.get("listTokens", &format!("/v1/tokens?cursor={cursor}")).await.json();
    assert_eq!(rest["items"][0]["id"], token["id"]);
    let with_token = crate::client::Caller { site, token: token["token"].as_str().map(str::to_owned) };
    assert_eq!(with_token.get("getAccount", "/v1/account").await.status, 200);
    assert_eq!(with_token.get("listTokens", "/v1/tokens").await.problem(), "not-allowed");
    let path = format!("/v1/tokens/{}", token["id"].as_str().unwrap());
    assert_eq!(owner.delete("deleteToken", &path).await.status, 204);
    assert_eq!(owner.delete("deleteToken", &path).await.status, 404);
}
