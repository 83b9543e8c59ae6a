-- Outside a transaction: one statement a paragraph, each repeatable.

-- An answer that reached its limit can be continued: the next part is a row of its own, once.
alter table coach_exchanges
  drop constraint if exists coach_exchanges_part,
  add column if not exists is_cut boolean not null default false,
  add column if not exists continues uuid references coach_exchanges (id) on delete cascade,
  add column if not exists part smallint not null default 1 check (part between 1 and 3),
  add constraint coach_exchanges_part check ((part = 1) = (continues is null)) not valid;

alter table coach_exchanges validate constraint coach_exchanges_part;

create unique index concurrently if not exists coach_exchanges_continues_key
  on coach_exchanges (continues);
