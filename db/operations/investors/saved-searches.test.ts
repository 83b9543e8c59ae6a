import { beforeEach, expect, test } from 'vitest';
import { newStartups } from '../../testing/new-application.ts';
import { newCohort } from '../../testing/new-founder.ts';
import { newInvestor } from '../../testing/new-investor.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { applyDecision } from '../applications/decide-application.ts';
import { mailSavedSearches, saveSearch, setSearchMail } from './saved-searches.ts';

const { db } = useTestDatabase();
const saved = new Date('2026-11-10T12:00:00Z');
const monday = '2026-11-16T08:05:00Z';
const nextMonday = '2026-11-23T08:05:00Z';
let investorId = '';
const tables = [
  'mails',
  'accounts',
  'founder_totals',
  'investors',
  'startup_applications',
] as const;

beforeEach(async () => {
  for (const table of tables) {
    await db.deleteFrom(table).execute();
  }
  investorId = (await newInvestor(db)).id;
});

const any = { search: '', stage: null, isSeeking: false };
const save = (criteria: object, now = saved) =>
  saveSearch(db, { investorId, criteria: { ...any, ...criteria }, now });
const run = (now: string) => mailSavedSearches(db, { now: new Date(now), atOnce: 1 });

async function accept(at: string, columns: object = {}): Promise<string> {
  const [id = ''] = await newStartups(db, [{ submitted_at: '2026-10-01', ...columns }]);
  const reviewed = { reviewed_at: new Date(at) };
  await db.updateTable('startup_applications').set(reviewed).where('id', '=', id).execute();
  return id;
}

async function mailed(): Promise<string[][]> {
  const mails = await db.selectFrom('mails').orderBy('send_after').select('data').execute();
  return mails.map(({ data }) =>
    (data as { found: { startupIds: string[] }[] }).found.flatMap(({ startupIds }) => startupIds),
  );
}

test('new hits are mailed once, on Monday; the next week only newer ones', async () => {
  await save({ search: 'ROBOTS' });
  await accept('2026-11-09T12:00:00Z', { startup_name: 'Robots before' });
  const fits = await accept('2026-11-12T12:00:00Z', { description: 'We make robots.' });
  await accept('2026-11-12T12:00:00Z', { startup_name: 'Something else' });
  await accept('2026-11-12T12:00:00Z', { startup_name: 'Robots pending', status: 'pending' });
  expect(await run('2026-11-15T23:00:00Z')).toBe(0);
  expect(await run(monday)).toBe(1);
  expect(await run(monday)).toBe(0);
  expect(await run('2026-11-19T12:00:00Z')).toBe(0);
  expect(await mailed()).toEqual([[fits]]);
  const later = await accept('2026-11-16T08:04:30Z', { startup_name: 'Robots later' });
  expect(await run(nextMonday)).toBe(1);
  expect(await mailed()).toEqual([[fits], [later]]);
});

test('an acceptance that an outage held up is found when it has taken effect', async () => {
  await save({ search: 'robots' });
  const pending_since = new Date('2026-11-14T12:00:00Z');
  const { id: pending_cohort_id } = await newCohort(db);
  const columns = { startup_name: 'Robots', status: 'under_review' } as const;
  const [id = ''] = await newStartups(db, [columns]);
  await db
    .updateTable('startup_applications')
    .set({ pending_decision: 'accepted', pending_cohort_id, pending_since })
    .where('id', '=', id)
    .execute();
  expect(await run(monday)).toBe(0);
  await applyDecision(db, { applicationId: id, now: new Date(monday) });
  expect(await run(monday)).toBe(1);
  expect(await mailed()).toEqual([[id]]);
});

test('there is no mail without new hits', async () => {
  await save({ stage: 'launch' });
  await accept('2026-11-12T12:00:00Z', { stage: 'idea' });
  expect(await run(monday)).toBe(0);
  expect(await mailed()).toEqual([]);
});

test('a startup that two searches find is listed once; a stage or seeking funding is enough', async () => {
  await save({ stage: 'mvp' });
  await save({ isSeeking: true }, new Date('2026-11-10T13:00:00Z'));
  const both = await accept('2026-11-12T12:00:00Z', { stage: 'mvp', looking_for_funding: true });
  const second = await accept('2026-11-13T12:00:00Z', { looking_for_funding: true });
  await run(monday);
  expect(await mailed()).toEqual([[both, second]]);
});

test('two processes at the same time mail each investor once', async () => {
  await save({ search: 'robots' });
  const first = investorId;
  investorId = (await newInvestor(db)).id;
  await save({ search: 'robots' });
  await accept('2026-11-12T12:00:00Z', { startup_name: 'Robots' });
  const queued = await Promise.all([run(monday), run(monday), run(monday)]);
  expect(queued.reduce((sum, each) => sum + each, 0)).toBe(2);
  const mails = await db.selectFrom('mails').select('investor_id').execute();
  expect(mails.map((mail) => mail.investor_id).sort()).toEqual([first, investorId].sort());
});

test('an investor who stopped the mails or is not approved gets none, also later about that time', async () => {
  await save({ search: 'robots' });
  await setSearchMail(db, { investorId, isMailed: false, now: saved });
  const stopped = investorId;
  investorId = (await newInvestor(db, { isApproved: false })).id;
  await save({ search: 'robots' });
  await accept('2026-11-12T12:00:00Z', { startup_name: 'Robots' });
  expect(await run(monday)).toBe(0);
  await setSearchMail(db, { investorId: stopped, isMailed: true, now: saved });
  expect(await run(nextMonday)).toBe(0);
});
