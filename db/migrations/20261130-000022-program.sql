-- The program that this instance runs, one row. An empty setting falls back to shared/brand.ts.
create table program (
  only_row boolean primary key default true check (only_row),
  name text check (name <> ''),
  tagline text check (tagline <> ''),
  support_email text check (support_email <> ''),
  -- Grows with each save, which names the one that its author saw.
  version integer not null default 0
);

insert into program default values;

-- Each saved state of what staff edit, so that it can be read and restored.
create table content_versions (
  kind text not null,
  content_id text not null,
  version integer not null,
  content jsonb not null,
  -- The address of its day; null for the state that an instance starts from.
  saved_by_email text,
  saved_at timestamptz not null,
  primary key (kind, content_id, version)
);

insert into content_versions (kind, content_id, version, content, saved_at)
values ('program', 'program', 0, '{"name": null, "tagline": null, "supportEmail": null}', now());
