import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  type Command,
  founderScenarios,
  longScenario,
  type Scenario,
} from '#db/testing/founder-scenarios.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { listGeneratedTasks, newTask } from '#db/testing/new-task.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lapseOf } from '#shared/domain/lapse.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, endOfDay, localDate } from '#shared/time.ts';
import { findBoard } from '../../queries/tasks.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { thankPeer } from '../points/thanks.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { generateTasksForEveryone, generateTasksForFounder } from './generate-tasks.ts';
import { lapseFacts } from './lock-task.ts';
import { reopenTask } from './reopen-task.ts';
import { moveTask, pledgeTask, snoozeTask, updateTask } from './update-task.ts';

const database = useTestDatabase();
const { db } = database;

const expectedRefusals = [
  'task_completed',
  'pledge_in_past',
  'pledge_locked',
  'pledge_date_passed',
  'reopen_too_late',
  'too_many_open_tasks',
  'task_not_found',
  'task_delete_completed',
  'thanks_today',
  'thanks_used_up',
  'too_late_for_yesterday',
  'task_added_today',
  'difficulty_fixed',
  'daily_lapsed',
  'weekly_lapsed',
  'task_copy_open',
  'pledge_not_eligible',
];
const seen = {
  bonuses: 0,
  freezes: 0,
  reopened: 0,
  pledges: 0,
  deleted: 0,
  thanked: 0,
  backfilled: 0,
  forgiven: 0,
  lapsed: 0,
};

async function runScenario({ startsAt, timeZone: home, commands }: Scenario): Promise<void> {
  const cohort = await newCohort(db);
  const founderId = (await newFounder(db, { cohortId: cohort.id })).id;
  const peer = await newFounder(db, { cohortId: cohort.id });
  /** Made by hand; generated tasks come after them, and negative picks mean the founder's own only. */
  const own: string[] = [];
  let given: string[] = [];
  let now = new Date(startsAt);
  let timeZone = home;
  await changeTimeZone(db, { founderId, timeZone });

  async function readGenerated(): Promise<void> {
    given = (await listGeneratedTasks(db, founderId)).map(({ id }) => id);
  }

  async function run(command: Command): Promise<unknown> {
    const picked = (index: number) => ({
      founderId,
      taskId:
        (index < 0
          ? own.at(index)
          : [...own, ...given].at(index % Math.max(1, own.length + given.length))) ?? 'none',
      now,
    });
    switch (command.do) {
      case 'create': {
        const dueOn = addDays(localDate(now, timeZone), command.dueIn);
        const { difficulty, pledged: isPublicPledge } = command;
        const made = await newTask(db, { founderId, now, difficulty, dueOn, isPublicPledge });
        return own.push(made.id);
      }
      case 'add': {
        const { id } = await insertRow(db, 'tasks', {
          user_id: founderId,
          title: 'Talk to five customers',
          difficulty: 'easy',
          points_value: pointsByDifficulty.easy,
          due_date: endOfDay(addDays(localDate(now, timeZone), 3), timeZone),
          created_at: now,
        });
        return own.push(id);
      }
      case 'wait':
        now = new Date(now.getTime() + command.ms);
        return;
      case 'fly':
        timeZone = command.timeZone;
        return changeTimeZone(db, { founderId, timeZone });
      case 'sweep':
        await markMissedPledges(db, { now });
        await generateTasksForEveryone(db, { now });
        return readGenerated();
      case 'generate':
        await generateTasksForFounder(db, { founderId, now });
        return readGenerated();
      case 'thanks':
        return thankPeer(db, {
          giverId: peer.id,
          now,
          thanks: { founderId, forWhat: 'listening' },
        });
    }
    if (own.length + given.length === 0) return;
    switch (command.do) {
      case 'complete':
        return completeTask(db, { ...picked(command.pick), source: 'web' });
      case 'backfill':
        return completeTask(db, { ...picked(command.pick), source: 'web', doneYesterday: true });
      case 'reopen':
        return reopenTask(db, picked(command.pick));
      case 'pledge':
        return pledgeTask(db, picked(command.pick));
      case 'move':
        return moveTask(db, { ...picked(command.pick), status: command.status });
      case 'delete':
        return deleteTask(db, picked(command.pick));
      case 'restore':
        return restoreTask(db, picked(command.pick));
      case 'edit': {
        const dueOn = addDays(localDate(now, timeZone), command.dueIn);
        const patch = { difficulty: command.difficulty, dueOn };
        return updateTask(db, { ...picked(command.pick), patch });
      }
      case 'snooze':
        return snoozeTask(db, { ...picked(command.pick), days: command.days });
    }
  }

  for (const command of commands) {
    try {
      await run(command);
    } catch (error) {
      if (!(error instanceof AppError) || !expectedRefusals.includes(error.code)) throw error;
      // Traces of a refused command are still there after the next one.
      continue;
    }
    if (command.do === 'wait' || command.do === 'add') continue;
    expect(await reconcileLedger(db, founderId)).toEqual([]);
    if (command.do === 'sweep') {
      expect(await findBrokenRules(founderId, { now, timeZone, wasSwept: true })).toEqual([]);
    }
  }
  expect(await reconcileLedger(db, founderId)).toEqual([]);
  expect(await findBrokenRules(founderId, { now, timeZone, wasSwept: false })).toEqual([]);
  await countEffects(founderId);
  // The next sequence begins at a time of its own, and its sweeps are about nobody else.
  await sql`truncate task_generations`.execute(db);
  await sql`update startup_applications set status = 'withdrawn'`.execute(db);
}

