import { expect, it } from 'vitest';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { findOpening, findOpeningTask } from '#db/queries/coach/opening.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { insertRow, readRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { askCoach } from './ask-coach.ts';
import { answerOpening, claimOpeningPost, completePlanned } from './opening.ts';

const { db } = useTestDatabase();
const now = new Date('2026-03-20T09:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** A founder in Auckland, where it is evening. */
async function aFounder() {
  const { id: founderId } = await newFounder(db, { timeZone: 'Pacific/Auckland' });
  const find = (at = now) => findOpening(db, { founderId, now: at });
  const plan = (title: string, days: number) =>
    newTask(db, { founderId, title, now: daysAgo(days) });
  return { db, founderId, find, plan };
}

/** A task that the coach proposed and the founder confirmed. */
async function confirmProposal(founderId: string, taskId: string, at: Date) {
  const { id } = await insertRow(db, 'coach_exchanges', {
    founder_id: founderId,
    question: 'What next?',
    answer: 'This.',
    state: 'complete',
    source: 'model',
    via: 'web',
    usage_day: '2026-03-10',
    asked_at: at,
    beat_at: at,
  });
  const proposal = { kind: 'task', content: '{}', state: 'confirmed', position: 0 } as const;
  await db
    .insertInto('coach_proposals')
    .values({
      ...proposal,
      exchange_id: id,
      founder_id: founderId,
      task_id: taskId,
      decided_at: at,
    } as never)
    .execute();
}

it('asks about what was confirmed with the coach before what the founder planned alone', async () => {
  const { db, founderId, find, plan } = await aFounder();
  const own = await plan('Call the bank', 5);
  expect(await find()).toEqual({ id: own.id, title: 'Call the bank', isDone: false });
  const proposed = await plan('Price the pilot', 6);
  await confirmProposal(founderId, proposed.id, daysAgo(6));
  const opening = await findOpeningTask(db, { founderId, now });
  expect(opening).toMatchObject({ task: { title: 'Price the pilot' }, isDone: false });
});

it('asks about nothing deleted, generated, or of somebody else', async () => {
  const { db, founderId, find, plan } = await aFounder();
  const { id: other } = await newFounder(db);
  await newTask(db, { founderId: other, title: 'Not yours', now: daysAgo(5) });
  const gone = await plan('Gone', 5);
  await deleteTask(db, { founderId, taskId: gone.id, now });
  const made = await plan('Generated', 5);
  await updateRows(db, 'tasks', { id: made.id }, { template_key: 'x', period_start: '2026-03-15' });
  expect(await find()).toBeNull();
});

it('“Yes, done” completes it once, from two windows too, and nothing more is asked', async () => {
  const { db, founderId, find, plan } = await aFounder();
  const { id: taskId } = await plan('Price the pilot', 5);
  await plan('Call the bank', 6);
  const done = { founderId, taskId, now, source: 'web' } as const;
  const completions = await Promise.all([completePlanned(db, done), completePlanned(db, done)]);
  expect(completions.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
  expect(await find()).toBeNull();
  expect(await find(new Date(now.getTime() + 3 * 86_400_000))).toMatchObject({
    title: 'Call the bank',
  });
});

it('“Not yet” asks again after a week, “Drop it” never, and the task stays', async () => {
  const { db, founderId, find, plan } = await aFounder();
  const { id: taskId } = await plan('Price the pilot', 5);
  const answer = (said: 'not_yet' | 'drop') =>
    answerOpening(db, { founderId, taskId, answer: said, now });
  const nextWeek = new Date(now.getTime() + 7 * 86_400_000);
  await answer('not_yet');
  await answer('not_yet');
  expect(await find()).toBeNull();
  expect(await find(nextWeek)).toMatchObject({ id: taskId });
  await answer('drop');
  // A click on an older message.
  await answer('not_yet');
  expect(await find(nextWeek)).toBeNull();
  const { deleted_at } = await readRow(db, 'tasks', { id: taskId }, 'deleted_at');
  expect(deleted_at).toBeNull();
});

it('takes no answer from somebody else', async () => {
  const { db, find, plan } = await aFounder();
  const { id: taskId } = await plan('Price the pilot', 5);
  const { id: founderId } = await newFounder(db);
  const theirs = { founderId, taskId, now };
  const refused = { code: 'task_not_found' };
  await expect(answerOpening(db, { ...theirs, answer: 'drop' })).rejects.toMatchObject(refused);
  await expect(completePlanned(db, { ...theirs, source: 'web' })).rejects.toMatchObject(refused);
  expect(await find()).toMatchObject({ id: taskId });
});

it('asks nothing below a cry for help', async () => {
  const { db, founderId, find, plan } = await aFounder();
  await plan('Price the pilot', 5);
  const question = 'I want to end my life';
  const { answer } = await askCoach(db, { founderId, question, via: 'web', dailyLimit: 9, now });
  expect(answer).toBe(humanHelpText('crisis'));
  expect(await find()).toBeNull();
});

it('stands in one Slack thread a week', async () => {
  const { db, founderId, plan } = await aFounder();
  const { id: taskId } = await plan('Price the pilot', 5);
  const claim = (at = now) => claimOpeningPost(db, { founderId, taskId, now: at });
  expect((await Promise.all([claim(), claim()])).toSorted()).toEqual([false, true]);
  expect(await claim(new Date(now.getTime() + 8 * 86_400_000))).toBe(true);
});
