import type { CheckInPrompt } from '#db/queries/check-in-prompts.ts';
import type { Introduction } from '#db/queries/introductions.ts';
import type { NextSession } from '#db/queries/office-hours.ts';
import type { StreakView } from '#db/queries/streaks.ts';
import type { StreakMilestone } from '#shared/api/streaks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { brand } from '#shared/brand.ts';
import { cohortEndText, cohortStartText } from '#shared/domain/cohort-dates.ts';
import { isForToday, isOverdue, type Viewer } from '#shared/domain/due-dates.ts';
import { programPauseText } from '#shared/domain/program-pause.ts';
import { nextGenerationLabel } from '#shared/domain/task-generation.ts';
import { dateLabel, firstName, formatNumber, pluralize } from '#shared/formats.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  divider,
  type HomeView,
  header,
  type KnownBlock,
  link,
  section,
} from './block-kit.ts';
import { checkInOnHome } from './check-ins.ts';
import { introductionRow, requestLine } from './introductions.ts';
import { connectButton, formerFounderNotice } from './notices.ts';
import { sessionOnHome } from './office-hours.ts';
import { milestoneRow, weekMarks } from './rewards.ts';
import { settingsAction } from './settings.ts';
import { bold, escapeText } from './slack-text.ts';
import { taskReopenAction, taskRows } from './tasks.ts';

export const newTaskAction = 'task_new';
export const endPauseAction = 'pause_end';
export const channelRejoinAction = 'channel_rejoin';

/** Slack's limit for the Home tab; a message has half of it. */
const maxBlocks = 100;
const maxToday = 12;
const maxDoneNamed = 2;
const maxIntroductions = 3;
/** A request is new for a day. */
const newRequestMs = 24 * 60 * 60 * 1000;

type Home = {
  name: string;
  cohortName: string | null;
  points: number;
  rank: number | null;
  cohortSize: number;
  comingCohort?: { name: string; startsOn: CalendarDate } | null;
  endedCohort: { name: string; endsOn: CalendarDate } | null;
  /** Null unless the founder's program is paused. */
  pausedSince: CalendarDate | null;
  streak: StreakView;
  /** The newest streak bonus, until it was announced to the cohort. */
  milestone?: StreakMilestone | null;
  /** The weekly check-in that is open. */
  checkIn?: CheckInPrompt | null;
  /** The next session with a mentor, if it is within seven days. */
  session?: NextSession | null;
  /** Open tasks, soonest due first. */
  tasks: TaskView[];
  /** Completed tasks that can still be reopened, latest first. */
  done: TaskView[];
  /** Requests waiting for an answer, those that expire first at the top. */
  introductions: Introduction[];
  /** Null unless direct messages are paused. */
  pausedUntil: CalendarDate | null;
  /** The name of the cohort's channel if the founder left it. */
  leftChannel?: string | null;
  viewer: Viewer;
  publicUrl: string;
  /** The result of the founder's last click. */
  notice?: string;
};

/** The Home tab of a linked founder: the streak, today's tasks, and what is new above them. */
export function homeView(home: Home): HomeView {
  const { tasks, viewer, publicUrl, notice, introductions } = home;
  const hasNew = introductions.some(
    ({ createdAt }) => viewer.now.getTime() - createdAt.getTime() < newRequestMs,
  );
  const today = tasks.filter((task) => isForToday(task, viewer));
  const shown = today.length > 0 ? today.slice(0, maxToday) : tasks.slice(0, 1);
  const later = tasks.length - shown.length;
  const blocks: KnownBlock[] = [
    header(`Hi ${firstName(home.name)}`),
    ...(notice ? [section(notice)] : []),
    ...pauseLine(home),
    ...(hasNew ? openIntroductions(home) : []),
    section(streakLines(home)),
    context(figuresLine(home)),
    ...reachedToday(home),
    ...checkInOnHome(home.checkIn ?? null),
    ...sessionOnHome(home.session ?? null, viewer),
    divider,
    header(
      today.some(({ dueDate }) => dueDate && isOverdue(dueDate, viewer.now))
        ? 'Overdue and today'
        : 'Today',
    ),
    ...(today.length > 0 ? [] : [section(nothingToday(home))]),
    ...taskRows(shown, { viewer, place: 'list' }),
    ...doneRow(home.done),
    actions([
      button({ action: newTaskAction, label: 'New task', primary: tasks.length === 0 }),
      button({ action: settingsAction, label: 'Settings' }),
      button({
        action: 'open_web',
        label: `Open ${brand.name}`,
        url: `${publicUrl}/app/dashboard`,
      }),
    ]),
    context(nextTasksLine(home)),
    ...(hasNew ? [] : openIntroductions(home)),
    ...wayBack(home),
  ];
  const end = [
    context(
      [
        `Connected as ${bold(home.name, 80)}`,
        link(`${publicUrl}/app/tasks`, later > 0 ? `${later} more on your board` : 'Your board'),
        link(`${publicUrl}/app/settings`, 'Settings'),
      ].join(' · '),
    ),
  ];
  const all = [...blocks.slice(0, maxBlocks - end.length), ...end];
  return { type: 'home', blocks: withOnePrimary(all) };
}

/** The Home tab of a person who is not linked to a founder. */
export function unlinkedHomeView(publicUrl: string): HomeView {
  return {
    type: 'home',
    blocks: [
      header(`Welcome to ${brand.name}`),
      section(
        'Connect your account, and this becomes your day: what’s due, your streak, your points and your rank.',
      ),
      actions([connectButton(publicUrl)]),
    ],
  };
}

