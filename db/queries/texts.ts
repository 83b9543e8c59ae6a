import { type TextContent, type TextId, textIds } from '#shared/texts/texts.ts';
import type { Db, Trx } from '../schema.ts';

type EditedText = {
  version: number;
  /** Null for the original words. */
  content: TextContent | null;
};

/** One that nobody ever edited is version 0. */
export async function findText(db: Db | Trx, id: TextId): Promise<EditedText> {
  const row = await db
    .selectFrom('texts')
    .select(['version', 'subject', 'title', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return { version: 0, content: null };
  const { version, subject, title, body } = row;
  const isEdited = subject !== null && title !== null && body !== null;
  return { version, content: isEdited ? { subject, title, body } : null };
}

type TextVersion = EditedText & { savedAt: string; savedBy: string | null };

/** The newest twenty states, the present one first. */
export async function listTextVersions(db: Db, id: TextId): Promise<TextVersion[]> {
  const rows = await db
    .selectFrom('content_versions')
    .select(['version', 'content', 'saved_at', 'saved_by_email'])
    .where('kind', '=', 'text')
    .where('content_id', '=', id)
    .orderBy('version', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ version, content, saved_at, saved_by_email }) => ({
    version,
    content: content as TextContent | null,
    savedAt: saved_at.toISOString(),
    savedBy: saved_by_email,
  }));
}

type ListedText = { id: TextId; content: TextContent | null; savedAt: string | null };

/** Every text, with the time at which its words were last saved. */
export async function listTexts(db: Db): Promise<ListedText[]> {
  const rows = await db
    .selectFrom('texts as t')
    .innerJoin('content_versions as v', (join) =>
      join
        .onRef('v.content_id', '=', 't.id')
        .onRef('v.version', '=', 't.version')
        .on('v.kind', '=', 'text'),
    )
    .select(['t.id', 'v.content', 'v.saved_at'])
    .execute();
  const saved = new Map(rows.map((row) => [row.id, row]));
  return textIds.map((id) => {
    const row = saved.get(id);
    const content = (row?.content ?? null) as TextContent | null;
    return { id, content, savedAt: row?.saved_at.toISOString() ?? null };
  });
}
