-- Outside a transaction: one statement a paragraph, each repeatable.
-- A message to a founder whom one is not introduced to is answered like an introduction: the request
-- says all that the message says.

alter table introductions
  drop constraint if exists introductions_note_check,
  add constraint introductions_note_check
    check (note <> '' and length(note) <= case kind when 'contact' then 2000 else 1000 end) not valid;

alter table introductions validate constraint introductions_note_check;

alter table contact_messages
  add column if not exists introduction_id uuid references introductions (id) on delete set null;

-- The messages that an answer changes.
create index concurrently if not exists contact_messages_answered
  on contact_messages (introduction_id) where introduction_id is not null;
