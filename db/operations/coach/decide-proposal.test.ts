import { beforeEach, describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import type { CheckInChanges } from '#shared/api/check-ins.ts';
import type { CoachProposal } from '#shared/domain/coach-proposals.ts';
import { findCheckIn, listHelpWanted } from '../../queries/check-ins.ts';
import { findExchange } from '../../queries/coach/exchanges.ts';
import { findExchangeOfProposal, findProposedUpdate } from '../../queries/coach/proposals.ts';
import { newCohort, newFounder, type TestFounder } from '../../testing/new-founder.ts';
import { newTask } from '../../testing/new-task.ts';
import { newTeammate } from '../../testing/new-teammate.ts';
import { readRows, updateRows } from '../../testing/rows.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { offerHelp } from '../check-ins/help-wanted.ts';
import { saveCheckIn } from '../check-ins/save-check-in.ts';
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

  it('that can’t be says so, and what another date or name mends can be confirmed then', async () => {
    const { id: taskId } = await newTask(db, { founderId, title: 'Ship', now });
    const milestone = {
      kind: 'milestone',
      title: 'IPO',
      description: '',
      type: 'funding',
    } as const;
    const { exchangeId, ids } = await propose(
      { kind: 'due_date', taskId, title: 'Ship', dueOn: '2026-11-17' },
      { ...milestone, date: '2026-11-19' },
      { kind: 'due_date', taskId: '', title: 'Call the pope', dueOn: '2026-11-20' },
      { ...task, title: 'ship' },
      { kind: 'pledge', taskId: null, title: 'Ship', dueOn: '2026-11-20' },
      { ...task, dueOn: '2026-11-17' },
    );
    const obstacles = async () => (await cards(exchangeId)).map(({ obstacle }) => obstacle);
    expect(await obstacles()).toEqual([
      ...['date_passed', 'date_ahead', 'task_gone', 'task_exists', 'task_exists', 'date_passed'],
    ]);
    const codes = await Promise.all(
      ids.map((id) => confirm(id).catch(({ code }: { code: string }) => code)),
    );
    expect(codes).toEqual([
      ...['coach_proposal_past', 'invalid_input', 'task_not_found', 'task_exists', 'task_exists'],
      'coach_proposal_past',
    ]);
    expect(await tasks()).toHaveLength(1);
    await confirm(ids[0], { date: '2026-11-24' });
    await confirm(ids[1], { date: '2026-11-18' });
    await confirm(ids[3], { title: 'Ship it again' });
    expect((await obstacles()).filter(Boolean)).toEqual([
      ...['task_gone', 'task_exists', 'date_passed'],
    ]);
    expect(await tasks()).toHaveLength(2);
    expect(await milestones()).toMatchObject([{ title: 'IPO', date: '2026-11-18' }]);
  });

  it('about a task of one’s own that can’t be pledged or moved says why', async () => {
    const own = (title: string, more: object = {}) =>
      newTask(db, { founderId, title, now: new Date('2026-11-16T12:00:00Z'), ...more });
    const overdue = await own('Write', { dueOn: '2026-11-17' });
    const locked = await own('Ship', { isPublicPledge: true, dueOn: '2026-11-18' });
    const daily = await own('Plan', { dueOn: '2026-11-18' });
    const generated = { template_key: 'daily-one-thing', period_start: '2026-11-18' };
    await db.updateTable('tasks').set(generated).where('id', '=', daily.id).execute();
    const pledge = { kind: 'pledge', title: '', dueOn: null } as const;
    const { exchangeId, ids } = await propose(
      { ...pledge, taskId: overdue.id },
      { ...pledge, taskId: locked.id },
      { ...pledge, taskId: daily.id },
      { kind: 'due_date', taskId: locked.id, title: 'Ship', dueOn: '2026-11-25' },
      { ...task, dueOn: '2030-01-01' },
    );
    const obstacles = async () => (await cards(exchangeId)).map(({ obstacle }) => obstacle);
    expect(await obstacles()).toEqual([
      ...['date_passed', 'pledged', 'pledge_not_eligible', 'pledge_locked', 'date_far'],
    ]);
    await expect(confirm(ids[4])).rejects.toMatchObject({ code: 'coach_proposal_far' });
    await confirm(ids[0], { date: '2026-11-24' });
    await confirm(ids[4], { date: '2026-11-24' });
    expect((await obstacles()).filter(Boolean)).toHaveLength(3);
  });

  it('says that the board is full, until there is room', async () => {
    await db
      .insertInto('tasks')
      .values(
        Array.from({ length: 200 }, (_, index) => ({
          user_id: founderId,
          title: `Step ${index}`,
          description: '',
          difficulty: 'easy' as const,
          points_value: 10,
        })),
      )
      .execute();
    const { exchangeId, ids } = await propose(task);
    expect(await cards(exchangeId)).toMatchObject([{ obstacle: 'board_full', state: 'open' }]);
    await expect(confirm(ids[0])).rejects.toMatchObject({ code: 'too_many_open_tasks' });
    await db.updateTable('tasks').set({ deleted_at: now }).where('title', '=', 'Step 7').execute();
    expect(await cards(exchangeId)).toMatchObject([{ obstacle: null }]);
    await confirm(ids[0]);
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

describe('a call for help', () => {
  const call = { kind: 'help', text: 'Who knows florists?' } as const;
  /** A Friday, on which the week's check-in is open, and a Tuesday on which none is. */
  const friday = new Date('2026-11-20T12:00:00Z');
  const tuesday = new Date('2026-11-24T12:00:00Z');
  let cohortId: string;
  let peer: TestFounder;
  let founder: TestFounder;

  beforeEach(async () => {
    cohortId = (await newCohort(db)).id;
    founder = await newFounder(db, { cohortId });
    founderId = founder.id;
    peer = await newFounder(db, { cohortId });
  });

  const heard = (at: Date, who = peer.id) => listHelpWanted(db, { founderId: who, now: at });
  const bells = () =>
    readRows(db, 'cohort_notifications', { recipient_id: peer.id, type: 'help_wanted' }, 'message');
  const checkIns = () =>
    readRows(db, 'check_ins', { startup_id: founder.startupId }, [
      'week',
      'help_wanted',
      'done_at',
    ]);
  const save = async (by: string, changes: CheckInChanges, isDone = false) => {
    const { open } = await findCheckIn(db, { founderId: by, now: friday });
    const form = { week: '2026-11-19', version: open?.version ?? 0, changes, isDone, now: friday };
    await saveCheckIn(db, { founderId: by, ...form });
  };

  it('is heard by the cohort once, as its founder put it, however often it is confirmed', async () => {
    const { ids, exchangeId } = await propose(call);
    expect(await heard(friday)).toEqual([]);
    const text = 'Who knows florists\nin Berlin?';
    await Promise.all(Array.from({ length: 6 }, () => confirm(ids[0], { text }, friday)));
    expect(await heard(friday)).toMatchObject([{ text, founderId, isOwn: false, offers: 0 }]);
    expect(await bells()).toHaveLength(1);
    expect(await checkIns()).toEqual([{ week: '2026-11-19', help_wanted: text, done_at: null }]);
    expect(await cards(exchangeId)).toMatchObject([{ state: 'confirmed', text, obstacle: null }]);
    const { checkInId } = (await heard(friday))[0] ?? { checkInId: '' };
    await offerHelp(db, { founderId: peer.id, checkInId, now: friday });
    expect(await heard(friday)).toMatchObject([{ isOffered: true, offers: 1 }]);
  });

  it('that became a cry for help shows its founder where to find some', async () => {
    const { ids, exchangeId } = await propose(call);
    const pointer = async () => (await findExchange(db, { founderId, exchangeId, now })).pointer;
    await confirm(ids[0], { text: 'Nobody can help, I want to die' }, friday);
    expect(await pointer()).toBe('crisis_topic');
    const other = await propose({ ...call, text: 'I want to die' });
    expect(
      (await findExchange(db, { founderId, exchangeId: other.exchangeId, now })).pointer,
    ).toBeNull();
  });

  it('is reworded and taken back in the check-in, before it is done and after', async () => {
    const { ids } = await propose(call);
    await confirm(ids[0], {}, friday);
    await save(founderId, { helpWanted: 'Who knows tulips?' });
    expect(await bells()).toEqual([{ message: expect.stringContaining('tulips') }]);
    await save(founderId, { goal: 'Sell', pledgesGoal: true });
    expect(await tasks()).toEqual([]);
    await save(founderId, {}, true);
    expect([await heard(friday), await bells()].map(({ length }) => length)).toEqual([1, 1]);
    await save(founderId, { sharesHelp: false });
    expect([await heard(friday), await bells()]).toEqual([[], []]);
  });

  it('waits in the next check-in where none is open, apart from the last week’s', async () => {
    await save(founderId, { helpWanted: 'Who knows vans?', sharesHelp: true }, true);
    const { ids } = await propose(call);
    await confirm(ids[0], {}, tuesday);
    expect((await heard(tuesday)).map(({ text }) => text)).toEqual([call.text, 'Who knows vans?']);
    expect((await checkIns()).map(({ week }) => week).sort()).toEqual(['2026-11-19', '2026-11-26']);
    const thursday = new Date('2026-11-26T12:00:00Z');
    const changes = { sharesHelp: false };
    const form = { week: '2026-11-26', version: 1, changes, isDone: false, now: thursday };
    await saveCheckIn(db, { founderId, ...form });
    expect((await heard(thursday)).map(({ text }) => text)).toEqual(['Who knows vans?']);
    expect(await bells()).toEqual([{ message: expect.stringContaining('vans') }]);
  });

  it('takes no other call’s place, a teammate’s draft included', async () => {
    const mate = await newTeammate(db, founder);
    await save(mate.id, { helpWanted: 'Who knows vans?' });
    const { ids } = await propose(call);
    await expect(confirm(ids[0], {}, friday)).rejects.toMatchObject({ code: 'help_asked' });
    expect(await heard(friday)).toEqual([]);
    await save(mate.id, { helpWanted: '' });
    await confirm(ids[0], {}, friday);
    const { id: proposalId = '' } = (await propose({ ...call, text: 'And vans?' })).cards[0] ?? {};
    const { proposals } = await findExchangeAt(proposalId);
    expect(proposals).toMatchObject([{ obstacle: 'help_asked' }]);
    await expect(confirm(proposalId, {}, friday)).rejects.toMatchObject({ code: 'help_asked' });
  });

  it.each([
    ['has ended', '2026-11-19'],
    ['is none', null],
  ])('goes to nobody where the cohort %s', async (_, ends_on) => {
    if (ends_on) await updateRows(db, 'cohorts', { id: cohortId }, { ends_on });
    else
      await updateRows(db, 'startup_applications', { id: founder.startupId }, { cohort_id: null });
    const { ids } = await propose(call);
    const { proposals } = await findExchangeAt(ids[0]);
    expect(proposals).toMatchObject([{ obstacle: 'no_cohort' }]);
    await expect(confirm(ids[0], {}, friday)).rejects.toMatchObject({ code: 'help_no_cohort' });
  });

  async function findExchangeAt(proposalId = '') {
    const exchangeId = await findExchangeOfProposal(db, { founderId, proposalId });
    return findExchange(db, { founderId, exchangeId, now: friday });
  }
});
