-- Tokens that call the API in their owner's name, without a browser. Of the token itself only a hash is kept.
create table access_tokens (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- The list of an account's tokens, and how many it has.
create index access_tokens_account on access_tokens (account_id, created_at desc)
  where revoked_at is null;
