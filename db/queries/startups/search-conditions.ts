import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';

type Condition = RawBuilder<unknown>;

/**
 * What is asked, in a query of its own: answered once, not for each row, and the planner makes one
 * plan for all that may be asked. With the value before it, it would plan each time, for longer
 * than the search takes.
 */
export function once(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${value})`;
}

/** Whose words are looked for: of all that is searched, or without the founder's name. */
export type Words = { text: string; isAnonymous: boolean };

type Asked = { filter: StartupFilter; isAnonymous?: boolean };

/** Null where nothing is searched for. */
export function wordsOf({ filter: { search }, isAnonymous = false }: Asked): Words | null {
  return search ? { text: search, isAnonymous } : null;
}

/** Whether `searched_startups as w` contains the words. Much quicker than `like`, and nothing in them is a sign. */
export function containsWords({ text, isAnonymous }: Words): Condition {
  const wanted = once(sql`lower(${text})`);
  const inWords = sql`strpos(w.words, ${wanted}) > 0`;
  // Who may not see the name must not find it either.
  return isAnonymous ? inWords : sql`(strpos(w.founder, ${wanted}) > 0 or ${inWords})`;
}

/** Whether `searched_startups as w` fits what is chosen. */
export function isChosen({ stage, industry, funding }: StartupFilter): Condition[] {
  const conditions: Condition[] = [];
  if (stage) conditions.push(sql`w.stage = ${once(sql`${stage}::text`)}`);
  if (industry) conditions.push(sql`w.industry = ${once(sql`${industry}::text`)}`);
  if (funding) conditions.push(sql`w.is_seeking = ${once(sql`${funding === 'seeking'}::boolean`)}`);
  return conditions;
}

/**
 * `searched_startups as w` that fit what is chosen and have the same characters in a row as the text,
 * to select from: all that the index knows. Most that have them contain the text. They come shelf by
 * shelf: whoever stops after some has not gone through all.
 */
export function withGrams(text: string, filter: StartupFilter = {}): RawBuilder<unknown> {
  const { stage = null, industry = null, funding } = filter;
  const isSeeking = funding ? funding === 'seeking' : null;
  return sql`
    (select searched_grams(lower(${text}), ${stage}, ${industry}, ${isSeeking}) as grams
      offset 0) asked
    cross join unnest(array(
      select generate_series((select last_value / 16384 from searched_startups_number), 0, -1)
    )) as shelves (shelf)
    cross join lateral (
      select * from searched_startups s
      where startup_grams(words || E'\\n' || founder, stage, industry, is_seeking, s.shelf)
        collate "C" @> array(select shelves.shelf || '/' || gram from unnest(asked.grams) gram)) w`;
}
