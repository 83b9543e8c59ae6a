-- Searches find "José" for "jose" and "München" for "munchen": texts and what is searched for are
-- compared without accents, in lower case.

create extension if not exists unaccent;

-- Its parts are bound now, so that no search path changes what it means: unaccent() itself is not
-- immutable, because somebody could replace its dictionary.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

drop index startup_applications_names;

-- One statement, so that the table is rewritten once; the search index is made anew with it. The
-- founder comes first now: what follows is soon found by those who must not find founders.
alter table startup_applications
  alter column search_text set expression as (fold_text(
    founder_name || E'\n' || startup_name || E'\n' || industry || E'\n' || description)),
  add column name_text text not null generated always as (
    fold_text(founder_name || E'\n' || startup_name)) stored;

-- Founders by their name or startup, for three characters or more.
create index startup_applications_names on startup_applications
  using gin (name_text gin_trgm_ops) where status = 'accepted';
