-- Outside a transaction: one statement a paragraph, each repeatable.
-- Searches find "José" for "jose" and "München" for "munchen": texts and what is searched for are
-- compared without accents, in lower case.

create extension if not exists unaccent;

-- Its parts are bound now, so that no search path changes what it means: unaccent() itself is not
-- immutable, because somebody could replace its dictionary.
do $$ begin
  if to_regproc('fold_text') is null then
    create function fold_text(value text) returns text
      language sql immutable strict parallel safe
      return lower(unaccent('unaccent'::regdictionary, value));
  end if;
end $$;

-- A trigger keeps the texts from now on. Another generated expression would rewrite the table and its
-- search index behind a lock that nobody gets past.
create or replace function fold_startup_texts() returns trigger language plpgsql as $$
begin
  -- The founder comes first: what follows is soon found by those who must not find founders.
  new.search_text := fold_text(new.founder_name || E'\n' || new.startup_name || E'\n'
    || new.industry || E'\n' || new.description);
  new.name_text := fold_text(new.founder_name || E'\n' || new.startup_name);
  return new;
end $$;

alter table startup_applications
  alter column search_text drop expression if exists,
  alter column search_text set default '',
  add column if not exists name_text text not null default '';
create or replace trigger fold_startup_texts
  before insert or update of founder_name, startup_name, industry, description, search_text, name_text
  on startup_applications for each row execute function fold_startup_texts();
-- A bulk load without triggers has them, too.
alter table startup_applications enable always trigger fold_startup_texts;

do $$
declare
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from startup_applications where id > last order by id limit 50);
    exit when batch = '{}';
    last := batch[cardinality(batch)];
    -- The trigger writes both.
    update startup_applications set name_text = '' where id = any (batch) and name_text = '';
    commit;
  end loop;
end $$;

-- Founders by their name or startup, for three characters or more.
create index concurrently if not exists startup_applications_names_next on startup_applications
  using gin (name_text gin_trgm_ops) where status = 'accepted';

drop index if exists startup_applications_names;
alter index startup_applications_names_next rename to startup_applications_names;
