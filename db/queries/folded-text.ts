import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from './escape-like.ts';

/** A column that `fold_text` has made, or what it makes of one: lower case, no accents. */
type Folded = RawBuilder<string>;

/** Computed once for a statement, not for every row. */
export function fold(text: string): Folded {
  return sql`(select fold_text(${text}))`;
}

/** True if the text stands in a folded column; both are compared without accents. */
export function contains(column: Folded, text: string): RawBuilder<boolean> {
  return sql`strpos(${column}, ${fold(text)}) > 0`;
}

/** Three letters or digits in a row make a trigram; without one an index of them can't help. */
const trigram = /[\p{L}\p{N}]{3}/u;

/** Signs of `like` patterns that `fold_text` makes: done before those are escaped. */
const signs: Record<string, string> = {
  '％': '%',
  '﹪': '%',
  '＿': '_',
  '＼': '\\',
  '﹨': '\\',
  '∖': '\\',
};

/** The same by the column's trigram index, where that can help. */
export function containsByIndex(column: Folded, text: string): RawBuilder<boolean> {
  if (!trigram.test(text)) return contains(column, text);
  const pattern = `%${escapeLike(text.replace(/[％﹪＿＼﹨∖]/g, (sign) => signs[sign] ?? sign))}%`;
  return sql`${column} like ${fold(pattern)}`;
}
