import { beforeEach, expect, it } from 'vitest';
import { findProgram, listProgramVersions } from '#db/queries/program.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { emptyProgram, type ProgramSettings } from '#shared/api/program.ts';
import type { Actor } from '../audit/record-audit.ts';
import { restoreProgram, saveProgram } from './save-program.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-10T12:00:00Z');
const northlight = {
  ...emptyProgram,
  name: 'Northlight',
  tagline: 'Find your way.',
  supportEmail: 'help@north.test',
  accent: '#7c3aed',
};
const empty = emptyProgram;
let actor: Actor;

beforeEach(async () => {
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('content_versions').where('version', '>', 0).execute();
  await db
    .updateTable('program')
    .set({
      name: null,
      tagline: null,
      support_email: null,
      accent: null,
      time_zone: null,
      date_style: null,
      version: 0,
    })
    .execute();
  actor = await newAccount(db, 'admin');
});

const save = (settings: ProgramSettings, seenVersion: number) =>
  saveProgram(db, { settings, seenVersion, actor, now });
const audit = () =>
  db.selectFrom('audit_log').orderBy('id').select(['action', 'details']).execute();

it('keeps each save as a version, and says in the audit log what changed', async () => {
  expect(await findProgram(db)).toEqual({ version: 0, settings: empty });
  await save(northlight, 0);
  await save({ ...northlight, tagline: null }, 1);
  expect(await findProgram(db)).toEqual({ version: 2, settings: { ...northlight, tagline: null } });
  expect(await listProgramVersions(db)).toMatchObject([
    { version: 2, settings: { ...northlight, tagline: null }, savedBy: actor.email },
    { version: 1, settings: northlight, savedAt: now.toISOString() },
    { version: 0, settings: empty, savedBy: null },
  ]);
  expect(await audit()).toEqual([
    {
      action: 'program.saved',
      details: { changed: ['name', 'tagline', 'supportEmail', 'accent'] },
    },
    { action: 'program.saved', details: { changed: ['tagline'] } },
  ]);
});

it('keeps links and the switch of the footer, and names them once in the audit log', async () => {
  const linked = {
    ...northlight,
    privacyUrl: 'https://north.test/privacy',
    termsLabel: 'House rules',
    termsUrl: 'https://north.test/rules',
    imprintUrl: 'https://north.test/imprint',
    hidesMaker: true,
  };
  await save(linked, 0);
  expect(await findProgram(db)).toEqual({ version: 1, settings: linked });
  await restoreProgram(db, { version: 0, seenVersion: 1, actor, now });
  expect(await findProgram(db)).toEqual({ version: 2, settings: empty });
});

it('has the topics of our channels name the program anew, one renaming after the other', async () => {
  const { id } = await newCohort(db, { slack: false });
  await updateRows(db, 'cohorts', { id }, { slack_team_id: 'T1', slack_channel_made: true });
  await save(northlight, 0);
  await save({ ...northlight, tagline: null }, 1);
  await save(empty, 2);
  const queued = (await listQueuedJobs(db)).filter(({ name }) => name === 'rename-topics');
  expect(queued.map(({ queue, payload }) => ({ queue, payload }))).toEqual([
    { queue: 'topics:T1', payload: { teamId: 'T1', from: 'Slipstream', to: 'Northlight' } },
    { queue: 'topics:T1', payload: { teamId: 'T1', from: 'Northlight', to: 'Slipstream' } },
  ]);
});

it('keeps the time zone and the style of dates, and refuses a zone that the database lacks', async () => {
  const dated = { ...northlight, timeZone: 'Europe/Berlin', dateStyle: 'en-GB' } as const;
  await save(dated, 0);
  expect(await findProgram(db)).toEqual({ version: 1, settings: dated });
  await expect(save({ ...dated, timeZone: 'Mars/Olympus' }, 1)).rejects.toMatchObject({
    code: 'invalid_input',
    issues: [{ path: 'settings.timeZone' }],
  });
  expect((await findProgram(db)).version).toBe(1);
  await save(empty, 1);
  expect((await findProgram(db)).settings).toEqual(empty);
});

it('takes the same save twice as one, and refuses another over a newer version', async () => {
  await save(northlight, 0);
  await save(northlight, 0);
  expect((await findProgram(db)).version).toBe(1);
  await expect(save({ ...northlight, name: 'Southlight' }, 0)).rejects.toMatchObject({
    code: 'program_changed',
  });
  expect(await audit()).toHaveLength(1);
});

it('lets one of two that save at the same moment win', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const saves = await Promise.allSettled(names.map((name) => save({ ...northlight, name }, 0)));
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await findProgram(db)).version).toBe(1);
  expect(await listProgramVersions(db)).toHaveLength(2);
});

it('restores an earlier version as the next one', async () => {
  await save(northlight, 0);
  await save({ ...northlight, name: 'Southlight' }, 1);
  await restoreProgram(db, { version: 1, seenVersion: 2, actor, now });
  expect(await findProgram(db)).toEqual({ version: 3, settings: northlight });
  await restoreProgram(db, { version: 0, seenVersion: 3, actor, now });
  expect(await findProgram(db)).toEqual({ version: 4, settings: empty });
  expect((await audit()).slice(2)).toMatchObject([
    { action: 'program.restored' },
    { action: 'program.restored' },
  ]);
  const unknown = restoreProgram(db, { version: 9, seenVersion: 4, actor, now });
  await expect(unknown).rejects.toMatchObject({ code: 'program_version_not_found' });
});
