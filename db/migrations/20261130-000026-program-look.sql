-- Pictures of the program, encoded anew: its logo, and the people of its stories. A saved state names its
-- own, so that restoring it brings them back.
create table program_pictures (
  id uuid primary key default gen_random_uuid(),
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null
);

-- Null is the first letter of the program's name, and our mark under our own name.
alter table program add column logo uuid references program_pictures (id) on delete set null;
