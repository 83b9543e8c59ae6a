-- The program's color, from which both themes are made; null is the one of the style sheets.
alter table program add column accent text check (accent ~ '^#[0-9a-f]{6}$');
