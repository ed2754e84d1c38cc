-- The serving role: what the running server may do is what is granted to heirloom_serving, nothing else.
-- The server connects as the database's owner for migrations, and as the owner with SET ROLE for everything else.
--
-- Roles belong to the whole cluster, so another database's migration may be creating the same role at this moment.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'heirloom_serving') THEN
        CREATE ROLE heirloom_serving NOLOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN
        NULL;
END
$$;

-- Membership lets a role that is not a superuser SET ROLE. A concurrent grant of the same membership is as good as ours.
DO $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM pg_auth_members AS membership
        JOIN pg_roles AS granted ON granted.oid = membership.roleid
        JOIN pg_roles AS member ON member.oid = membership.member
        WHERE granted.rolname = 'heirloom_serving' AND member.rolname = current_user
    ) THEN
        EXECUTE format('GRANT heirloom_serving TO %I', current_user);
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation OR internal_error THEN
        IF NOT pg_has_role(current_user, 'heirloom_serving', 'MEMBER') THEN
            RAISE;
        END IF;
END
$$;

GRANT USAGE ON SCHEMA public TO heirloom_serving;

-- Readiness compares the applied migrations with the binary's own.
DO $$
BEGIN
    IF to_regclass('public._sqlx_migrations') IS NOT NULL THEN
        GRANT SELECT ON public._sqlx_migrations TO heirloom_serving;
    END IF;
END
$$;
