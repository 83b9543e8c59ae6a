import { randomUUID } from 'node:crypto';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import type { Difficulty, TaskCategory } from '#shared/options.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  endOfDay,
  localDate,
  startOfDay,
} from '#shared/time.ts';
import { markNotificationsRead } from '../operations/notifications/mark-notifications-read.ts';
import { showStreakMilestone } from '../operations/streaks/streak-milestones.ts';
import { completeTask } from '../operations/tasks/complete-task.ts';
import { createTask } from '../operations/tasks/create-task.ts';
import { moveTask } from '../operations/tasks/update-task.ts';
import type { Db } from '../schema.ts';
import type { DemoFounder } from './demo-founders.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { type TaskIdea, taskIdeasFor } from './task-ideas.ts';

type PlannedTask = {
  founderEmail: string;
  timeZone: string;
  title: string;
  difficulty: Difficulty;
  category: TaskCategory;
  createdAt: Date;
  dueOn: CalendarDate;
  isPublicPledge: boolean;
  startedAt: Date | null;
  completedAt: Date | null;
};

/** They have pledged nothing yet, so that the demo shows what is said with a first pledge. */
const neverPledged = 'aisha.rahman@demo.test';

const hourMs = 60 * 60 * 1000;

/** The tasks that a demo founder created and completed, day by day in their time zone, until now. */
export function planFounderHistory(
  founder: Pick<DemoFounder, 'email' | 'stage' | 'timeZone' | 'diligence'>,
  { days, now }: { days: number; now: Date },
): PlannedTask[] {
  const random = seededRandom(founder.email);
  const slips = seededRandom(`${founder.email} slips`);
  const dealIdea = createIdeaDeck(taskIdeasFor(founder.stage), random);
  const today = localDate(now, founder.timeZone);
  const at = (day: CalendarDate, hour: number, minute: number) =>
    new Date(startOfDay(day, founder.timeZone).getTime() + hour * hourMs + minute * 60_000);
  const mayPledge = founder.email !== neverPledged;
  const tasks: PlannedTask[] = [];

  for (let ago = days; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago);
    const isActive = random.int(10) < founder.diligence || (founder.diligence >= 9 && ago < 16);
    const count = isActive ? 1 + Number(random.int(4) === 0) : Number(random.int(6) === 0);
    for (let each = 0; each < count; each += 1) {
      const idea = nextIdea();
      const createdAt = at(addDays(day, -1 - random.int(3)), 7 + random.int(3), random.int(60));
      const doneAt = at(day, 9 + random.int(11), random.int(60));
      const isDone = isActive && doneAt < now;
      const dueOn = addDays(day, random.int(3));
      const isPublicPledge = random.int(5) === 0 && mayPledge;
      // The less diligent somebody is, the more of their pledges are done a day late.
      const isLate = isPublicPledge && isDone && slips.int(14) >= founder.diligence + 3;
      tasks.push({
        founderEmail: founder.email,
        timeZone: founder.timeZone,
        ...idea,
        createdAt,
        dueOn: isLate ? addDays(day, -1) : dueOn,
        isPublicPledge,
        startedAt: null,
        completedAt: isDone ? doneAt : null,
      });
    }
  }
  addOpenTasks();
  return tasks.filter((task) => task.createdAt < now && !isClearedAway(task));

  /** Nobody plans a task that is on their list already. */
  function nextIdea(): TaskIdea {
    const idea = dealIdea();
    const isPlanned = tasks.some(
      (task) => task.title === idea.title && !task.completedAt && !isClearedAway(task),
    );
    return isPlanned ? nextIdea() : idea;
  }

  // Old overdue tasks count as cleared away; only the last few days may leave some.
  function isClearedAway(task: PlannedTask): boolean {
    return task.completedAt === null && daysBetween(task.dueOn, today) > 4;
  }

  function addOpenTasks(): void {
    const yesterday = (hour: number) => at(addDays(today, -1), hour, random.int(60));
    const { email: founderEmail, timeZone } = founder;
    const base = { founderEmail, timeZone, startedAt: null, completedAt: null };
    const plan = (days: number, isPublicPledge: boolean) => ({
      ...base,
      ...nextIdea(),
      createdAt: yesterday(8),
      dueOn: addDays(today, days),
      isPublicPledge,
    });
    tasks.push({ ...plan(0, false), startedAt: yesterday(10) });
    tasks.push(plan(2, mayPledge));
    tasks.push(plan(5, false));
  }
}

