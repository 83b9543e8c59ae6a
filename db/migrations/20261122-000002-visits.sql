-- Says whether somebody is here for the first time.
alter table accounts add column first_signed_in_at timestamptz;
-- Whoever has chosen a password has been here.
update accounts set first_signed_in_at = created_at where password_hash is not null;
