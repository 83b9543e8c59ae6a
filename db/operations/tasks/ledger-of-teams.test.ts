import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { AppError } from '#shared/errors.ts';
import { difficulties } from '#shared/options.ts';
import { addDays, localDate } from '#shared/time.ts';
import { findLeaderboard } from '../../queries/leaderboard/find-leaderboard.ts';
import { returnToProgram } from '../founders/leave-program.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { leaveTeam, removeTeammate } from '../team/team-members.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { generateTasksForEveryone } from './generate-tasks.ts';
import { handOverTask, takeBackTask } from './hand-over-task.ts';
import { reopenTask } from './reopen-task.ts';
import { moveTask, pledgeTask, updateTask } from './update-task.ts';

const database = useTestDatabase();
const { db } = database;

const hourMs = 60 * 60 * 1000;

type Difficulty = (typeof difficulties)[number];
type Command =
  | { do: 'create'; by: number; difficulty: Difficulty; pledged: boolean; isPrivate: boolean }
  | { do: 'handOver'; by: number; to: number; pick: number }
  | { do: 'takeBack' | 'complete' | 'backfill' | 'reopen' | 'pledge'; by: number; pick: number }
  | { do: 'delete' | 'restore' | 'start' | 'harder'; by: number; pick: number }
  | { do: 'leave'; by: number }
  | { do: 'remove'; by: number }
  | { do: 'return'; by: number }
  | { do: 'sweep' }
  | { do: 'wait'; ms: number };

/** The owner, and two teammates who live elsewhere. */
const by = fc.nat(2);
const member = fc.integer({ min: 1, max: 2 });
const pick = fc.nat(1000);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      by,
      difficulty: fc.constantFrom(...difficulties),
      pledged: fc.boolean(),
      isPrivate: fc.nat(4).map((one) => one === 0),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('handOver' as const), by, to: by, pick }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('complete' as const, 'complete', 'reopen', 'takeBack', 'backfill'),
      by,
      pick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('pledge' as const, 'delete', 'restore', 'start', 'harder'),
      by,
      pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('leave' as const, 'remove', 'return', 'return'),
      by: member,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'sweep' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 12 * hourMs }), fc.constantFrom(24 * hourMs, -hourMs)),
    }),
  },
) satisfies fc.Arbitrary<Command>;

const expectedRefusals = [
  'task_completed',
  'task_not_found',
  'task_delete_completed',
  'pledge_in_past',
  'pledge_locked',
  'pledge_date_passed',
  'pledge_is_shared',
  'pledge_not_eligible',
  'pledged_by_another',
  'reopen_too_late',
  'too_late_for_yesterday',
  'task_added_today',
  'difficulty_fixed',
  'daily_lapsed',
  'weekly_lapsed',
  'task_copy_open',
  'too_many_open_tasks',
  'task_pledged',
  'task_just_for_you',
  'task_from_program',
  'task_taken_up',
  'teammate_not_found',
  'forbidden',
];

const seen = { handed: 0, done: 0, reopened: 0, left: 0, returned: 0, kept: 0 };

