import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Command, founderScenarios, longScenario } from '#db/testing/founder-scenarios.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, localDate } from '#shared/time.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { thankPeer } from '../points/thanks.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { reopenTask } from './reopen-task.ts';
import { pledgeTask, snoozeTask, updateTask } from './update-task.ts';

const database = useTestDatabase();

const expectedRefusals = [
  'task_completed',
  'pledge_in_past',
  'pledge_locked',
  'reopen_too_late',
  'too_many_open_tasks',
  'task_not_found',
  'task_delete_completed',
  'thanks_today',
  'thanks_used_up',
  'too_late_for_yesterday',
  'task_added_today',
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
};

async function runScenario(commands: Command[]): Promise<void> {
  const { db } = database();
  const cohort = await newCohort(db);
  const founderId = (await newFounder(db, { cohortId: cohort.id })).id;
  const peer = await newFounder(db, { cohortId: cohort.id });
  const taskIds: string[] = [];
  let now = new Date('2026-06-01T10:00:00Z');
  let timeZone = 'UTC';

  async function run(command: Command): Promise<unknown> {
    const picked = (index: number) => ({
      founderId,
      taskId: taskIds.at(index < 0 ? index : index % Math.max(1, taskIds.length)) ?? 'none',
      now,
    });
    switch (command.do) {
      case 'create': {
        const dueOn = addDays(localDate(now, timeZone), command.dueIn);
        const { difficulty, pledged: isPublicPledge } = command;
        const made = await newTask(db, { founderId, now, difficulty, dueOn, isPublicPledge });
        return taskIds.push(made.id);
      }
      case 'wait':
        now = new Date(now.getTime() + command.ms);
        return;
      case 'fly':
        timeZone = command.timeZone;
        return changeTimeZone(db, { founderId, timeZone });
      case 'sweep':
        return markMissedPledges(db, { now });
      case 'thanks':
        return thankPeer(db, {
          giverId: peer.id,
          now,
          thanks: { founderId, forWhat: 'listening' },
        });
    }
    if (taskIds.length === 0) return;
    switch (command.do) {
      case 'complete':
        return completeTask(db, { ...picked(command.pick), source: 'web' });
      case 'backfill':
        return completeTask(db, { ...picked(command.pick), source: 'web', doneYesterday: true });
      case 'reopen':
        return reopenTask(db, picked(command.pick));
      case 'pledge':
        return pledgeTask(db, picked(command.pick));
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
    }
    if (command.do !== 'wait') expect(await reconcileLedger(db, founderId)).toEqual([]);
  }
  await countEffects(founderId);
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
      (select count(*)::int from tasks where user_id = $1 and deleted_at is not null) as deleted
    from points_ledger where user_id = $1`,
    [founderId],
  );
  for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += rows[0][key];
}

it('keeps the ledger consistent through random sequences of actions', async () => {
  await fc.assert(fc.asyncProperty(founderScenarios, runScenario), {
    numRuns: 40,
    examples: [[longScenario]],
    interruptAfterTimeLimit: 22_000,
  });
  // The random sequences must have done enough for the checks to mean something.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});
