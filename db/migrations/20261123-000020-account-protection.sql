-- Passkeys: the public keys with which an account signs in, or takes its second step.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  -- What the authenticator calls it.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Of the authenticator's uses; stays 0 where a password manager shares the key among devices.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- The list of an account's passkeys; whether it has any.
create index passkeys_account on passkeys (account_id, created_at);

-- What a passkey has to sign: one at a time for a browser and a purpose, taken once.
create table passkey_challenges (
  -- The hash of the session's token, or of the browser's while nobody is signed in.
  holder bytea not null,
  purpose text not null check (purpose in ('add', 'sign_in', 'second_step')),
  challenge text not null,
  -- Whose passkey it must be; null where the passkey says who signs in.
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (holder, purpose)
);
-- Deleted with their account; pruned once expired.
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- The browsers that signed in to an account before: a sign-in from another is emailed to its owner.
create table known_browsers (
  account_id uuid not null references accounts (id) on delete cascade,
  browser_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, browser_hash)
);
create index known_browsers_seen on known_browsers (last_seen_at);

-- Who was tried, from where; never with what.
create table failed_sign_ins (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  audience text not null check (audience in ('founder', 'investor', 'admin')),
  -- As it was typed, in lower case, whether or not there is such an account.
  email text not null,
  step text not null check (step in ('password', 'code', 'passkey')),
  address text not null,
  user_agent text
);
-- The admins' list, newest first, of one address tried; the sweep of old ones.
create index failed_sign_ins_email on failed_sign_ins (email, id desc);
create index failed_sign_ins_at on failed_sign_ins (at);
