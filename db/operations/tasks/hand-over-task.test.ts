import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { listGeneratedTasks, newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { findRow, readRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { findBoard } from '../../queries/tasks.ts';
import { leaveProgram, returnToProgram } from '../founders/leave-program.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { setPreference, setPrivateByDefault } from '../settings/founder-settings.ts';
import { leaveTeam } from '../team/team-members.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { generateTasksForFounder } from './generate-tasks.ts';
import { createTaskForTeammate, handOverTask, takeBackTask } from './hand-over-task.ts';
import { reopenTask } from './reopen-task.ts';
import { moveTask, pledgeTask, snoozeTask, updateTask } from './update-task.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
const refused = (code: string) => expect.objectContaining({ code });

let ada: TestFounder & { accountId: string };
let bo: TestFounder;
let cy: TestFounder;
beforeEach(async () => {
  ada = await newFounderAccount(db, { name: 'Ada' });
  bo = await newTeammate(db, ada, { name: 'Bo' });
  cy = await newTeammate(db, ada, { name: 'Cy' });
});

const add = async (task: Partial<Parameters<typeof newTask>[1]> = {}) =>
  (await newTask(db, { founderId: ada.id, now, ...task })).id;
const hand = (taskId: string, to = bo.id, from = ada.id) =>
  handOverTask(db, { founderId: from, taskId, teammateId: to, now });
const takeBack = (taskId: string, founderId = ada.id) =>
  takeBackTask(db, { founderId, taskId, now });
const complete = (taskId: string, founderId: string, at = now) =>
  completeTask(db, { founderId, taskId, now: at, source: 'web' });

async function openTitles({ id: founderId }: TestFounder) {
  const { pending, inProgress } = await findBoard(db, { founderId, now });
  return [...pending, ...inProgress].map(({ title }) => title);
}

const notified = async ({ id }: TestFounder) =>
  (await findInbox(db, id)).items.map((item) => `${item.founderName} ${item.message}`);

const totals = ({ id }: TestFounder) =>
  db
    .selectFrom('founder_totals')
    .where('founder_id', '=', id)
    .select(['points', 'tasks_completed as tasks', 'current_streak as streak'])
    .executeTakeFirst();

async function expectLedgersToAgree() {
  expect(await reconcileLedger(db, ada.id, bo.id, cy.id)).toEqual([]);
}

describe('a task that is handed over', () => {
  it('is the teammate’s to complete, who earns its points and the day of the streak', async () => {
    const taskId = await add({ title: 'Call Dee' });
    expect(await hand(taskId)).toEqual({
      title: 'Call Dee',
      teammate: { id: bo.id, name: 'Bo' },
    });
    expect([await openTitles(ada), await openTitles(bo)]).toEqual([[], ['Call Dee']]);
    await expect(complete(taskId, ada.id)).rejects.toEqual(refused('task_not_found'));
    const { task } = await complete(taskId, bo.id);
    expect(task.handedBy).toBe('Ada');
    expect([await totals(ada), await totals(bo)]).toEqual([
      { points: 0, tasks: 0, streak: 0 },
      { points: 20, tasks: 1, streak: 1 },
    ]);
    await expectLedgersToAgree();
  });

  it('is told to them once, however often it is pressed, unless they don’t want to hear of it', async () => {
    const taskId = await add({ title: 'Call Dee' });
    await Promise.all([hand(taskId), hand(taskId), hand(taskId)]);
    expect(await notified(bo)).toEqual(['Ada handed you “Call Dee”']);
    expect(await notified(ada)).toEqual([]);
    await setPreference(db, {
      founderId: cy.id,
      type: 'task_handed',
      channel: 'in_app',
      enabled: false,
    });
    await hand(await add(), cy.id);
    expect(await notified(cy)).toEqual([]);
  });

  it('keeps who made it, its date and its notes', async () => {
    const taskId = await add({ dueOn: '2026-06-20', description: 'Ask twice' });
    const row = () =>
      db
        .selectFrom('tasks')
        .where('id', '=', taskId)
        .select(['due_date', 'description', 'difficulty', 'created_at', 'due_moved_later'])
        .executeTakeFirstOrThrow();
    const before = await row();
    await hand(taskId);
    await hand(taskId, cy.id, bo.id);
    expect(await row()).toEqual(before);
    const people = await findRow(db, 'tasks', { id: taskId }, ['user_id', 'made_by', 'handed_by']);
    expect(people).toEqual({ user_id: cy.id, made_by: ada.id, handed_by: bo.id });
  });

  it('that was done and reopened before earns its points once, for who does it again', async () => {
    const taskId = await add();
    await complete(taskId, ada.id);
    await expect(hand(taskId)).rejects.toEqual(refused('task_completed'));
    await reopenTask(db, { founderId: ada.id, taskId, now });
    await hand(taskId);
    await complete(taskId, bo.id);
    expect([(await totals(ada))?.points, (await totals(bo))?.points]).toEqual([0, 20]);
    await expectLedgersToAgree();
  });

  it('can’t be done yesterday by who has it only since today', async () => {
    const taskId = await add();
    const morning = later(20);
    const handed = { founderId: ada.id, taskId, teammateId: bo.id, now: morning };
    await handOverTask(db, handed);
    const yesterday = { taskId, now: morning, source: 'web', doneYesterday: true } as const;
    await expect(completeTask(db, { ...yesterday, founderId: bo.id })).rejects.toEqual(
      refused('task_added_today'),
    );
    await takeBackTask(db, { founderId: ada.id, taskId, now: morning });
    await completeTask(db, { ...yesterday, founderId: ada.id });
    expect(await totals(ada)).toMatchObject({ tasks: 1, streak: 1 });
    await expectLedgersToAgree();
  });

  it('counts towards the daily limit for hard tasks of who completes it', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => add({ difficulty: 'hard' })));
    for (const id of ids) await hand(id);
    for (const id of ids) await complete(id, bo.id);
    const day = await db
      .selectFrom('daily_points')
      .where('founder_id', '=', bo.id)
      .select(['hard_tasks', 'points', 'board_points'])
      .executeTakeFirstOrThrow();
    expect(day.hard_tasks).toBe(ids.length);
    expect(day.board_points).toBeLessThan(day.points);
    await expectLedgersToAgree();
  });
});

