-- Outside a transaction: one statement a paragraph, each repeatable.
-- Sign-in through the community's own provider by OpenID Connect.

-- Who an account is at the provider. One person may have an account of each audience.
create table if not exists account_identities (
  issuer text not null,
  subject text not null,
  audience text not null check (audience in ('founder', 'investor', 'admin')),
  account_id uuid not null references accounts (id) on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject, audience),
  unique (account_id, issuer)
);

-- Sign-ins that were answered: each is answered once. Pruned once expired.
create table if not exists used_sign_ons (
  id_hash bytea primary key,
  expires_at timestamptz not null
);

create index if not exists used_sign_ons_expired on used_sign_ons (expires_at);

-- Whether staff may sign in by password where there is a provider.
alter table staff_settings
  add column if not exists passwords_off boolean not null default false;