async function runTeam(commands: Command[]): Promise<void> {
  await sql`truncate task_generations`.execute(db);
  const owner = await newFounderAccount(db);
  const { cohortId } = owner;
  const team = [
    owner.id,
    (await newTeammate(db, owner, { timeZone: 'America/New_York' })).id,
    (await newTeammate(db, owner, { timeZone: 'Pacific/Kiritimati' })).id,
  ];
  const actor = { accountId: owner.accountId, email: 'staff@example.test' };
  let now = new Date('2026-06-01T10:00:00Z');
  const made: string[] = [];
  let active = team;

  async function run(step: Command): Promise<unknown> {
    if (step.do === 'wait') {
      now = new Date(now.getTime() + step.ms);
      return;
    }
    if (step.do === 'sweep') {
      await markMissedPledges(db, { now });
      return generateTasksForEveryone(db, { now });
    }
    const founderId = team[step.by] ?? '';
    if (step.do === 'return') {
      if (active.includes(founderId)) return;
      await returnToProgram(db, { founderId, actor, now });
      seen.returned += 1;
      return;
    }
    // People who have left are signed out.
    if (!active.includes(founderId)) return;
    switch (step.do) {
      case 'leave':
        seen.left += 1;
        return leaveTeam(db, { founderId, now });
      case 'remove':
        seen.left += 1;
        return removeTeammate(db, { founderId: owner.id, memberId: founderId, now });
      case 'create': {
        const { difficulty, pledged: isPublicPledge } = step;
        const isPrivate = step.isPrivate && !isPublicPledge;
        const dueOn = addDays(localDate(now, 'UTC'), 2);
        const task = { founderId, now, difficulty, dueOn, isPublicPledge, isPrivate };
        return made.push((await newTask(db, task)).id);
      }
    }
    const taskId = made[step.pick % Math.max(1, made.length)] ?? 'none';
    const one = { founderId, taskId, now };
    switch (step.do) {
      case 'handOver':
        await handOverTask(db, { ...one, teammateId: team[step.to] ?? '' });
        seen.handed += 1;
        return;
      case 'takeBack':
        return takeBackTask(db, one);
      case 'complete':
        return completeTask(db, { ...one, source: 'web' });
      case 'backfill':
        return completeTask(db, { ...one, source: 'web', doneYesterday: true });
      case 'reopen':
        return reopenTask(db, one);
      case 'pledge':
        return pledgeTask(db, one);
      case 'delete':
        return deleteTask(db, one);
      case 'restore':
        return restoreTask(db, one);
      case 'start':
        return moveTask(db, { ...one, status: 'in_progress' });
      case 'harder':
        return updateTask(db, { ...one, patch: { difficulty: 'hard' } });
    }
  }

  async function check(): Promise<void> {
    expect(await reconcileLedger(db, ...team)).toEqual([]);
    expect(await findBrokenRules(team)).toEqual([]);
    active = await expectBoard({ team, cohortId, now });
  }

  for (const step of commands) {
    try {
      await run(step);
    } catch (error) {
      if (!(error instanceof AppError) || !expectedRefusals.includes(error.code)) throw error;
      // Traces of a refused step are still there after the next one.
      continue;
    }
    if (step.do !== 'wait') await check();
  }
  await check();
  await countEffects(team);
  await sql`update startup_applications set status = 'withdrawn'`.execute(db);
}

/** The board has those who are active, each with what their own ledger says. Returns who they are. */
async function expectBoard(at: { team: string[]; cohortId: string; now: Date }): Promise<string[]> {
  const { team, cohortId, now } = at;
  const board = await findLeaderboard(db, {
    viewer: { id: team[0] ?? '', timeZone: 'UTC', cohort: { id: cohortId, name: 'Cohort' } },
    ...({ scope: 'cohort', period: 'all', page: 1, pageSize: 10, now } as const),
  });
  const { rows } = await sql<{ id: string; name: string; points: number }>`
    select f.id, f.name, coalesce((
      select sum(least(d.points - 35 * greatest(d.hard - 3, 0), 200)) from (
        select l.earned_on, sum(l.points) as points, (
          select count(*) from completions c join tasks t on t.id = c.task_id
          where c.founder_id = f.id and c.reopened_at is null and c.local_date = l.earned_on
            and t.difficulty = 'hard' and t.template_key is null) as hard
        from points_ledger l where l.user_id = f.id group by l.earned_on) d), 0)::int as points
    from founders f where f.id = any(${team}::uuid[]) and f.is_active`.execute(db);
  const shown = board.rows.map(({ name, points }) => `${name} ${points}`);
  expect(shown.sort()).toEqual(rows.map(({ name, points }) => `${name} ${points}`).sort());
  return rows.map(({ id }) => id);
}

