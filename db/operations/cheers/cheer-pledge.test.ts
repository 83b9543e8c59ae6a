import { beforeEach, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { findPledgeSummary } from '#db/queries/pledges.ts';
import { findTask } from '#db/queries/tasks.ts';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setPreference } from '../settings/founder-settings.ts';
import { completeTask } from '../tasks/complete-task.ts';
import { deleteTask } from '../tasks/delete-task.ts';
import { snoozeTask } from '../tasks/update-task.ts';
import { cheerPledge } from './cheer-pledge.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let cohort: Awaited<ReturnType<typeof newCohort>>;
let founderId: string;
let peerId: string;
let taskId: string;
beforeEach(async () => {
  cohort = await newCohort(db);
  founderId = (await newFounder(db, { cohortId: cohort.id })).id;
  peerId = (await newFounder(db, { cohortId: cohort.id, name: 'Bo Lind' })).id;
  taskId = (await newTask(db, { founderId, now, dueOn: '2026-06-20', isPublicPledge: true })).id;
});

const cheer = (via: string, given: boolean, seconds = 0, by = peerId) =>
  cheerPledge(db, { taskId, founderId: by, via, given, at: later(seconds) });
const summary = () => findPledgeSummary(db, { taskId });
const cheers = async () => (await findTask(db, { founderId, taskId, now })).cheers;

it('counts each founder once, by name, and queues one edit of the post', async () => {
  expect(await cheer('button', true)).toMatchObject({ status: 'changed' });
  expect(await cheer('button', true)).toMatchObject({ status: 'unchanged' });
  expect(await cheer('button', true, 1)).toMatchObject({ status: 'unchanged' });
  expect(await cheer(':clap:', true, 2)).toMatchObject({ status: 'changed' });
  expect(await summary()).toMatchObject({ cheers: 1, cheeredBy: ['Bo Lind'] });
  for (const name of ['Cy', 'Di', 'Ed']) {
    const { id } = await newFounder(db, { cohortId: cohort.id, name });
    await cheer(':tada:', true, 3, id);
  }
  expect(await summary()).toMatchObject({ cheers: 4, cheeredBy: ['Bo Lind', 'Cy', 'Di'] });
  expect(await cheers()).toBe(4);
  const done = await completeTask(db, { founderId, taskId, now, source: 'web' });
  expect(done.task.cheers).toBe(4);
  expect((await listChannelPosts(db, cohort)).slice(0, 2)).toEqual([
    `pledge ${taskId}`,
    `pledge_update ${taskId}`,
  ]);
});

it('keeps the other cheer when one of two is taken back', async () => {
  await cheer(':clap:', true);
  await cheer(':tada:', true, 1);
  await cheer(':clap:', false, 2);
  expect(await cheers()).toBe(1);
  await cheer(':tada:', false, 3);
  expect(await cheers()).toBe(0);
  expect(await summary()).toMatchObject({ cheers: 0, cheeredBy: [] });
});

it('ends in the same state whatever the order and repetition of events', async () => {
  const steps = [
    [true, 1],
    [false, 2],
    [true, 3],
    [false, 4],
  ] as const;
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 0, 3, 2, 3, 0],
    [2, 3, 0, 1, 2],
  ]) {
    await db.deleteFrom('pledge_cheers').execute();
    for (const index of order) {
      const [given, seconds] = steps[index] ?? [true, 0];
      await cheer(':clap:', given, seconds);
    }
    expect(await cheers()).toBe(0);
  }
  await cheer(':clap:', true, 5);
  expect(await cheers()).toBe(1);
});

it('refuses one’s own, an unknown and a withdrawn pledge', async () => {
  expect(await cheer('button', true, 0, founderId)).toEqual({ status: 'own' });
  const about = { founderId: peerId, via: 'button', given: true, at: now };
  expect(await cheerPledge(db, { ...about, taskId: 'none' })).toEqual({ status: 'not_found' });
  const plain = await newTask(db, { founderId, now });
  expect(await cheerPledge(db, { ...about, taskId: plain.id })).toEqual({ status: 'not_found' });
  await deleteTask(db, { founderId, taskId, now });
  expect(await cheer('button', true)).toEqual({ status: 'not_found' });
  expect(
    await db.selectFrom('pledge_cheers').where('task_id', '=', taskId).select('via').execute(),
  ).toEqual([]);
});

it('refuses a founder of another cohort, also one who moves there while they cheer', async () => {
  const elsewhere = (await newCohort(db)).id;
  const stranger = (await newFounder(db, { cohortId: elsewhere })).id;
  const answers = await Promise.all([1, 2, 3].map(() => cheer('button', true, 0, stranger)));
  expect(answers).toEqual(Array(3).fill({ status: 'not_found' }));
  expect(await cheers()).toBe(0);
  const mover = await newFounder(db, { cohortId: cohort.id });
  const moved = { cohort_id: elsewhere };
  await Promise.all([
    updateRows(db, 'startup_applications', { id: mover.startupId }, moved),
    ...[0, 1, 2].map((seconds) => cheer(':clap:', true, seconds, mover.id)),
  ]);
  const before = await cheers();
  expect(await cheer(':tada:', true, 3, mover.id)).toEqual({ status: 'not_found' });
  expect(await cheers()).toBe(before);
});

it('counts every cheer when many cheer at once', async () => {
  const peers = [];
  for (let index = 0; index < 8; index += 1) {
    peers.push(await newFounder(db, { cohortId: cohort.id }));
  }
  await Promise.all([...peers, ...peers].map(({ id }) => cheer('button', true, 0, id)));
  expect(await cheers()).toBe(8);
  const posts = await listChannelPosts(db, cohort);
  expect(posts).toEqual([`pledge ${taskId}`, `pledge_update ${taskId}`]);
});

it('shows the original date of a moved pledge until it is moved back', async () => {
  expect(await summary()).toMatchObject({ dueOn: '2026-06-20', movedFrom: null });
  await snoozeTask(db, { founderId, taskId, days: 2, now });
  await snoozeTask(db, { founderId, taskId, days: 3, now });
  expect(await summary()).toMatchObject({ dueOn: '2026-06-25', movedFrom: '2026-06-20' });
  await updateRows(db, 'tasks', { id: taskId }, { due_date: new Date('2026-06-20T23:59:59.999Z') });
  expect(await summary()).toMatchObject({ movedFrom: null });
});

it('stands in the founder’s bell once for each who cheers, until it is taken back', async () => {
  const title = 'Talk to five customers';
  const bell = async () =>
    (await findInbox(db, founderId)).items.map((row) => [row.founderName, row.message]);
  await Promise.all([cheer('button', true), cheer(':clap:', true), cheer(':tada:', true)]);
  const cy = await newFounder(db, { cohortId: cohort.id, name: 'Cy' });
  await cheer('button', true, 1, cy.id);
  const ofBo = ['Bo Lind', `cheers you on: “${title}”`];
  expect(await bell()).toEqual([['Cy', `cheers you on: “${title}”`], ofBo]);
  await cheer('button', false, 2, cy.id);
  await cheer('button', false, 2);
  expect(await bell()).toEqual([ofBo]);
  expect((await findInbox(db, founderId)).unread).toBe(1);
  await setPreference(db, { founderId, type: 'cheer', channel: 'in_app', enabled: false });
  await cheer('button', true, 3, (await newFounder(db, { cohortId: cohort.id })).id);
  await deleteTask(db, { founderId, taskId, now });
  expect(await bell()).toEqual([]);
});
