import { beforeEach, expect, it } from 'vitest';
import { findText, listTexts, listTextVersions } from '#db/queries/texts.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type TextContent, textDeclaration } from '#shared/texts/texts.ts';
import type { Actor } from '../audit/record-audit.ts';
import { restoreText, saveText } from './save-text.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-10T12:00:00Z');
const textId = 'application-rejected';
const { original } = textDeclaration(textId);
const own = { ...original, subject: 'About {startup}' };
let actor: Actor;

beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('content_versions').where('kind', '=', 'text').execute();
  await db.deleteFrom('texts').execute();
  actor = await newAccount(db, 'admin');
});

const save = (content: TextContent | null, seenVersion: number) =>
  saveText(db, { textId, content, seenVersion, actor, now });
const audit = () =>
  db.selectFrom('audit_log').orderBy('id').select(['action', 'subject_name', 'details']).execute();

it('keeps each save as a version, and says in the audit log what changed', async () => {
  expect(await findText(db, textId)).toEqual({ version: 0, content: null });
  await save(own, 0);
  await save({ ...own, title: 'Dear {name}' }, 1);
  expect(await listTextVersions(db, textId)).toMatchObject([
    { version: 2, content: { ...own, title: 'Dear {name}' }, savedBy: actor.email },
    { version: 1, content: own, savedAt: now.toISOString() },
  ]);
  expect((await listTexts(db)).filter(({ content }) => content)).toEqual([
    { id: textId, content: { ...own, title: 'Dear {name}' }, savedAt: now.toISOString() },
  ]);
  const subject_name = 'No, this time';
  expect(await audit()).toEqual([
    { action: 'text.saved', subject_name, details: { changed: ['subject'] } },
    { action: 'text.saved', subject_name, details: { changed: ['title'] } },
  ]);
});

it('puts the original back, also when somebody types it', async () => {
  await save(original, 0);
  expect(await findText(db, textId)).toEqual({ version: 0, content: null });
  await save(own, 0);
  await save(null, 1);
  await save(own, 2);
  await save(original, 3);
  expect(await findText(db, textId)).toEqual({ version: 4, content: null });
  expect((await audit()).map(({ action }) => action)).toEqual([
    'text.saved',
    'text.reset',
    'text.saved',
    'text.reset',
  ]);
});

it('takes the same save twice as one, and refuses another over a newer version', async () => {
  await save(own, 0);
  await save(own, 0);
  await expect(save({ ...own, title: 'Late' }, 0)).rejects.toMatchObject({ code: 'text_changed' });
  expect(await findText(db, textId)).toEqual({ version: 1, content: own });
});

it('lets one of six that save at the same moment win', async () => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F'];
  const saves = await Promise.allSettled(titles.map((title) => save({ ...own, title }, 0)));
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await findText(db, textId)).version).toBe(1);
  expect(await listTextVersions(db, textId)).toHaveLength(1);
});

it('restores an earlier version as the next one, unless its placeholders are gone', async () => {
  await save({ ...own, body: 'Gone: {place}' }, 0);
  await save(own, 1);
  await save(null, 2);
  const restore = (version: number) =>
    restoreText(db, { textId, version, seenVersion: 3, actor, now });
  await expect(restore(1)).rejects.toMatchObject({ code: 'text_version_outdated' });
  await expect(restore(9)).rejects.toMatchObject({ code: 'text_version_not_found' });
  await restore(2);
  expect(await findText(db, textId)).toEqual({ version: 4, content: own });
  expect((await audit()).at(-1)).toMatchObject({ action: 'text.restored' });
});
