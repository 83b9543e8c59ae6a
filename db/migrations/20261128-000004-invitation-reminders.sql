-- Outside a transaction: one statement a paragraph, each repeatable.

-- When a founder who had not joined yet was reminded of their invitation: once ever.
alter table accounts add column if not exists invitation_reminded_at timestamptz;

-- Founders who were invited and have not joined yet: their reminders, and mails that wait until then.
create index concurrently if not exists accounts_not_joined on accounts (founder_id)
  where founder_id is not null and password_hash is null and first_signed_in_at is null;
