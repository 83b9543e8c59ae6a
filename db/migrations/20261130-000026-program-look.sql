-- Logos of the program, encoded anew. A saved state names its own, so that restoring it brings it back.
create table program_logos (
  id uuid primary key default gen_random_uuid(),
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null
);

-- Null is the first letter of the program's name, and our mark under our own name.
alter table program add column logo uuid references program_logos (id) on delete set null;