describe('a task for a teammate', () => {
  const make = (key: string, title = 'Call Dee') =>
    createTaskForTeammate(db, {
      founderId: ada.id,
      teammateId: bo.id,
      now,
      task: newTaskSchema.parse({ title, clientKey: key }),
    });

  it('is made and handed over once, also at once, and shared whatever the default', async () => {
    await setPrivateByDefault(db, { founderId: ada.id, isPrivate: true });
    const key = randomUUID();
    const made = await Promise.all([make(key), make(key), make(key)]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ title: 'Call Dee', isPrivate: false, handedBy: 'Ada' });
    expect([await openTitles(ada), await openTitles(bo)]).toEqual([[], ['Call Dee']]);
    expect(await notified(bo)).toEqual(['Ada handed you “Call Dee”']);
  });

  it('is not made if it can’t be handed over', async () => {
    await leaveTeam(db, { founderId: bo.id, now });
    await expect(make(randomUUID())).rejects.toEqual(refused('teammate_not_found'));
    expect(await openTitles(ada)).toEqual([]);
  });
});

describe('handing over is refused', () => {
  it('for a pledge, also one that was missed: the word stays with who gave it', async () => {
    const taskId = await add({ dueOn: '2026-06-16', isPublicPledge: true });
    await expect(hand(taskId)).rejects.toEqual(refused('task_pledged'));
    await markMissedPledges(db, { now: later(48) });
    await expect(
      handOverTask(db, { founderId: ada.id, taskId, teammateId: bo.id, now: later(48) }),
    ).rejects.toEqual(refused('task_pledged'));
  });

  it('for one that is just for its founder, deleted, or somebody else’s', async () => {
    await expect(hand(await add({ isPrivate: true }))).rejects.toEqual(
      refused('task_just_for_you'),
    );
    const deleted = await add();
    await deleteTask(db, { founderId: ada.id, taskId: deleted, now });
    await expect(hand(deleted)).rejects.toEqual(refused('task_not_found'));
    await expect(hand(await add(), cy.id, bo.id)).rejects.toEqual(refused('task_not_found'));
  });

  it('for a task of the program, which each of them has', async () => {
    for (const founderId of [ada.id, bo.id]) await generateTasksForFounder(db, { founderId, now });
    const [given] = await listGeneratedTasks(db, ada.id);
    await expect(hand(given?.id ?? '')).rejects.toEqual(refused('task_from_program'));
  });

  it('to oneself, a former teammate, and anybody of another startup', async () => {
    const peer = await newFounder(db, { cohortId: ada.cohortId });
    const taskId = await add();
    await leaveTeam(db, { founderId: cy.id, now });
    for (const { id } of [ada, cy, peer])
      await expect(hand(taskId, id)).rejects.toEqual(refused('teammate_not_found'));
    expect(await openTitles(ada)).toHaveLength(1);
  });

  it('to a teammate whose board is full', async () => {
    await db
      .insertInto('tasks')
      .values(Array.from({ length: 200 }, () => ({ user_id: bo.id, title: 'Open' })))
      .execute();
    const taskId = await add();
    await expect(hand(taskId)).rejects.toEqual(refused('teammate_board_full'));
    expect(await openTitles(ada)).toHaveLength(1);
  });
});

