-- When the recipient opened the conversation; null while it is unread. Whoever has messages from before
-- has had a page and a bell that showed them.
alter table contact_messages add column read_at timestamptz;
update contact_messages set read_at = sent_at;