type RulesInput = { now: Date; timeZone: string; wasSwept: boolean };

/** The rules that no sequence of commands may break, read in the simplest way. */
async function findBrokenRules(founderId: string, { now, timeZone, wasSwept }: RulesInput) {
  const { db, pool } = database();
  const { rows } = await pool.query(
    `select 'a pledge was kept too soon: ' || p.task_id as wrong
    from pledges p join completions c on c.task_id = p.task_id and c.reopened_at is null
    where p.founder_id = $1 and p.state = 'kept' and (case when c.backfilled
      then (c.local_date + 1)::timestamp at time zone c.time_zone - interval '1 ms'
      else c.completed_at end) < p.pledged_at + interval '12 hours'
    union all
    select 'a pledge is ' || p.state || ' and paid ' || count(l.id)
    from pledges p left join points_ledger l on l.task_id = p.task_id and l.kind = 'public_pledge'
      and l.reverses is null and not exists (select from points_ledger r where r.reverses = l.id)
    where p.founder_id = $1 group by p.task_id, p.state
    having count(l.id) <> (p.state = 'kept')::int
    union all
    select 'a lapsed task is pledged, deleted or made by hand: ' || id from tasks
    where user_id = $1 and status = 'lapsed'
      and (is_public_pledge or deleted_at is not null or template_key is null)`,
    [founderId],
  );
  const wrong = rows.map((row) => row.wrong);
  const open = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('status', 'in', ['pending', 'in_progress'])
    .where('deleted_at', 'is', null)
    .selectAll()
    .execute();
  const over = open.filter((task) => lapseOf(lapseFacts(task), { now, timeZone }) !== null);
  if (wasSwept) wrong.push(...over.map(({ title }) => `${title} is over and open after a sweep`));
  const { pending, inProgress } = await findBoard(db, { founderId, now });
  const shown = [...pending, ...inProgress].map(({ id }) => id).sort();
  if (
    shown.join() !==
    open
      .map(({ id }) => id)
      .sort()
      .join()
  )
    wrong.push('the board differs');
  return wrong;
}

async function countEffects(founderId: string): Promise<void> {
  const { rows } = await database().pool.query(
    `select count(*) filter (where kind = 'streak_bonus' and reverses is null)::int as bonuses,
      count(*) filter (where kind = 'base' and reverses is not null)::int as reopened,
      count(*) filter (where kind = 'public_pledge')::int as pledges,
      count(*) filter (where kind = 'peer_help')::int as thanked,
      (select count(*)::int from completions where founder_id = $1 and backfilled) as backfilled,
      (select count(pledge_missed_at)::int from completions where founder_id = $1) as forgiven,
      (select count(*)::int from streak_freezes where founder_id = $1) as freezes,
      (select count(*)::int from tasks where user_id = $1 and deleted_at is not null) as deleted,
      (select count(*)::int from tasks where user_id = $1 and status = 'lapsed') as lapsed
    from points_ledger where user_id = $1`,
    [founderId],
  );
  for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += rows[0][key];
}

it('keeps the ledger consistent through random sequences of actions', async () => {
  await fc.assert(fc.asyncProperty(founderScenarios, runScenario), {
    // For Stryker one that is the same for each change.
    numRuns: process.env.STRYKER ? 1 : 40,
    examples: [[longScenario]],
    interruptAfterTimeLimit: 22_000,
  });
  // The random sequences must have done enough for the checks to mean something.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});