describe('taking it back', () => {
  it('restores the board as it was, once, and withdraws the notice', async () => {
    const taskId = await add({ title: 'Call Dee' });
    const row = () =>
      db.selectFrom('tasks').where('id', '=', taskId).selectAll().executeTakeFirstOrThrow();
    const before = await row();
    await hand(taskId);
    const views = await Promise.all([takeBack(taskId), takeBack(taskId), takeBack(taskId)]);
    expect(views.map((view) => [view.title, view.handedBy])).toEqual(
      views.map(() => ['Call Dee', null]),
    );
    expect(await row()).toEqual(before);
    expect([await openTitles(bo), await notified(bo)]).toEqual([[], []]);
  });

  it.each([
    ['edited', (taskId) => updateTask(db, { ...of(taskId), patch: { title: 'New' } })],
    ['snoozed', (taskId) => snoozeTask(db, { ...of(taskId), days: 1 })],
    ['started', (taskId) => moveTask(db, { ...of(taskId), status: 'in_progress' })],
    ['pledged', (taskId) => pledgeTask(db, of(taskId))],
    ['completed', (taskId) => complete(taskId, bo.id)],
    ['deleted', (taskId) => deleteTask(db, of(taskId))],
  ] as [string, (taskId: string) => Promise<unknown>][])(
    'is refused once it was %s',
    async (_, change) => {
      const taskId = await add();
      await hand(taskId);
      await change(taskId);
      await expect(takeBack(taskId)).rejects.toEqual(refused('task_taken_up'));
    },
  );

  it('is only for who handed it over', async () => {
    const taskId = await add();
    await hand(taskId);
    await expect(takeBack(taskId, cy.id)).rejects.toEqual(refused('task_not_found'));
    await hand(taskId, cy.id, bo.id);
    await expect(takeBack(taskId)).rejects.toEqual(refused('task_not_found'));
  });
});

const of = (taskId: string) => ({ founderId: bo.id, taskId, now });

