-- Who reviews an application. What they rated and wrote stays when they don't any more.
create table application_reviewers (
  application_id uuid not null references startup_applications (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  assigned_by uuid references accounts (id) on delete set null,
  assigned_at timestamptz not null,
  primary key (application_id, account_id)
);
-- The applications of a reviewer.
create index application_reviewers_account on application_reviewers (account_id);

-- Who is removed from the staff reviews nothing any more.
create function end_reviewing() returns trigger language plpgsql as $$
begin
  delete from application_reviewers where account_id = new.id;
  return null;
end $$;
create trigger end_reviewing after update of removed_at on accounts
  for each row when (new.removed_at is not null) execute function end_reviewing();
