import { beforeEach, describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import type { CoachProposal } from '#shared/domain/coach-proposals.ts';
import { findExchange } from '../../queries/coach/exchanges.ts';
import { findProposedUpdate } from '../../queries/coach/proposals.ts';
import { newFounder } from '../../testing/new-founder.ts';
import { newTask } from '../../testing/new-task.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { claimQuestion, finishAnswer } from './answer-question.ts';
import { editQuestion } from './ask-again.ts';
import { askCoach, clearConversation } from './ask-coach.ts';
import { confirmProposal, confirmProposedTasks, declineProposal } from './decide-proposal.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-18T12:00:00Z');
let founderId = '';

beforeEach(async () => {
  founderId = (await newFounder(db)).id;
});

const task: CoachProposal = {
  kind: 'task',
  title: 'Call Bo',
  description: 'Ask twice.',
  difficulty: 'easy',
  dueOn: '2026-11-20',
};

/** Asks the coach, which answers with these cards; returns their ids. */
async function propose(...proposals: CoachProposal[]) {
  const question = { founderId, question: 'What now?', via: 'web', dailyLimit: 20, now } as const;
  const { id: exchangeId } = await askCoach(db, question);
  await claimQuestion(db, { exchangeId, attempt: 1, now });
  const outcome = { state: 'complete', answer: 'This.', source: 'model', proposals } as const;
  await db
    .transaction()
    .execute((trx) => finishAnswer(trx, { exchangeId, attempt: 1, outcome, now }));
  const { proposals: cards } = await findExchange(db, { founderId, exchangeId, now });
  return { exchangeId, cards, ids: cards.map(({ id }) => id) };
}

const confirm = (proposalId = '', changes = {}, at = now) =>
  confirmProposal(db, { founderId, proposalId, changes, now: at });
const decline = (proposalId = '') => declineProposal(db, { founderId, proposalId, now });
const cards = async (exchangeId: string) =>
  (await findExchange(db, { founderId, exchangeId, now })).proposals;
const tasks = () =>
  db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .orderBy('title')
    .select(['id', 'title', 'difficulty', 'is_public_pledge', 'due_date'])
    .execute();
const notes = () =>
  db.selectFrom('coach_notes').where('founder_id', '=', founderId).selectAll().execute();
const milestones = async () => {
  const row = db.selectFrom('startup_applications').where('id', '=', startupOf(founderId));
  return (await row.select('milestones').executeTakeFirstOrThrow()).milestones;
};

