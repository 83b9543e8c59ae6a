-- The emails and Slack messages of which staff edited the words. One without a row, or without a body, has
-- those of shared/texts/texts.ts.
create table texts (
  id text primary key,
  subject text,
  title text,
  body text check (body <> ''),
  -- Grows with each save, which names the one that its author saw.
  version integer not null default 0,
  check ((body is null) = (subject is null) and (body is null) = (title is null))
);
