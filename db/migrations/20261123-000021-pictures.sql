-- Uploaded pictures, encoded anew by us. A new upload gets a new id, which is its address.
create table pictures (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid references startup_applications (id) on delete cascade,
  investor_id uuid references investors (id) on delete cascade,
  kind text not null check (kind in ('photo', 'logo')),
  -- WebP, 256 and 512 pixels wide.
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null,
  check (num_nonnulls(founder_id, investor_id) = 1),
  check (kind = 'photo' or founder_id is not null)
);
-- WebP is compressed already.
alter table pictures alter column small set storage external, alter column large set storage external;
-- Replacing and removing an owner's picture.
create unique index pictures_of_founder on pictures (founder_id, kind);
create unique index pictures_of_investor on pictures (investor_id, kind);

-- The addresses of our pictures, as in founder_avatar.
alter table startup_applications add column startup_logo text;
alter table investors add column photo text;
-- When we last tried to fetch the picture whose address a founder gave.
alter table startup_applications add column avatar_tried_at timestamptz;
