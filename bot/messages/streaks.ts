import type { StreakAtRisk, StreakView } from '#db/queries/streaks.ts';
import type { LedgerPage, LedgerRow } from '#shared/api/points.ts';
import type { StreakDay, StreakDays } from '#shared/api/streaks.ts';
import { brand } from '#shared/brand.ts';
import { counted, figure } from '#shared/domain/format-number.ts';
import {
  idleDayReasons,
  nextBonusWords,
  outlookWords,
  reachedWords,
} from '#shared/domain/streak-days.ts';
import { dayLabel } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  link,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { dayName, dueLabel, type Viewer } from './dates.ts';
import { bold, escapeText } from './slack-text.ts';
import { doneButton } from './tasks.ts';

const marks = { done: '●', frozen: '◐', missed: '○', open: '◌' } as const;

export function streakMessage(streak: StreakView, publicUrl: string): Message {
  const below = [weekLine(streak), `${nextBonusWords(streak.next)} ${whyLink(publicUrl)}`];
  return plainMessage(streakLine(streak), below.join('\n'));
}

function streakLine({ current, longest, doneToday }: StreakView): string {
  if (current === 0) return 'No streak yet: complete a task today and it begins.';
  const days = counted(current, 'day');
  const best = longest > current ? ` Your longest was ${figure(longest)}.` : '';
  const today = doneToday ? 'Today is in.' : 'Complete a task today to keep it.';
  return `🔥 Your streak: ${days}. ${today}${best}`;
}

function weekLine({ lastDays, freezesHeld }: StreakView): string {
  const week = lastDays.map(({ state }) => marks[state]).join(' ');
  const freezes = freezesHeld === 1 ? '1 freeze' : `${freezesHeld} freezes`;
  return `Last 7 days: ${week} · ${freezes} for missed days`;
}

const mostTasks = 3;

const whyMessageMarks = {
  done: '●',
  frozen: '◐',
  covered: '◐',
  skipped: '·',
  missed: '○',
  open: '◌',
} as const;

function whyLink(publicUrl: string, label = 'See why'): string {
  return link(`${publicUrl}/founder/dashboard/why`, label);
}

type Why = { streak: StreakDays; ledger: LedgerPage; viewer: Viewer; publicUrl: string };

/** The last days and the last rows of the ledger, each with its reason. */
export function whyMessage({ streak, ledger, viewer, publicUrl }: Why): Message {
  const days = counted(streak.current, 'day');
  const points = counted(ledger.total, 'point');
  const text = `Your streak: ${days}. Your points: ${figure(ledger.total)}.`;
  return message(text, [
    section(
      [`*Your streak: ${days}*`, ...streak.days.map((day) => dayLine(day, streak))].join('\n'),
    ),
    context(outlookWords(streak)),
    section([`*Your ${points}*`, ...ledger.rows.map((row) => rowLine(row, viewer))].join('\n')),
    context(
      [notCountedLine(ledger), whyLink(publicUrl, 'See every day and every point')]
        .filter(Boolean)
        .join('\n'),
    ),
  ]);
}

function dayLine(day: StreakDay, { today }: StreakDays): string {
  const bonus = day.bonus ? ` · ${reachedWords(day.bonus)}` : '';
  return `${whyMessageMarks[day.state]} ${dayLabel(day.day, today)}: ${whatOf(day)}${bonus}`;
}

function whatOf({ state, tasks }: StreakDay): string {
  if (state !== 'done') return idleDayReasons[state];
  const names = tasks
    .slice(0, mostTasks)
    .map(
      ({ title, isBackfilled }) =>
        `“${escapeText(title, 80)}”${isBackfilled ? ' (added the next morning)' : ''}`,
    );
  const more = tasks.length > mostTasks ? ` and ${tasks.length - mostTasks} more` : '';
  return `${names.join(', ')}${more}`;
}

function rowLine({ points, reason, at }: LedgerRow, viewer: Viewer): string {
  const signed = points > 0 ? `+${figure(points)}` : `−${figure(-points)}`;
  return `${signed}  ${escapeText(reason, 200)} · ${dayName(at, viewer)}`;
}

function notCountedLine({ notCounted }: LedgerPage): string | null {
  return notCounted > 0
    ? `A board counts 200 points a day: ${figure(notCounted)} are on none.`
    : null;
}

type Where = { viewer: Viewer; publicUrl: string };

/** In the evening, when nothing was done today: what ends, and the easiest thing that saves it. */
export function streakAtRisk({ days, task }: StreakAtRisk, { viewer, publicUrl }: Where): Message {
  const line = `🔥 Your ${days}-day streak ends at midnight.`;
  const board = button({
    action: 'open_web',
    label: `Open ${brand.name}`,
    url: `${publicUrl}/app/tasks`,
  });
  if (!task) {
    return message(line, [
      section(`${line}\nOne completed task keeps it, and nothing is open on your board.`),
      actions([board]),
      context('`/task add TITLE` adds one: what did you finish today?'),
    ]);
  }
  return message(line, [
    section(`${line}\nOne completed task keeps it. The easiest one that is open:`),
    section(
      `${bold(task.title)}\n${dueLabel(task.dueDate, viewer)} · ${counted(task.points, 'point')}`,
    ),
    actions([doneButton(task, { place: 'single' }), board]),
  ]);
}
