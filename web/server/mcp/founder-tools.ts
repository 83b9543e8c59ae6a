import { z } from 'zod';
import { declarationOf } from '#shared/api/procedures.ts';
import { newTaskSchema, type TaskView } from '#shared/api/tasks.ts';
import { formatKpi } from '#shared/domain/kpi.ts';
import {
  leaderboardOrders,
  leaderboardPeriods,
  leaderboardScopes,
} from '#shared/domain/leaderboard.ts';
import { dateLabel, dayInSentence, formatNumber, pluralize } from '#shared/formats.ts';
import { taskPath } from '#shared/pages.ts';
import { router } from '../router.ts';
import { type Caller, defineTool, explain, lines, maxListed, noInput, shorten } from './tool.ts';

const inputOf = <Schema>(route: { '~orpc': { inputSchema?: Schema } }) =>
  declarationOf(route).inputSchema as NonNullable<Schema>;

const taskIdText = 'The id of the task, as list_tasks gives it.';
const dueOnText = 'The last day that is on time, as YYYY-MM-DD in the person’s time zone.';

function taskLine(task: TaskView, caller: Caller): string {
  const due = task.dueDate && `due ${caller.day(task.dueDate)}`;
  const isLate = task.dueDate !== null && new Date(task.dueDate) < caller.now;
  const facts = [
    task.completedAt ? `completed ${caller.day(task.completedAt)}` : due,
    !task.completedAt && isLate && 'overdue',
    task.status === 'in_progress' && 'in progress',
    task.pledge ? `public pledge (${task.pledge})` : null,
    task.completedAt ? `${task.earned ?? 0} points earned` : `${task.points} points`,
    task.isPrivate && 'just for them',
  ].filter(Boolean);
  return `${shorten(task.title)} (${facts.join(', ')}) id: ${task.id}`;
}

const taskData = ({ id, title, status, points, dueDate, pledge, completedAt }: TaskView) => ({
  id,
  title,
  status,
  points,
  dueDate,
  pledge,
  completedAt,
});