/** Deals the ideas like cards, so that one comes again only after all others. */
function createIdeaDeck(ideas: TaskIdea[], random: Random): () => TaskIdea {
  const deck: TaskIdea[] = [];
  return () => {
    if (deck.length === 0) deck.push(...ideas);
    return deck.splice(random.int(deck.length), 1)[0] as TaskIdea;
  };
}

type HistoryInput = {
  plans: (PlannedTask & { founderId: string })[];
  founderIds: string[];
  /** Further acts that others hear of. */
  others: { at: Date; run: () => Promise<unknown> }[];
  now: Date;
};

/**
 * Replays everything that others hear of in order of time, so that notifications and streaks are what
 * they would have been.
 */
export async function replayHistory(
  db: Db,
  { plans, founderIds, others, now }: HistoryInput,
): Promise<void> {
  const existing = await db
    .selectFrom('tasks')
    .where('user_id', 'in', founderIds)
    .select('user_id')
    .distinct()
    .execute();
  const done = new Set(existing.map((row) => row.user_id));
  const missing = plans.filter((plan) => !done.has(plan.founderId));
  const taskIds = await insertQuietTasks(db, missing);
  const steps: HistoryInput['others'] = missing.flatMap((plan) => [
    ...(taskIds.has(plan) ? [] : [{ at: plan.createdAt, run: () => create(plan) }]),
    ...(plan.startedAt ? [{ at: plan.startedAt, run: () => start(plan) }] : []),
    ...(plan.completedAt ? [{ at: plan.completedAt, run: () => complete(plan) }] : []),
  ]);
  // Everybody read their notifications yesterday evening.
  const readAt = new Date(now.getTime() - 14 * 60 * 60 * 1000);
  steps.push(...others, { at: readAt, run: readAll });
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of steps) await step.run();

  async function create(plan: HistoryInput['plans'][number]): Promise<void> {
    const { title, difficulty, category, dueOn, isPublicPledge } = plan;
    const task = await createTask(db, {
      founderId: plan.founderId,
      now: plan.createdAt,
      task: newTaskSchema.parse({ title, difficulty, category, dueOn, isPublicPledge }),
    });
    taskIds.set(plan, task.id);
  }
  async function start(plan: HistoryInput['plans'][number]): Promise<void> {
    const taskId = taskIds.get(plan) as string;
    await moveTask(db, {
      founderId: plan.founderId,
      taskId,
      status: 'in_progress',
      now: plan.startedAt as Date,
    });
  }
  async function complete(plan: HistoryInput['plans'][number]): Promise<void> {
    const taskId = taskIds.get(plan) as string;
    const { founderId } = plan;
    await completeAndAnnounce(db, { founderId, taskId, now: plan.completedAt as Date });
  }
  async function readAll(): Promise<void> {
    for (const founderId of founderIds) {
      await markNotificationsRead(db, { founderId, notificationIds: 'all' });
    }
  }
}

/** Completes a task; whoever reaches a milestone of their streak by it shows it to their cohort. */
export async function completeAndAnnounce(
  db: Db,
  { founderId, taskId, now }: { founderId: string; taskId: string; now: Date },
): Promise<void> {
  const { milestone } = await completeTask(db, { founderId, taskId, now, source: 'web' });
  if (milestone)
    await showStreakMilestone(db, { founderId, milestone, clientKey: randomUUID(), now });
}

/**
 * All tasks but the pledges, of which nobody but their founder hears, in one statement: making them one
 * by one was most of a first start. Returns their ids.
 */
async function insertQuietTasks(
  db: Db,
  plans: HistoryInput['plans'],
): Promise<Map<PlannedTask, string>> {
  const quiet = plans.filter((plan) => !plan.isPublicPledge);
  const ids = new Map<PlannedTask, string>(quiet.map((plan) => [plan, randomUUID()]));
  if (quiet.length === 0) return ids;
  const rows = quiet.map((plan) => ({
    id: ids.get(plan) as string,
    user_id: plan.founderId,
    title: plan.title,
    difficulty: plan.difficulty,
    category: plan.category,
    points_value: pointsByDifficulty[plan.difficulty],
    due_date: endOfDay(plan.dueOn, plan.timeZone),
    created_at: plan.createdAt,
  }));
  await db.insertInto('tasks').values(rows).execute();
  return ids;
}
