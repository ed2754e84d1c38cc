-- Accounts and what proves that a caller is one. Ids are UUIDv7 made by the application.
-- No password and no token is stored, only hashes: argon2id for passwords, SHA-256 for random tokens.

CREATE TABLE accounts (
    id            uuid        NOT NULL CONSTRAINT accounts_pkey PRIMARY KEY,
    name          text        NOT NULL CONSTRAINT accounts_name_check CHECK (name ~ '^[A-Za-z0-9_-]{3,24}$'),
    -- Names are unique without regard to case.
    name_folded   text        NOT NULL GENERATED ALWAYS AS (lower(name COLLATE "C")) STORED
                              CONSTRAINT accounts_name_folded_key UNIQUE,
    password_hash text        NOT NULL,
    email         text        CONSTRAINT accounts_email_check CHECK (length(email) <= 254),
    locale        text        NOT NULL CONSTRAINT accounts_locale_check CHECK (length(locale) <= 35),
    created_at    timestamptz NOT NULL
);

-- A session family is one sign-in and all the refresh tokens that descend from it. Ending it ends them all at once.
CREATE TABLE session_families (
    id         uuid        NOT NULL CONSTRAINT session_families_pkey PRIMARY KEY,
    account_id uuid        NOT NULL CONSTRAINT session_families_account_id_fkey
                           REFERENCES accounts (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    -- When its newest refresh token expires; the row is purged some time after.
    expires_at timestamptz NOT NULL,
    ended_at   timestamptz,
    end_reason text        CONSTRAINT session_families_end_reason_check
                           CHECK (end_reason IN ('signed-out', 'refresh-token-reused')),
    CONSTRAINT session_families_ended_check CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX session_families_account_id_idx ON session_families (account_id);
CREATE INDEX session_families_expires_at_idx ON session_families (expires_at);

-- Used tokens stay until their family goes, so that a second use is noticed.
CREATE TABLE refresh_tokens (
    token_hash bytea       NOT NULL CONSTRAINT refresh_tokens_pkey PRIMARY KEY
                           CONSTRAINT refresh_tokens_token_hash_check CHECK (octet_length(token_hash) = 32),
    family_id  uuid        NOT NULL CONSTRAINT refresh_tokens_family_id_fkey
                           REFERENCES session_families (id) ON DELETE CASCADE,
    issued_at  timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX refresh_tokens_family_id_idx ON refresh_tokens (family_id);

CREATE TABLE personal_access_tokens (
    id           uuid        NOT NULL CONSTRAINT personal_access_tokens_pkey PRIMARY KEY,
    account_id   uuid        NOT NULL CONSTRAINT personal_access_tokens_account_id_fkey
                             REFERENCES accounts (id) ON DELETE CASCADE,
    token_hash   bytea       NOT NULL CONSTRAINT personal_access_tokens_token_hash_key UNIQUE
                             CONSTRAINT personal_access_tokens_token_hash_check CHECK (octet_length(token_hash) = 32),
    name         text        NOT NULL CONSTRAINT personal_access_tokens_name_check
                             CHECK (length(name) BETWEEN 1 AND 100),
    scopes       text[]      NOT NULL CONSTRAINT personal_access_tokens_scopes_check
                             CHECK (scopes <@ ARRAY['read', 'play', 'webhooks'] AND cardinality(scopes) BETWEEN 1 AND 3),
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz,
    last_used_at timestamptz
);
CREATE INDEX personal_access_tokens_account_id_id_idx ON personal_access_tokens (account_id, id);

-- Ed25519 keys, PKCS#8 (RFC 8410). Exactly one key of each purpose signs; retired receipt keys stay for ever, because
-- receipts do.
CREATE TABLE signing_keys (
    kid         text        NOT NULL CONSTRAINT signing_keys_pkey PRIMARY KEY,
    purpose     text        NOT NULL CONSTRAINT signing_keys_purpose_check CHECK (purpose IN ('access', 'receipt')),
    private_key bytea       NOT NULL,
    created_at  timestamptz NOT NULL,
    retired_at  timestamptz
);
CREATE UNIQUE INDEX signing_keys_current_key ON signing_keys (purpose) WHERE retired_at IS NULL;

-- Responses to requests that carried an Idempotency-Key, sealed under a key that only the same request can derive again.
CREATE TABLE idempotent_responses (
    lookup_hash bytea       NOT NULL CONSTRAINT idempotent_responses_pkey PRIMARY KEY
                            CONSTRAINT idempotent_responses_lookup_hash_check CHECK (octet_length(lookup_hash) = 32),
    sealed      bytea       NOT NULL,
    created_at  timestamptz NOT NULL
);
CREATE INDEX idempotent_responses_created_at_idx ON idempotent_responses (created_at);

GRANT SELECT, INSERT ON accounts TO heirloom_serving;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_families, refresh_tokens, personal_access_tokens TO heirloom_serving;
GRANT SELECT, INSERT, UPDATE (retired_at) ON signing_keys TO heirloom_serving;
GRANT SELECT, INSERT, DELETE ON idempotent_responses TO heirloom_serving;