describe('at the same moment', () => {
  const countSucceeded = async (...actions: Promise<unknown>[]) => {
    const results = await Promise.allSettled(actions);
    await expectLedgersToAgree();
    return results.filter(({ status }) => status === 'fulfilled').length;
  };
  const holder = (taskId: string) =>
    readRow(db, 'tasks', { id: taskId }, ['user_id as id', 'status']);

  it('a task is handed to one of two, and completed or handed over, by one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await add();
      expect(await countSucceeded(hand(first, bo.id), hand(first, cy.id))).toBe(1);
      expect([bo.id, cy.id]).toContain((await holder(first)).id);

      const second = await add();
      expect(
        await countSucceeded(hand(second), complete(second, ada.id), complete(second, bo.id)),
      ).toBeLessThan(3);
      const { id, status } = await holder(second);
      if (id === ada.id) expect(status).toBe('completed');
      else expect(id).toBe(bo.id);

      const third = await add();
      await countSucceeded(hand(third), deleteTask(db, { founderId: ada.id, taskId: third, now }));
      expect(await openTitles(ada)).toEqual([]);
    }
  });

  it('two who hand each other tasks don’t wait for each other forever', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => [
        await add(),
        (await newTask(db, { founderId: bo.id, now })).id,
      ]),
    );
    const actions = pairs.flatMap(([mine = '', theirs = '']) => [
      hand(mine),
      hand(theirs, ada.id, bo.id),
    ]);
    expect(await countSucceeded(...actions)).toBe(12);
    expect((await openTitles(ada)).length).toBe(6);
  });

  it('taking back and completing leave it with one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const taskId = await add();
      await hand(taskId);
      expect(await countSucceeded(takeBack(taskId), complete(taskId, bo.id))).toBe(1);
    }
  });

  it('nothing is left with a teammate who leaves', async () => {
    const taskIds = await Promise.all(Array.from({ length: 4 }, () => add()));
    await countSucceeded(
      ...taskIds.map((taskId) => hand(taskId)),
      leaveTeam(db, { founderId: bo.id, now }),
      ...taskIds.map((taskId) => takeBack(taskId)),
    );
    expect(await openTitles(bo)).toEqual([]);
    expect(await openTitles(ada)).toHaveLength(4);
  });
});

describe('of a teammate who leaves', () => {
  const actor = () => ({ accountId: ada.accountId, email: 'staff@example.test' });

  it('the owner gets what was handed to them, and sees from whom', async () => {
    const taskId = await add({ title: 'Call Dee' });
    await hand(taskId);
    await leaveTeam(db, { founderId: bo.id, now });
    const { pending } = await findBoard(db, { founderId: ada.id, now });
    expect(pending.map(({ title, handedBy }) => [title, handedBy])).toEqual([['Call Dee', 'Bo']]);
    const row = await findRow(db, 'tasks', { id: taskId }, 'made_by');
    expect(row?.made_by).toBe(ada.id);
  });

  it('a pledge is not revived by what the owner does with its task, nor can it be pledged again', async () => {
    const { id: taskId } = await newTask(db, {
      founderId: bo.id,
      now,
      dueOn: '2026-06-20',
      isPublicPledge: true,
    });
    await leaveTeam(db, { founderId: bo.id, now });
    const owned = { founderId: ada.id, taskId, now };
    await deleteTask(db, owned);
    expect(await restoreTask(db, owned)).toMatchObject({ pledge: null, isPublicPledge: false });
    await expect(pledgeTask(db, owned)).rejects.toEqual(refused('pledged_by_another'));
    await complete(taskId, ada.id);
    await reopenTask(db, owned);
    const pledge = await findRow(db, 'pledges', { task_id: taskId }, ['founder_id', 'state']);
    expect(pledge).toEqual({ founder_id: bo.id, state: 'withdrawn' });
    await returnToProgram(db, { founderId: bo.id, actor: actor(), now });
    await hand(taskId);
    const theirs = { founderId: bo.id, taskId, now };
    await deleteTask(db, theirs);
    expect(await restoreTask(db, theirs)).toMatchObject({ pledge: null });
    await leaveProgram(db, { founderId: bo.id, actor: actor(), now, reason: 'Moved on' });
    await expectLedgersToAgree();
  });
});
