import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setBrand } from '#shared/brand.ts';
import { findBrief } from '../../queries/briefs.ts';
import { listChannelPosts } from '../../testing/list-queued.ts';
import { newFounder, nextUniqueNumber } from '../../testing/new-founder.ts';
import { newCompletedTask, newTask } from '../../testing/new-task.ts';
import { updateRows } from '../../testing/rows.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { moveTask } from '../tasks/update-task.ts';
import { writeWeeklyBriefs } from './weekly-briefs.ts';

const { db } = useTestDatabase();
const teamId = 'T000000001';
let founderId = '';
let slackUserId = '';

beforeEach(async () => {
  await sql`update startup_applications set status = 'withdrawn'`.execute(db);
  await sql`truncate weekly_briefs, direct_messages, slack_outbox`.execute(db);
  founderId = await member();
});

async function member({ timeZone = 'UTC' } = {}): Promise<string> {
  slackUserId = `U${nextUniqueNumber()}`;
  const { id } = await newFounder(db, { timeZone, slackUserId });
  await newCompletedTask(db, { founderId: id, at: '2026-11-12T12:00:00Z' });
  await newTask(db, {
    founderId: id,
    title: 'Call Ada',
    dueOn: '2026-11-13',
  });
  return id;
}

const run = (now: string, overrides: { teamId?: string | null; atOnce?: number } = {}) =>
  writeWeeklyBriefs(db, { now: new Date(now), teamId, ...overrides });
const read = (now: string, id = founderId) =>
  findBrief(db, { founderId: id, now: new Date(now), forPage: true });
const posts = () => listChannelPosts(db, { slackChannelId: slackUserId });
const eight = '2026-11-16T08:00:00Z';

test('writes and messages a brief once, on Monday at eight, from the founder’s own tasks', async () => {
  expect(await run('2026-11-16T07:59:00Z')).toEqual({ written: 0, messaged: 0 });
  expect(await run(eight)).toEqual({ written: 1, messaged: 1 });
  expect(await run('2026-11-16T08:05:00Z')).toEqual({ written: 0, messaged: 0 });
  expect(await posts()).toEqual([`weekly_brief ${founderId}:2026-11-16`]);
  expect(await read(eight)).toMatchObject({
    monday: '2026-11-16',
    risk: { text: '“Call Ada” is 3 days overdue.' },
    next: { source: { title: 'Call Ada' } },
  });
  expect(await read('2026-11-21T23:59:00Z')).not.toBeNull();
  // A new week begins on Sunday, and has its own brief on Monday.
  expect(await read('2026-11-22T00:00:00Z')).toBeNull();
  expect(await read('2026-11-23T00:00:00Z')).toBeNull();
  expect(await run('2026-11-23T08:00:00Z')).toEqual({ written: 1, messaged: 1 });
});

test('writes and messages each brief once with concurrent processes and small batches', async () => {
  for (let index = 0; index < 6; index += 1) await member();
  const runs = await Promise.all([1, 2, 3].map(() => run(eight, { atOnce: 2 })));
  expect(runs.reduce((sum, each) => sum + each.written, 0)).toBe(7);
  expect(runs.reduce((sum, each) => sum + each.messaged, 0)).toBe(7);
});

test('gives a founder who changes time zones one brief a week', async () => {
  await sql`update startup_applications set status = 'withdrawn'`.execute(db);
  const id = await member({ timeZone: 'Pacific/Kiritimati' });
  expect(await run('2026-11-15T18:00:00Z')).toEqual({ written: 1, messaged: 1 });
  await updateRows(db, 'founders', { id }, { time_zone: 'Pacific/Pago_Pago' });
  expect(await run('2026-11-16T19:00:00Z')).toEqual({ written: 0, messaged: 0 });
});

test('messages after quiet hours, but not in the afternoon', async () => {
  const quiet = (quiet_until: string) =>
    db.updateTable('founders').set({ quiet_until }).where('id', '=', founderId).execute();
  await quiet('09:30');
  expect(await run(eight)).toEqual({ written: 1, messaged: 0 });
  expect(await run('2026-11-16T09:30:00Z')).toEqual({ written: 0, messaged: 1 });
  await quiet('13:00');
  expect(await run('2026-11-23T08:00:00Z')).toEqual({ written: 1, messaged: 0 });
  expect(await run('2026-11-23T13:00:00Z')).toEqual({ written: 0, messaged: 0 });
});