/** The Home tab of somebody who is no accepted founder any more. */
export function formerHomeView(): HomeView {
  return { type: 'home', blocks: formerFounderNotice().blocks };
}

function reachedToday({ milestone, streak }: Home): KnownBlock[] {
  const isToday = streak.doneToday && !streak.keptToday && milestone?.days === streak.current;
  return milestone && isToday ? [milestoneRow(milestone)] : [];
}

/** The program's tasks end with the cohort and rest in a pause. */
function nextTasksLine({ comingCohort, endedCohort, pausedSince, viewer }: Home): string {
  const today = localDate(viewer.now, viewer.timeZone);
  if (pausedSince) return 'New tasks come once your program resumes.';
  if (endedCohort) {
    const { name, endsOn } = endedCohort;
    return cohortEndText({ name: escapeText(name, 60), endsOn }, today);
  }
  if (comingCohort) {
    const { name, startsOn } = comingCohort;
    return cohortStartText({ name: escapeText(name, 60), startsOn }, today);
  }
  return nextGenerationLabel(today);
}

function openIntroductions({ introductions, viewer, publicUrl }: Home): KnownBlock[] {
  if (introductions.length === 0) return [];
  const shown = introductions.slice(0, maxIntroductions);
  const hasMore = introductions.length > shown.length;
  return [
    divider,
    header('Introductions'),
    ...shown.flatMap((each) => [
      section(`🤝 ${requestLine(each)}`),
      ...introductionRow(each, { viewer, publicUrl }),
    ]),
    ...(hasMore ? [context(link(`${publicUrl}/app/introductions`, 'More requests'))] : []),
  ];
}

/** Whoever left their cohort's channel is only invited again when they ask. */
function wayBack({ leftChannel }: Home): KnownBlock[] {
  if (!leftChannel) return [];
  const name = `#${leftChannel}`;
  const join = button({ action: channelRejoinAction, label: `Join ${name} again` });
  return [section(`You left ${escapeText(name, 81)}, your cohort’s channel.`, join)];
}

/** A pause of the program stops the messages, too. */
function pauseLine({ pausedSince, pausedUntil, viewer }: Home): KnownBlock[] {
  const today = localDate(viewer.now, viewer.timeZone);
  if (pausedSince) return [section(programPauseText(pausedSince, today))];
  if (!pausedUntil) return [];
  const resume = button({ action: endPauseAction, label: 'End the pause' });
  const day = dateLabel(pausedUntil, today);
  return [section(`No direct messages from me until ${day}.`, resume)];
}

/** One line of what was done lately. */
function doneRow(done: TaskView[]): KnownBlock[] {
  const [latest] = done;
  if (!latest) return [];
  const names = done.slice(0, maxDoneNamed).map(({ title }) => bold(title, 120));
  const others = done.length - names.length;
  const points = done.reduce((sum, { earned }) => sum + (earned ?? 0), 0);
  const what = [names.join(', '), ...(others > 0 ? [`${formatNumber(others)} more`] : [])];
  const undo = button({
    action: taskReopenAction,
    label: 'Undo last',
    value: latest.id,
    description: `Undo last: ${latest.title}`,
  });
  return [section(`✅ ${what.join(' and ')} · +${pluralize(points, 'point')}`, undo)];
}

/** `🔥 *6-day streak* · 1 day to the next bonus`, and the last seven days below. */
function streakLines({ streak }: Home): string {
  const { current, next, lastDays } = streak;
  const run = current > 0 ? `🔥 ${bold(`${formatNumber(current)}-day streak`)}` : '*No streak yet*';
  const bonus = next ? ` · ${pluralize(next.left, 'day')} to the next bonus` : '';
  return [`${run}${bonus}`, ...(lastDays.length > 0 ? [weekMarks(lastDays)] : [])].join('\n');
}

function figuresLine({ points, rank, cohortSize, cohortName, streak }: Home): string {
  const board = cohortName ? ` in ${escapeText(cohortName, 60)}` : '';
  const place =
    rank === null ? 'no rank yet' : `#${formatNumber(rank)} of ${formatNumber(cohortSize)}${board}`;
  const freezes = pluralize(streak.freezesHeld, 'freeze');
  // Nobody is counted where staff switched leaderboards off.
  const hasBoard = cohortSize > 0;
  return [pluralize(points, 'point'), ...(hasBoard ? [place] : []), freezes].join(' · ');
}

/** The first highlighted button is the next thing to do; the others are shown like any. */
function withOnePrimary(blocks: KnownBlock[]): KnownBlock[] {
  let isTaken = false;
  const calm = <Element extends { type: string; style?: unknown }>(element: Element): Element => {
    if (element.type !== 'button' || element.style !== 'primary') return element;
    if (!isTaken) {
      isTaken = true;
      return element;
    }
    const { style: _, ...plain } = element;
    return plain as Element;
  };
  return blocks.map((block) => {
    if (block.type === 'actions') return { ...block, elements: block.elements.map(calm) };
    if (block.type !== 'section' || !block.accessory) return block;
    return { ...block, accessory: calm(block.accessory) };
  });
}

function nothingToday({ tasks, done, points, comingCohort }: Home): string {
  if (tasks.length > 0) return 'Nothing is due today. Next up:';
  // Nobody has cleared a list that was never filled.
  if (comingCohort && done.length === 0 && points === 0) {
    return 'No tasks yet. The program’s come once it begins; start with one of your own.';
  }
  return 'All clear! What’s next?';
}
