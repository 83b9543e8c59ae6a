import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';

type Condition = RawBuilder<unknown>;

/** The one order of every list. */
export const newestFirst = sql`submitted_at desc, id desc`;

export function all(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** Whether `startup_applications as a` is accepted and fits what is chosen; what is typed aside. */
export function chosen({ stage, industry, funding }: StartupFilter): Condition[] {
  const conditions = [sql`a.status = 'accepted'`];
  if (stage) conditions.push(sql`a.stage = ${stage}`);
  if (industry) conditions.push(sql`a.industry = ${industry}`);
  if (funding) conditions.push(sql`a.looking_for_funding = ${sql.lit(funding === 'seeking')}`);
  return conditions;
}

/** Whether `a` comes after a page that ended with the startup of that cursor. */
export function later(after: string | undefined): Condition[] {
  if (!after) return [];
  const [micros, id] = after.split('.');
  return [
    sql`(a.submitted_at, a.id) <
      (timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond', ${id}::uuid)`,
  ];
}

export const cursorOf = sql<string>`
  (extract(epoch from submitted_at) * 1000000)::bigint || '.' || id`;

/** Whose words are looked for: of all that is searched, or without the founder's name. */
export type Words = { text: string; isAnonymous: boolean };

type Asked = { filter: StartupFilter; isAnonymous?: boolean };

/** Null where nothing is searched for. */
export function wordsOf({ filter: { search }, isAnonymous = false }: Asked): Words | null {
  return search ? { text: search, isAnonymous } : null;
}

/** Whether `a` contains the words, found by an index. */
export function found(words: Words): Condition {
  const { text } = words;
  // What the index of three letters can find; signs and other scripts it may not know.
  if (/[a-z0-9]{3}/i.test(text)) return contains(words);
  const letters = [...text];
  const isShort = letters.length <= 2;
  // No break is ever typed: it keeps the pairs apart.
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  const grams = isShort
    ? sql`array[lower(${text})]`
    : sql`string_to_array(lower(${pairs.join('\n')}), E'\\n')`;
  const hit = sql`startup_grams(a.search_text) @> ${grams}`;
  return isShort && !words.isAnonymous ? hit : sql`${hit} and ${contains(words)}`;
}

/** The same, seen by looking at one after another: `is true` keeps the index out of it. */
export function seen(words: Words): Condition {
  return sql`(${contains(words)}) is true`;
}

function contains({ text, isAnonymous }: Words): Condition {
  const pattern = sql`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
  const hit = sql`a.search_text like ${pattern}`;
  // Who may not see the name must not find it either: the index finds, the rest is looked at.
  if (!isAnonymous) return hit;
  return sql`${hit} and lower(a.startup_name || E'\\n' || a.industry || E'\\n' || a.description)
    like ${pattern}`;
}