test.each([
  ['slack', { written: 1, messaged: 0 }, true],
  ['in_app', { written: 1, messaged: 1 }, false],
] as const)('respects a preference that turns it off: %s', async (channel, done, isShown) => {
  const off = { founder_id: founderId, type: 'weekly_brief', channel, enabled: false } as const;
  await db.insertInto('notification_preferences').values(off).execute();
  expect(await run(eight)).toEqual(done);
  expect((await read(eight)) !== null).toBe(isShown);
});

test('writes the brief for the dashboard when the bot is not installed', async () => {
  expect(await run(eight, { teamId: null })).toEqual({ written: 1, messaged: 0 });
});

test('writes nothing for a founder who was inactive for four weeks, and checks them once', async () => {
  await sql`update founder_totals set last_active_on = '2026-10-01'`.execute(db);
  expect(await run(eight)).toEqual({ written: 0, messaged: 0 });
  await sql`update founder_totals set last_active_on = '2026-11-15'`.execute(db);
  expect(await run('2026-11-16T08:05:00Z')).toEqual({ written: 0, messaged: 0 });
  expect(await read(eight)).toBeNull();
});

test('speaks of things as they stand now, and of the founder’s own tasks only', async () => {
  await member();
  await run(eight);
  await sql`update tasks set title = 'Ring Ada'
    where user_id = ${founderId} and title = 'Call Ada'`.execute(db);
  expect(await read('2026-11-18T08:00:00Z')).toMatchObject({
    risk: { text: '“Ring Ada” is 5 days overdue.', source: { title: 'Ring Ada' } },
  });
  const dueOn = '2026-11-21';
  const now = new Date('2026-11-17T08:00:00Z');
  const { id: taskId } = await newTask(db, { founderId, now, title: 'Ship', dueOn });
  await sql`update tasks set status = 'completed', completed_at = now()
    where user_id = ${founderId} and title = 'Ring Ada'`.execute(db);
  expect(await read('2026-11-18T08:00:00Z')).toMatchObject({
    risk: { text: '“Ship” is due Saturday and you haven’t started it.' },
    next: { text: 'Do this one first: “Ship”.' },
  });
  expect(await read('2026-11-21T08:00:00Z')).toMatchObject({
    risk: { text: 'You completed no task in the last seven days.' },
    next: { text: 'Take one task and finish it today: “Ship”.' },
  });
  await moveTask(db, { founderId, taskId, status: 'in_progress', now });
  expect((await read('2026-11-18T08:00:00Z'))?.risk).toBeNull();
  await sql`update tasks set deleted_at = now() where id = ${taskId}`.execute(db);
  expect(await read('2026-11-18T08:00:00Z')).toMatchObject({
    risk: null,
    next: { text: 'Your board is empty. Add the one thing that would move you forward.' },
  });
});

afterEach(() => setBrand({}));

test('is shown until Sunday where weeks begin on Monday, and looks ahead until Sunday', async () => {
  setBrand({ weekStartsOn: 'monday' });
  expect(await run(eight)).toEqual({ written: 1, messaged: 1 });
  expect(await read('2026-11-22T23:59:00Z')).not.toBeNull();
  expect(await read('2026-11-23T00:00:00Z')).toBeNull();
  await sql`update tasks set status = 'completed', completed_at = now()
    where user_id = ${founderId} and title = 'Call Ada'`.execute(db);
  const now = new Date(eight);
  await newTask(db, { founderId, now, title: 'Next Monday', dueOn: '2026-11-23' });
  expect((await read('2026-11-21T08:00:00Z'))?.risk?.text).not.toContain('is due');
  await newTask(db, { founderId, now, title: 'On Sunday', dueOn: '2026-11-22' });
  expect((await read('2026-11-17T08:00:00Z'))?.risk?.text).toMatch(/^“On Sunday” is due Sunday/);
});
