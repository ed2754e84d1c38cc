-- Games: the append-only log, and what is derived from it for lists and look-ups. Every query names game_id first, so that the
-- tables can be partitioned by it. Accounts are named by id only, without foreign keys, for the same reason.

-- Read model: one row a game, written with the append of its events. version is the compare-and-set of the append.
CREATE TABLE games (
    game_id         uuid        NOT NULL CONSTRAINT games_pkey PRIMARY KEY,
    game            text        NOT NULL,
    edition         text        NOT NULL,
    status          text        NOT NULL CONSTRAINT games_status_check
                                CHECK (status IN ('open', 'active', 'finished', 'cancelled')),
    visibility      text        NOT NULL CONSTRAINT games_visibility_check CHECK (visibility IN ('public', 'private')),
    seats           smallint    NOT NULL CONSTRAINT games_seats_check CHECK (seats BETWEEN 1 AND 32),
    version         bigint      NOT NULL CONSTRAINT games_version_check CHECK (version > 0),
    head            bytea       NOT NULL CONSTRAINT games_head_check CHECK (octet_length(head) = 32),
    -- Seats that everybody may know to be awaited.
    to_move         smallint[]  NOT NULL,
    -- The program is to move or to deal: found again after a restart.
    program_to_move boolean     NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL
);
CREATE INDEX games_program_to_move_idx ON games (game_id) WHERE program_to_move;
CREATE INDEX games_listed_idx ON games (status, game_id DESC) WHERE visibility = 'public';

-- Read model: who sits where.
CREATE TABLE game_seats (
    game_id    uuid     NOT NULL,
    seat       smallint NOT NULL,
    account_id uuid,
    bot_level  text,
    resigned   boolean  NOT NULL,
    CONSTRAINT game_seats_pkey PRIMARY KEY (game_id, seat),
    CONSTRAINT game_seats_occupant_check CHECK (account_id IS NULL OR bot_level IS NULL)
);
CREATE INDEX game_seats_account_id_idx ON game_seats (account_id, game_id DESC) WHERE account_id IS NOT NULL;

-- What the server alone knows until the game is over. A table of its own, so that nothing selects it by accident.
CREATE TABLE game_secrets (
    game_id     uuid  NOT NULL CONSTRAINT game_secrets_pkey PRIMARY KEY,
    server_seed bytea NOT NULL CONSTRAINT game_secrets_server_seed_check CHECK (octet_length(server_seed) = 32)
);

-- The log. Nobody changes it: the serving role has no right to, and the triggers refuse it to everybody else.
CREATE TABLE game_events (
    game_id uuid        NOT NULL,
    version bigint      NOT NULL CONSTRAINT game_events_version_check CHECK (version > 0),
    at      timestamptz NOT NULL,
    -- The acting seat; null: the server.
    actor   smallint,
    type    text        NOT NULL,
    data    jsonb       NOT NULL,
    -- The command, on the first event of a command.
    cause   jsonb,
    leaf    bytea       NOT NULL CONSTRAINT game_events_leaf_check CHECK (octet_length(leaf) = 32),
    head    bytea       NOT NULL CONSTRAINT game_events_head_check CHECK (octet_length(head) = 32),
    -- The signed receipt, on the last event of a command.
    receipt text,
    CONSTRAINT game_events_pkey PRIMARY KEY (game_id, version)
);

CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only: % on game_events is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER game_events_append_only BEFORE UPDATE OR DELETE ON game_events
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER game_events_no_truncate BEFORE TRUNCATE ON game_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();

-- Invitations into a game: for anybody who has the code, or for one account.
CREATE TABLE invitations (
    invitation_id uuid        NOT NULL CONSTRAINT invitations_pkey PRIMARY KEY,
    game_id       uuid        NOT NULL,
    code_hash     bytea       NOT NULL CONSTRAINT invitations_code_hash_key UNIQUE
                              CONSTRAINT invitations_code_hash_check CHECK (octet_length(code_hash) = 32),
    account_id    uuid,
    seat          smallint,
    created_at    timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    used_at       timestamptz
);
CREATE INDEX invitations_game_id_idx ON invitations (game_id);

GRANT SELECT, INSERT ON game_events, game_secrets TO heirloom_serving;
GRANT SELECT, INSERT, UPDATE ON games, game_seats TO heirloom_serving;
GRANT SELECT, INSERT, UPDATE (used_at) ON invitations TO heirloom_serving;