/** The rules that no sequence may break, read in the simplest way. */
async function findBrokenRules(team: string[]): Promise<string[]> {
  const { rows } = await database().pool.query(
    `select 'a pledge is open on a task of another: ' || p.task_id as wrong
    from pledges p join tasks t on t.id = p.task_id
    where p.founder_id = any($1) and p.state = 'open' and t.user_id <> p.founder_id
    union all
    select 'a pledge is ' || p.state || ' and paid ' || count(l.id)
    from pledges p left join points_ledger l on l.task_id = p.task_id and l.kind = 'public_pledge'
      and l.reverses is null and not exists (select from points_ledger r where r.reverses = l.id)
    where p.founder_id = any($1) group by p.task_id, p.state
    having count(l.id) <> (p.state = 'kept')::int
    union all
    select 'somebody else was paid for a pledge: ' || l.task_id
    from points_ledger l join pledges p on p.task_id = l.task_id
    where l.user_id = any($1) and l.kind = 'public_pledge' and l.user_id <> p.founder_id
    union all
    select 'a completed task is not with who completed it: ' || t.id
    from tasks t join completions c on c.task_id = t.id and c.reopened_at is null
    where c.founder_id = any($1) and (t.user_id <> c.founder_id or t.status <> 'completed')
    union all
    select 'two were paid for one task: ' || task_id
    from points_ledger where user_id = any($1) and kind = 'base'
    group by task_id having sum(sign(points)) > 1
    union all
    select 'a task of the program or just for somebody was handed over: ' || id
    from tasks where user_id = any($1) and handed_at is not null and not taken_up
      and (template_key is not null or is_private)
    union all
    select 'who left still has a task of the team: ' || t.id
    from tasks t join founders f on f.id = t.user_id
    where f.id = any($1) and not f.is_active and t.status in ('pending', 'in_progress')
      and t.template_key is null and not t.is_private and t.deleted_at is null
    union all
    select 'the bell tells of a task that is not there: ' || n.handed_task_id
    from cohort_notifications n left join tasks t on t.id = n.handed_task_id
    where n.recipient_id = any($1) and n.type = 'task_handed' and t.id is null`,
    [team],
  );
  return rows.map((row) => row.wrong);
}

async function countEffects(team: string[]): Promise<void> {
  const { rows } = await database().pool.query(
    `select (select count(*)::int from completions c join tasks t on t.id = c.task_id
        where c.founder_id = any($1) and t.made_by <> c.founder_id) as done,
      (select count(*)::int from completions c join tasks t on t.id = c.task_id
        where c.founder_id = any($1) and t.user_id <> c.founder_id) as reopened,
      (select count(*)::int from pledges where founder_id = any($1) and state = 'kept') as kept`,
    [team],
  );
  for (const key of ['done', 'reopened', 'kept'] as const) seen[key] += rows[0][key];
}

/** Everything that random sequences might miss: it runs even when time is short. */
const wholeStory: Command[] = [
  { do: 'create', by: 1, difficulty: 'hard', pledged: false, isPrivate: false },
  { do: 'create', by: 1, difficulty: 'easy', pledged: true, isPrivate: false },
  { do: 'complete', by: 1, pick: 0 },
  { do: 'handOver', by: 1, to: 2, pick: 0 },
  { do: 'reopen', by: 1, pick: 0 },
  { do: 'handOver', by: 1, to: 2, pick: 0 },
  { do: 'takeBack', by: 1, pick: 0 },
  { do: 'handOver', by: 1, to: 2, pick: 0 },
  { do: 'complete', by: 2, pick: 0 },
  { do: 'handOver', by: 1, to: 2, pick: 1 },
  { do: 'leave', by: 1 },
  { do: 'pledge', by: 0, pick: 1 },
  { do: 'delete', by: 0, pick: 1 },
  { do: 'restore', by: 0, pick: 1 },
  { do: 'return', by: 1 },
  { do: 'handOver', by: 0, to: 1, pick: 1 },
  { do: 'delete', by: 1, pick: 1 },
  { do: 'restore', by: 1, pick: 1 },
  { do: 'complete', by: 1, pick: 1 },
  { do: 'create', by: 2, difficulty: 'medium', pledged: true, isPrivate: false },
  { do: 'wait', ms: 20 * hourMs },
  { do: 'complete', by: 2, pick: 2 },
  { do: 'sweep' },
];

it('keeps the ledgers of a team consistent through handovers, leaving and returning', async () => {
  const sequences = fc.array(command, { minLength: 10, maxLength: 40, size: 'max' });
  await fc.assert(fc.asyncProperty(sequences, runTeam), {
    numRuns: process.env.STRYKER ? 1 : 30,
    examples: [[wholeStory]],
    interruptAfterTimeLimit: 22_000,
  });
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});
