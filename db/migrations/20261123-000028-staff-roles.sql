-- Outside a transaction: one statement a paragraph, each repeatable.
-- What somebody of the staff may do, and whether all of them need a second step.

alter table accounts
  add column if not exists staff_role text,
  -- When the newest link was sent to somebody who has not joined yet.
  add column if not exists invited_at timestamptz,
  -- Of somebody who was on the staff: their ratings and notes stay.
  add column if not exists removed_at timestamptz;

-- The version that serves while this runs knows only admins.
create or replace function give_staff_role() returns trigger language plpgsql as $$
begin
  new.staff_role := 'admin';
  return new;
end $$;

create or replace trigger give_staff_role before insert on accounts
  for each row when (new.audience = 'admin' and new.staff_role is null)
  execute function give_staff_role();

update accounts set staff_role = 'admin' where audience = 'admin' and staff_role is null;

alter table accounts
  drop constraint if exists accounts_staff_role_check,
  add constraint accounts_staff_role_check
    check (staff_role in ('admin', 'manager', 'reviewer')) not valid,
  drop constraint if exists accounts_staff_check,
  add constraint accounts_staff_check
    check ((audience = 'admin') = (staff_role is not null)) not valid,
  drop constraint if exists accounts_removed_check,
  add constraint accounts_removed_check
    check (removed_at is null or audience = 'admin') not valid;

alter table accounts validate constraint accounts_staff_role_check;

alter table accounts validate constraint accounts_staff_check;

alter table accounts validate constraint accounts_removed_check;

-- One row.
create table if not exists staff_settings (
  id boolean primary key default true check (id),
  needs_second_step boolean not null default false
);

insert into staff_settings default values on conflict do nothing;
