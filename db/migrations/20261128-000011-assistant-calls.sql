-- Outside a transaction: one statement a paragraph, each repeatable.

-- Calls of assistants' writing tools, so that one that is sent again does nothing again. Kept for a day.
create table if not exists assistant_calls (
  account_id uuid not null references accounts (id) on delete cascade,
  -- A hash of the tool and the key that the client sent, or else of the tool and its input.
  key_hash bytea not null,
  input_hash bytea not null,
  -- The operation gets it as its client key. It stays the same until the call has succeeded.
  id uuid not null,
  called_at timestamptz not null,
  is_running boolean not null,
  -- The answer; null until it has succeeded.
  result jsonb,
  primary key (account_id, key_hash)
);
