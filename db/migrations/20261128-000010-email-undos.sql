-- Outside a transaction: one statement a paragraph, each repeatable.

-- The staff member who asked for the change; null if the owner did.
alter table email_changes add column if not exists requested_by uuid
  references accounts (id) on delete set null;

-- An address that an account had. Whoever reads its mail may put it back for a day.
create table if not exists email_undos (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  audience text not null check (audience in ('founder', 'investor')),
  email text not null check (email = lower(email)),
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz,
  unique (account_id, email)
);

-- True if an address is kept for somebody; everything that takes one asks.
create index concurrently if not exists email_undos_email on email_undos (email);

-- Nobody else takes an address for as long as it may be put back. Runs after the unique indexes, which
-- wait for a change that is not committed yet, so it sees the reservation of that change.
create or replace function refuse_reserved_email() returns trigger language plpgsql as $$
declare
  found_audience text := case when tg_table_name = 'accounts'
    then to_jsonb(new)->>'audience' else 'founder' end;
  found_email text := coalesce(to_jsonb(new)->>'founder_email', to_jsonb(new)->>'email');
begin
  if exists (
    select from email_undos u
    join accounts a on a.id = u.account_id
    left join founders f on f.id = a.founder_id
    where u.email = found_email and u.audience = found_audience
      and u.expires_at > clock_timestamp() and u.undone_at is null
      and new.id not in (a.id, coalesce(f.id, a.id), coalesce(f.startup_id, a.id))
  ) then
    raise unique_violation using constraint = tg_argv[0],
      message = 'This address is kept for the account that had it.';
  end if;
  return null;
end $$;

create or replace trigger refuse_reserved_email
  after insert or update of email, is_claim on accounts
  for each row when (new.audience <> 'admin' and not new.is_claim)
  execute function refuse_reserved_email('accounts_audience_email');

create or replace trigger refuse_reserved_email
  after insert or update of email, is_active on founders
  for each row when (new.is_active)
  execute function refuse_reserved_email('founders_email');

create or replace trigger refuse_reserved_email
  after insert or update of founder_email on startup_applications
  for each row when (new.status in ('pending', 'under_review', 'accepted'))
  execute function refuse_reserved_email('startup_applications_live');
