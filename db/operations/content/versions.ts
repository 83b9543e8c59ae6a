import type { Trx } from '../../schema.ts';

type Version = {
  kind: string;
  contentId: string;
  content: unknown;
  /** The version that the person saw when they began to edit. */
  seenVersion: number;
  savedBy: string;
  now: Date;
};

/**
 * Keeps a state of what staff edit as the version after the one they saw. False if there is one
 * already, and nothing is kept: of two who saved at once, one was first.
 */
export async function saveVersion(
  trx: Trx,
  { kind, contentId, content, seenVersion, savedBy, now }: Version,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('content_versions')
    .values({
      kind,
      content_id: contentId,
      version: seenVersion + 1,
      content: JSON.stringify(content),
      saved_by_email: savedBy,
      saved_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The content of a version, wrapped because it may be null; undefined if there is no such version. */
export async function findVersion(
  trx: Trx,
  { kind, contentId, version }: { kind: string; contentId: string; version: number },
): Promise<{ content: unknown } | undefined> {
  return await trx
    .selectFrom('content_versions')
    .select('content')
    .where('kind', '=', kind)
    .where('content_id', '=', contentId)
    .where('version', '=', version)
    .executeTakeFirst();
}
