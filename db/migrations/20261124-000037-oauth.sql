-- What the OAuth server for assistants keeps: clients, requests to sign in, codes, grants, tokens. Ids
-- are stored as hashes, because they are the secrets themselves, and the rest is sealed.
create table oauth_records (
  kind text not null check (char_length(kind) between 1 and 40),
  id_hash bytea not null,
  primary key (kind, id_hash),
  sealed bytea not null,
  -- For a way in, whose it is; with the account it goes.
  account_id uuid references accounts (id) on delete cascade,
  client_hash bytea,
  grant_hash bytea,
  -- Of access tokens: what they are good for.
  scope text,
  resource text,
  created_at timestamptz not null,
  -- Null for a client, which goes when it has been without a grant for a while.
  expires_at timestamptz,
  consumed_at timestamptz,
  -- Of grants: when an assistant last came with one of its tokens.
  last_used_at timestamptz
);
-- Ends all that came from a grant.
create index oauth_records_grant on oauth_records (grant_hash) where grant_hash is not null;
-- The connected apps of an account, and ending them.
create index oauth_records_account on oauth_records (account_id) where account_id is not null;
-- Which clients have a grant.
create index oauth_records_client on oauth_records (client_hash) where client_hash is not null;
-- The nightly clean-up.
create index oauth_records_expiry on oauth_records (expires_at);
