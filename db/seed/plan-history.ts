import type { Difficulty, TaskCategory } from '#shared/options.ts';
import { addDays, type CalendarDate, daysBetween, localDate, startOfDay } from '#shared/time.ts';
import type { DemoFounder } from './people.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { ideasFor, type TaskIdea } from './task-ideas.ts';

export type PlannedTask = {
  founderEmail: string;
  title: string;
  difficulty: Difficulty;
  category: TaskCategory;
  createdAt: Date;
  dueOn: CalendarDate;
  isPublicPledge: boolean;
  startedAt: Date | null;
  completedAt: Date | null;
};

const hourMs = 60 * 60 * 1000;

/** What a founder of the demo took on and did, day by day in their own zone, up to now. */
export function planHistory(
  founder: DemoFounder,
  { days, now }: { days: number; now: Date },
): PlannedTask[] {
  const random = seededRandom(founder.email);
  const nextIdea = dealer(ideasFor(founder.stage), random);
  const today = localDate(now, founder.timeZone);
  const at = (day: CalendarDate, hour: number, minute: number) =>
    new Date(startOfDay(day, founder.timeZone).getTime() + hour * hourMs + minute * 60_000);
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
      tasks.push({
        founderEmail: founder.email,
        ...idea,
        createdAt,
        dueOn: addDays(day, random.int(3)),
        isPublicPledge: random.int(5) === 0,
        startedAt: null,
        completedAt: isDone ? doneAt : null,
      });
    }
  }
  return [...tasks, ...openTasks()].filter((task) => task.createdAt < now && !isForgotten(task));

  // What nobody did in the end was cleared away; the last days may still hold something overdue.
  function isForgotten(task: PlannedTask): boolean {
    return task.completedAt === null && daysBetween(task.dueOn, today) > 4;
  }

  function openTasks(): PlannedTask[] {
    const yesterday = (hour: number) => at(addDays(today, -1), hour, random.int(60));
    const base = { founderEmail: founder.email, startedAt: null, completedAt: null };
    const plan = (days: number, isPublicPledge: boolean) => ({
      ...base,
      ...nextIdea(),
      createdAt: yesterday(8),
      dueOn: addDays(today, days),
      isPublicPledge,
    });
    return [{ ...plan(0, false), startedAt: yesterday(10) }, plan(2, true), plan(5, false)];
  }
}

/** Deals the ideas like cards, round after round: the same one never lies open twice. */
function dealer(ideas: TaskIdea[], random: Random): () => TaskIdea {
  const deck: TaskIdea[] = [];
  return () => {
    if (deck.length === 0) deck.push(...ideas);
    return deck.splice(random.int(deck.length), 1)[0] as TaskIdea;
  };
}