describe('nothing happens before the founder confirms; then', () => {
  it('a task is on the board, as it was changed', async () => {
    const { exchangeId, ids } = await propose(task, task);
    expect(await tasks()).toEqual([]);
    expect(await cards(exchangeId)).toMatchObject([
      { kind: 'task', state: 'open', points: 10, dueOn: '2026-11-20', obstacle: null },
      { state: 'open' },
    ]);
    await confirm(ids[0]);
    await confirm(ids[1], { title: 'Call Cy', date: '2026-11-22' });
    expect(await tasks()).toMatchObject([
      { title: 'Call Bo', difficulty: 'easy', due_date: new Date('2026-11-20T23:59:59.999Z') },
      { title: 'Call Cy', due_date: new Date('2026-11-22T23:59:59.999Z') },
    ]);
    expect(await cards(exchangeId)).toMatchObject([
      { state: 'confirmed', taskId: (await tasks())[0]?.id },
      { state: 'confirmed', title: 'Call Cy', dueOn: '2026-11-22', taskId: (await tasks())[1]?.id },
    ]);
  });

  it('a new pledge and one of an open task are public', async () => {
    const { id: taskId } = await newTask(db, { founderId, title: 'Ship', now });
    const { ids } = await propose(
      { kind: 'pledge', taskId: null, title: 'Sell', dueOn: '2026-11-25' },
      { kind: 'pledge', taskId, title: 'Ship', dueOn: '2026-11-26' },
    );
    for (const id of ids) await confirm(id);
    expect(await tasks()).toMatchObject([
      { title: 'Sell', is_public_pledge: true },
      { title: 'Ship', is_public_pledge: true, due_date: new Date('2026-11-26T23:59:59.999Z') },
    ]);
  });

  it('a date moves, a milestone stands on the profile, a note is remembered once', async () => {
    const { id: taskId } = await newTask(db, { founderId, title: 'Ship', now });
    const { exchangeId, ids } = await propose(
      { kind: 'due_date', taskId, title: 'Ship', dueOn: '2026-12-01' },
      {
        kind: 'milestone',
        title: 'First sale',
        description: 'Paid.',
        type: 'business',
        date: '2026-11-17',
      },
      { kind: 'note', noteKind: 'goal', text: '5 paying by May 1' },
      { kind: 'note', noteKind: 'goal', text: '5 PAYING by May 1' },
    );
    expect(await cards(exchangeId)).toMatchObject([
      { title: 'Ship', dueOn: '2026-12-01' },
      {},
      {},
      {},
    ]);
    for (const id of ids) await confirm(id);
    expect(await tasks()).toMatchObject([{ due_date: new Date('2026-12-01T23:59:59.999Z') }]);
    expect(await milestones()).toMatchObject([
      { title: 'First sale', description: 'Paid.', date: '2026-11-17', type: 'business' },
    ]);
    expect(await notes()).toMatchObject([{ kind: 'goal', text: '5 paying by May 1' }]);
  });

  it('an update is a draft for its founder alone', async () => {
    const { ids } = await propose({ kind: 'update', subject: 'November', body: 'Two sales.' });
    const [proposalId = ''] = ids;
    expect(await confirm(proposalId)).toMatchObject({ proposals: [{ state: 'confirmed' }] });
    expect(await findProposedUpdate(db, { founderId, proposalId })).toEqual({
      subject: 'November',
      body: 'Two sales.',
    });
    const { id: peer } = await newFounder(db);
    await expect(findProposedUpdate(db, { founderId: peer, proposalId })).rejects.toThrow(
      'That proposal isn’t there anymore.',
    );
    expect(await db.selectFrom('investor_updates').selectAll().execute()).toEqual([]);
  });
});

