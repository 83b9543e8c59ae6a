-- The program's own texts on privacy, terms and who it is: a label (null is ours) and an address.
alter table program
  add column privacy_label text check (privacy_label <> ''),
  add column privacy_url text check (privacy_url like 'https://%'),
  add column terms_label text check (terms_label <> ''),
  add column terms_url text check (terms_url like 'https://%'),
  add column imprint_label text check (imprint_label <> ''),
  add column imprint_url text check (imprint_url like 'https://%'),
  -- The footer names the software unless this is set.
  add column hides_maker boolean not null default false;