/** Tools for founders' own tasks, and for reading of their cohort. */
export const founderTools = [
  defineTool({
    name: 'list_tasks',
    title: 'List tasks',
    description:
      'The founder’s open tasks, soonest due first, and those completed this week. Call it first to get the ids that other task tools ask for.',
    input: noInput,
    routes: [router.tasks.board],
    async run(_input, caller) {
      const board = await caller.call(router.tasks.board, undefined);
      const open = [...board.inProgress, ...board.pending].sort(
        (a, b) => Date.parse(a.dueDate ?? '9999') - Date.parse(b.dueDate ?? '9999'),
      );
      const today = dateLabel(caller.today, caller.today);
      const parts = [
        lines(
          `${pluralize(open.length, 'open task')} (today is ${today}, ${caller.timeZone}):`,
          open.map((task) => taskLine(task, caller)),
          'Nothing is open.',
        ),
        board.completed.length > 0 &&
          lines(
            'Completed this week:',
            board.completed.slice(0, 10).map((task) => taskLine(task, caller)),
          ),
        `Board: ${caller.link('/app/tasks')}`,
      ];
      return {
        text: parts.filter(Boolean).join('\n\n'),
        data: { tasks: open.slice(0, maxListed).map(taskData) },
      };
    },
  }),

  defineTool({
    name: 'add_task',
    title: 'Add a task',
    description:
      'Adds a task to the founder’s own list. Without a date it is due in 7 days. For a promise to the cohort use make_pledge.',
    input: explain(
      newTaskSchema.pick({
        title: true,
        description: true,
        difficulty: true,
        dueOn: true,
        category: true,
        isPrivate: true,
      }),
      {
        title: 'What is to be done, in a few words that start with a verb.',
        difficulty: 'Decides the points.',
        dueOn: dueOnText,
        isPrivate: 'Whether nobody else is told of it, also when it is completed.',
      },
    ),
    routes: [router.tasks.create],
    async run(input, caller) {
      const { clientKey } = caller;
      const task = await caller.call(router.tasks.create, { ...input, clientKey });
      return {
        text: `Added: ${taskLine(task, caller)}\n${caller.link(taskPath(task.id))}`,
        data: { task: taskData(task) },
      };
    },
  }),

  defineTool({
    name: 'complete_task',
    title: 'Complete a task',
    description:
      'Marks one of the founder’s tasks as done. It earns points, keeps the streak and tells the cohort, so call it only when the founder says that it is done.',
    input: explain(inputOf(router.tasks.complete), {
      taskId: taskIdText,
      doneYesterday: 'Counts it for yesterday; possible until noon.',
    }),
    routes: [router.tasks.complete],
    isIdempotent: true,
    async run(input, caller) {
      const done = await caller.call(router.tasks.complete, input);
      const { task, earned, isNew, points, streak, note } = done;
      const page = caller.link(taskPath(task.id));
      if (!isNew) {
        const text = `“${task.title}” was completed before; nothing changed.\n${page}`;
        return { text, data: { isNew } };
      }
      const text = [
        `Completed “${task.title}”: ${pluralize(earned, 'point')} earned.`,
        note,
        `Now at ${formatNumber(points)} points and a streak of ${pluralize(streak, 'day')}.`,
      ];
      return {
        text: `${text.filter(Boolean).join(' ')}\n${page}`,
        data: { isNew, earned, points, streak },
      };
    },
  }),

  defineTool({
    name: 'make_pledge',
    title: 'Make a public pledge',
    description:
      'Promises to the whole cohort that a task will be done by its due date: either an open task by the date that it has (taskId) or a new one (title and dueOn). Everybody in the cohort sees it and it can’t be taken back, so ask the founder first.',
    input: z
      .strictObject({
        taskId: inputOf(router.tasks.pledge).shape.taskId.describe(taskIdText).optional(),
        title: newTaskSchema.shape.title
          .describe('Of a new task; leave it out with a taskId.')
          .optional(),
        dueOn: newTaskSchema.shape.dueOn.describe(
          `Of a new task; leave it out with a taskId. ${dueOnText}`,
        ),
      })
      .refine(({ taskId, title }) => (taskId === undefined) !== (title === undefined), {
        error: 'Give either a taskId or a title.',
      })
      .refine(({ taskId, dueOn }) => taskId === undefined || dueOn === undefined, {
        path: ['dueOn'],
        error: 'An open task is pledged by its own due date. Leave this out.',
      }),
    routes: [router.tasks.pledge, router.tasks.create],
    async run({ taskId, title = '', dueOn }, caller) {
      const { clientKey } = caller;
      const task = taskId
        ? await caller.call(router.tasks.pledge, { taskId })
        : await caller.call(router.tasks.create, { title, dueOn, isPublicPledge: true, clientKey });
      return {
        text: `Pledged to the cohort: ${taskLine(task, caller)}\n${caller.link(taskPath(task.id))}`,
        data: { task: taskData(task) },
      };
    },
  }),

  defineTool({
    name: 'my_progress',
    title: 'My progress',
    description:
      'The founder’s points, streak, rank, completion rate and pledges, and the last four weeks.',
    input: noInput,
    routes: [router.overview.get, router.progress.get],
    async run(_input, caller) {
      const [{ stats, streak, founder }, progress] = await Promise.all([
        caller.call(router.overview.get, undefined),
        caller.call(router.progress.get, undefined),
      ]);
      const { kept, missed, open } = progress.pledges;
      const today = streak.doneToday ? 'done today' : 'nothing completed yet today';
      const items = [
        `${formatNumber(stats.points)} points, ${formatNumber(stats.pointsThisWeek)} of them this week`,
        `Streak: ${pluralize(stats.currentStreak, 'day')} (${today}), longest ${stats.longestStreak}`,
        stats.rank && `Rank ${stats.rank} of ${stats.cohortSize} in the cohort`,
        stats.completionRate !== null &&
          `Of the tasks done or overdue in the last 30 days, done: ${stats.completionRate}%`,
        `${pluralize(stats.tasksCompleted, 'task')} completed in all`,
        `Pledges: ${kept} kept, ${missed} missed, ${open} open`,
        ...progress.weeks.slice(-4).map(({ startsOn, points, cohortMedian }) => {
          const median = cohortMedian === null ? '' : ` (cohort’s median: ${cohortMedian})`;
          return `Week of ${dateLabel(startsOn, caller.today)}: ${points} points${median}`;
        }),
      ];
      return {
        text: `${lines(
          `${founder.name}, ${founder.startupName}:`,
          items.filter((item) => typeof item === 'string'),
        )}\n\n${caller.link('/app/progress')}`,
      };
    },
  }),

  defineTool({
    name: 'leaderboard',
    title: 'Leaderboard',
    description:
      'The top 10 of the founder’s cohort or of the whole community, and the founder’s own rank.',
    input: z.strictObject({
      scope: z.enum(leaderboardScopes).default('cohort'),
      period: z.enum(leaderboardPeriods).default('all').describe('`week` is the present one.'),
      order: z.enum(leaderboardOrders).default('pledges').describe('Of the cohort’s board only.'),
    }),
    routes: [router.leaderboard.get],
    async run(input, caller) {
      const board = await caller.call(router.leaderboard.get, input);
      const items = board.rows
        .slice(0, 10)
        .map(({ rank, name, startupName, points, pledgesKept, streak, isMe }) => {
          const who = `${name}, ${startupName}${isMe ? ' (you)' : ''}`;
          const kept = pledgesKept === null ? '' : `${pluralize(pledgesKept, 'pledge')} kept, `;
          return `${rank === null ? 'no rank' : `rank ${rank}`}, ${who}: ${kept}${formatNumber(points)} points, streak of ${streak}`;
        });
      const name = input.scope === 'cohort' ? (board.cohortName ?? 'No cohort yet') : 'Community';
      const me = board.me
        ? `The founder is at rank ${board.me.rank ?? '–'} of ${board.size} with ${formatNumber(board.me.points)} points.`
        : 'The founder isn’t on this board.';
      return { text: `${lines(`${name}:`, items)}\n\n${me}\n${caller.link('/app/leaderboard')}` };
    },
  }),

  defineTool({
    name: 'cohort_activity',
    title: 'Cohort activity',
    description: 'What the founder’s cohort did this week, its open pledges, and who is in it.',
    input: noInput,
    routes: [router.cohort.get],
    async run(_input, caller) {
      const { cohort, activity, pledges, peers } = await caller.call(router.cohort.get, undefined);
      const page = caller.link('/app/cohort');
      if (!cohort) return { text: `The founder isn’t in a cohort yet.\n${page}` };
      const did = activity.map(
        ({ founderName, message, at }) => `${founderName} ${shorten(message)} (${caller.time(at)})`,
      );
      const promised = pledges.map(({ founderName, title, dueOn, isMe }) => {
        const who = isMe ? 'You' : founderName;
        return `${who}: ${shorten(title)}, by ${dayInSentence(dueOn, caller.today)}`;
      });
      const people = peers
        .slice(0, 50)
        .map(({ founderName, startupName }) => `${founderName} (${startupName})`);
      return {
        text: [
          lines(`${cohort.name}, this week:`, did, 'Nothing yet.'),
          lines('Open pledges:', promised),
          `Others in the cohort: ${people.join(', ') || 'nobody yet'}.`,
          page,
        ].join('\n\n'),
      };
    },
  }),

  defineTool({
    name: 'check_in',
    title: 'Read the weekly check-in',
    description:
      'This week’s check-in of the founder’s startup as it stands: its one number, the goal, what is in the way, help wanted. Call it before save_check_in, which needs its week and version.',
    input: noInput,
    routes: [router.checkIns.get],
    async run(_input, caller) {
      const { open, kpi, nextOpensAt, past } = await caller.call(router.checkIns.get, undefined);
      const page = caller.link('/app/check-in');
      if (!open) {
        return {
          text: `No check-in is open. The next one opens ${caller.time(nextOpensAt)}.\n${page}`,
        };
      }
      const { answers, week, version } = open;
      const value =
        answers.kpiValue === null
          ? 'not filled in'
          : kpi
            ? formatKpi(answers.kpiValue, kpi.unit)
            : answers.kpiValue;
      const items = [
        kpi ? `${kpi.name} (kpiValue): ${value}` : `The team hasn’t chosen its number yet: ${page}`,
        `Users talked to (usersSpoken): ${answers.usersSpoken ?? 'not filled in'}`,
        open.last &&
          `Last goal: “${shorten(open.last.goal)}” (lastGoal: ${answers.lastGoal ?? 'not filled in'})`,
        `Next goal (goal): ${shorten(answers.goal) || 'not filled in'}`,
        `In the way (blocker): ${shorten(answers.blocker, 1000) || 'not filled in'}`,
        `Help wanted (helpWanted): ${shorten(answers.helpWanted, 500) || 'not filled in'}`,
        `Own morale, 1 to 5 (morale): ${open.morale ?? 'not filled in'}`,
      ];
      const state = open.done
        ? `done by ${open.done.by}`
        : open.isAway
          ? 'away this week'
          : 'a draft';
      const before = past.find(({ isDone }) => isDone);
      return {
        text: [
          lines(
            `Check-in of the week of ${dateLabel(week, caller.today)}: ${state}, closes ${caller.time(open.closesAt)}.`,
            items.filter((item) => typeof item === 'string'),
          ),
          `week: ${week}, version: ${version}`,
          before && `The last one’s goal: ${shorten(before.answers.goal)}`,
          page,
        ]
          .filter(Boolean)
          .join('\n\n'),
        data: { week, version, isDone: open.done !== null },
      };
    },
  }),

  defineTool({
    name: 'save_check_in',
    title: 'Fill in the weekly check-in',
    description:
      'Saves answers of this week’s check-in as a draft; with isDone it counts, and the goal and the call for help are shared. Use only what the founder said, and ask before isDone.',
    input: explain(inputOf(router.checkIns.save), {
      week: 'As check_in gives it.',
      version: 'As check_in gives it, so that nothing of a teammate’s is overwritten.',
      changes: 'Only what changes.',
      morale: 'The founder’s own, 1 (low) to 5 (high). Never guess it.',
      isDone: 'True once everything is said.',
    }),
    routes: [router.checkIns.save],
    isIdempotent: true,
    async run(input, caller) {
      const { view, conflicts } = await caller.call(router.checkIns.save, input);
      const page = caller.link('/app/check-in');
      if (conflicts.length > 0) {
        const items = conflicts.map(
          ({ part, theirs, by }) => `${part}: ${by} wrote “${shorten(String(theirs))}”`,
        );
        return {
          text: `${lines('Not everything was saved, because it changed meanwhile:', items)}\n\nCall check_in again, then save with the new version.\n${page}`,
        };
      }
      const state = view.open?.done ? 'The check-in is done.' : 'Saved as a draft.';
      const help = view.open?.helpline?.text;
      return {
        text: [`${state} Version ${view.open?.version ?? '–'} now.`, help, page]
          .filter(Boolean)
          .join('\n'),
        data: { version: view.open?.version },
      };
    },
  }),
];