describe('a card', () => {
  it('acts once, however often and from wherever it is confirmed at once', async () => {
    const { ids, exchangeId } = await propose(task, { ...task, title: 'Call Cy' });
    const [first, second] = ids;
    await Promise.all([
      ...Array.from({ length: 8 }, () => confirm(first)),
      ...Array.from({ length: 3 }, () => confirmProposedTasks(db, { founderId, exchangeId, now })),
      decline(second),
    ]);
    await confirm(first);
    const titles = (await tasks()).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Call Bo')).toHaveLength(1);
    const [, declined] = await cards(exchangeId);
    expect(titles.includes('Call Cy')).toBe(declined?.state === 'confirmed');
  });

  it('that was declined does nothing any more', async () => {
    const { ids, exchangeId } = await propose(task);
    await decline(ids[0]);
    await confirm(ids[0]);
    expect(await tasks()).toEqual([]);
    expect(await cards(exchangeId)).toMatchObject([{ state: 'declined' }]);
  });

  it('of somebody else is not found', async () => {
    const { ids } = await propose(task);
    founderId = (await newFounder(db)).id;
    await expect(confirm(ids[0])).rejects.toMatchObject({ code: 'coach_proposal_not_found' });
    await expect(decline(ids[0])).rejects.toMatchObject({ code: 'coach_proposal_not_found' });
  });

  it('stays open when a rule refuses it', async () => {
    const dueOn = '2026-11-19';
    const pledged = { founderId, title: 'Ship', dueOn, now, isPublicPledge: true };
    const { id: taskId } = await newTask(db, pledged);
    const { exchangeId, ids } = await propose(
      { kind: 'due_date', taskId, title: 'Ship', dueOn: '2026-12-01' },
      task,
    );
    const late = new Date('2026-11-19T12:00:00Z');
    await expect(confirm(ids[0], {}, late)).rejects.toMatchObject({ code: 'pledge_locked' });
    const after = new Date('2026-11-21T12:00:00Z');
    await expect(confirm(ids[1], {}, after)).rejects.toMatchObject({ code: 'coach_proposal_past' });
    await expect(confirm(ids[0], { title: 'Other' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect((await cards(exchangeId)).map(({ state }) => state)).toEqual(['open', 'open']);
    await confirm(ids[1], { date: '2026-11-21' }, after);
    expect(await tasks()).toHaveLength(2);
  });

  it('of a task that has gone says so', async () => {
    const { id: taskId } = await newTask(db, { founderId, title: 'Ship', now });
    const { id: done } = await newTask(db, { founderId, title: 'Sell', now });
    const { exchangeId, ids } = await propose(
      { kind: 'due_date', taskId, title: 'Ship', dueOn: '2026-12-01' },
      { kind: 'pledge', taskId: done, title: 'Sell', dueOn: null },
    );
    await db.updateTable('tasks').set({ deleted_at: now }).where('id', '=', taskId).execute();
    const completed = { status: 'completed', completed_at: now } as const;
    await db.updateTable('tasks').set(completed).where('id', '=', done).execute();
    expect((await cards(exchangeId)).map(({ obstacle }) => obstacle)).toEqual([
      'task_gone',
      'task_completed',
    ]);
    await expect(confirm(ids[0])).rejects.toMatchObject({ code: 'task_not_found' });
    await expect(confirm(ids[1])).rejects.toMatchObject({ code: 'task_completed' });
  });

  it('refuses a note beyond the thirtieth', async () => {
    const all = Array.from({ length: 31 }, (_, index) => ({
      kind: 'note',
      noteKind: 'fact',
      text: `Fact ${index}`,
    })) as CoachProposal[];
    const { ids } = await propose(...all);
    for (const id of ids.slice(0, 30)) await confirm(id);
    await expect(confirm(ids[30])).rejects.toThrow('You have 30 notes. Delete one first.');
    expect(await notes()).toHaveLength(30);
  });
});

it('all tasks are added at once, but for those that are refused', async () => {
  const past = { ...task, title: 'Too late', dueOn: '2026-11-17' } as CoachProposal;
  const note = { kind: 'note', noteKind: 'fact', text: '12 pilots' } as const;
  const { exchangeId } = await propose(task, past, { ...task, title: 'Call Cy' }, note);
  const { exchange, failures } = await confirmProposedTasks(db, { founderId, exchangeId, now });
  expect(exchange.proposals.map(({ state }) => state)).toEqual([
    ...['confirmed', 'open', 'confirmed', 'open'],
  ]);
  expect(failures).toEqual([
    { title: 'Too late', reason: expect.stringContaining('Its date has passed.') },
  ]);
});

it('another answer to the question drops what was not confirmed, and so does deleting it', async () => {
  const { exchangeId, ids } = await propose(task, { ...task, title: 'Call Cy' }, task);
  await confirm(ids[0]);
  const edited = { question: 'And now?', clientKey: crypto.randomUUID(), dailyLimit: 20 };
  await Promise.all([
    editQuestion(db, { founderId, exchangeId, now, ...edited }),
    decline(ids[1]).catch(() => 'gone already'),
  ]);
  expect(await cards(exchangeId)).toMatchObject([{ state: 'confirmed' }]);
  await claimQuestion(db, { exchangeId, attempt: 2, now });
  const proposals = [{ ...task, title: 'Call Di' }] as CoachProposal[];
  const outcome = { state: 'complete', answer: 'That.', source: 'model', proposals } as const;
  const finish = (attempt: number) =>
    db.transaction().execute((trx) => finishAnswer(trx, { exchangeId, attempt, outcome, now }));
  expect(await finish(1)).toBe(false);
  await finish(2);
  expect(await cards(exchangeId)).toMatchObject([{ title: 'Call Bo' }, { title: 'Call Di' }]);
  await clearConversation(db, { founderId, now });
  expect(await db.selectFrom('coach_proposals').select('id').execute()).not.toContainEqual({
    id: ids[0],
  });
  expect(await tasks()).toHaveLength(1);
});
