-- When the recipient opened the conversation; null while it is unread.
alter table contact_messages add column read_at timestamptz;
