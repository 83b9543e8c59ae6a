import { AppError } from '#shared/errors.ts';
import { checkText } from '#shared/texts/check-text.ts';
import { type TextContent, type TextId, textDeclaration } from '#shared/texts/texts.ts';
import { findText } from '../../queries/texts.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { findVersion, saveVersion } from '../content/versions.ts';

type Seen = {
  textId: TextId;
  /** The version that the person saw when they began to edit. */
  seenVersion: number;
  actor: Actor;
  now: Date;
};

/**
 * Saves the words of an email or a Slack message as their next version; null, or the original ones, are
 * the original. The same words again change nothing, so a save may be repeated; other ones over a newer
 * version are refused (`text_changed`).
 */
export async function saveText(
  db: Db,
  { content, ...seen }: Seen & { content: TextContent | null },
): Promise<void> {
  const { original } = textDeclaration(seen.textId);
  const isOriginal = content === null || changedFields(content, original).length === 0;
  const action = isOriginal ? 'reset' : 'saved';
  await db
    .transaction()
    .execute((trx) => store(trx, isOriginal ? null : content, { ...seen, action }));
}

/** Makes the words of an earlier version the next one. */
export async function restoreText(
  db: Db,
  { version, ...seen }: Seen & { version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const earlier = await findVersion(trx, { kind: 'text', contentId: seen.textId, version });
    if (!earlier) throw new AppError('text_version_not_found');
    const content = earlier.content as TextContent | null;
    if (content && checkText(seen.textId, content).length > 0) {
      throw new AppError('text_version_outdated');
    }
    await store(trx, content, { ...seen, action: 'restored' });
  });
}

async function store(
  trx: Trx,
  content: TextContent | null,
  { textId, seenVersion, actor, action, now }: Seen & { action: 'saved' | 'reset' | 'restored' },
): Promise<void> {
  await trx
    .insertInto('texts')
    .values({ id: textId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.selectFrom('texts').select('id').where('id', '=', textId).forUpdate().execute();
  const { original, label } = textDeclaration(textId);
  const before = await findText(trx, textId);
  const changed = changedFields(content ?? original, before.content ?? original);
  if (changed.length === 0) return;
  const isNext =
    before.version === seenVersion &&
    (await saveVersion(trx, {
      kind: 'text',
      contentId: textId,
      content,
      seenVersion,
      savedBy: actor.email,
      now,
    }));
  if (!isNext) throw new AppError('text_changed');
  const fields = content ?? { subject: null, title: null, body: null };
  await trx
    .updateTable('texts')
    .set({
      subject: fields.subject,
      title: fields.title,
      body: fields.body,
      version: seenVersion + 1,
    })
    .where('id', '=', textId)
    .execute();
  await recordAudit(trx, {
    actor,
    action: `text.${action}`,
    subject: { type: 'text', id: textId, name: label },
    details: { changed },
    now,
  });
}

function changedFields(after: TextContent, before: TextContent): (keyof TextContent)[] {
  const fields = ['subject', 'title', 'body'] as const;
  return fields.filter((field) => after[field] !== before[field]);
}
