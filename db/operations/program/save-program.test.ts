import { beforeEach, describe, expect, it } from 'vitest';
import { findProgram, listProgramVersions } from '#db/queries/program.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { emptyProgram, type ProgramSettings } from '#shared/api/program.ts';
import type { Actor } from '../audit/record-audit.ts';
import { createCohort } from '../cohorts/cohorts.ts';
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
  await db.updateTable('cohorts').set({ starts_on: '2026-01-01', ends_on: '2026-01-02' }).execute();
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
      week_starts_on: null,
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

describe('the day on which weeks begin', () => {
  const monday = { ...northlight, weekStartsOn: 'monday' } as const;
  const cohort = async (starts_on: string, ends_on: string) => {
    const { id, name } = await newCohort(db, { slack: false });
    await updateRows(db, 'cohorts', { id }, { starts_on, ends_on });
    return name;
  };

  it('changes while no cohort runs', async () => {
    await cohort('2026-09-01', '2026-12-09');
    await cohort('2026-12-11', '2027-03-01');
    await save(monday, 0);
    expect((await findProgram(db)).settings).toEqual(monday);
    await save(northlight, 1);
    expect((await findProgram(db)).settings).toEqual(northlight);
  });

  it('stays while a cohort runs, from its first to its last day, by the program’s zone', async () => {
    const name = await cohort('2026-12-10', '2026-12-10');
    const refused = { code: 'week_start_fixed', by: name, message: expect.stringContaining(name) };
    await expect(save(monday, 0)).rejects.toMatchObject(refused);
    expect(await findProgram(db)).toEqual({ version: 0, settings: empty });
    // Sunday is the default, and everything else may change.
    await save({ ...northlight, weekStartsOn: 'sunday' }, 0);
    await save({ ...northlight, timeZone: 'Pacific/Kiritimati' }, 1);
    // At noon of UTC it is the 11th there.
    await save({ ...monday, timeZone: 'Pacific/Kiritimati' }, 2);
    expect((await findProgram(db)).settings.weekStartsOn).toBe('monday');
  });

  it('stays with a restoration while a cohort runs, and returns with it otherwise', async () => {
    await save(monday, 0);
    await save({ ...empty, weekStartsOn: 'monday' }, 1);
    await cohort('2026-12-01', '2027-03-01');
    await restoreProgram(db, { version: 0, seenVersion: 2, actor, now });
    expect(await findProgram(db)).toMatchObject({ version: 2 });
    await restoreProgram(db, { version: 1, seenVersion: 2, actor, now });
    await db.updateTable('cohorts').set({ ends_on: '2026-12-09' }).execute();
    await restoreProgram(db, { version: 0, seenVersion: 3, actor, now });
    expect(await findProgram(db)).toEqual({ version: 4, settings: empty });
  });

  it('stays when a cohort begins at the same moment, or changes before it does', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { version, settings } = await findProgram(db);
      const day = settings.weekStartsOn ? null : 'monday';
      const details = { name: `Race ${round}`, startsOn: '2026-12-01', endsOn: '2027-03-01' };
      const [, saved] = await Promise.allSettled([
        createCohort(db, { ...details, opensAt: null, closesAt: null, actor, now }),
        save({ ...empty, weekStartsOn: day }, version),
      ]);
      const after = await findProgram(db);
      expect(after.settings.weekStartsOn).toBe(
        saved.status === 'fulfilled' ? day : settings.weekStartsOn,
      );
      // Now it runs, whoever was first.
      const again = save(
        { ...after.settings, weekStartsOn: after.settings.weekStartsOn ? null : 'monday' },
        after.version,
      );
      await expect(again).rejects.toMatchObject({ code: 'week_start_fixed', by: details.name });
      await db.updateTable('cohorts').set({ ends_on: '2026-12-02' }).execute();
    }
  });
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
