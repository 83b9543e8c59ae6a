import type { StreakAtRisk, StreakView } from '#db/queries/streaks.ts';
import type { LedgerPage, LedgerRow } from '#shared/api/points.ts';
import type { StreakDay, StreakDays } from '#shared/api/streaks.ts';
import { brand } from '#shared/brand.ts';
import { dayName, duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { pointRules } from '#shared/domain/points.ts';
import {
  bonusReachedLabel,
  idleDayReasons,
  nextBonusLabel,
  outlookLabel,
  pausedStreakLabel,
} from '#shared/domain/streak-days.ts';
import { dayLabel, formatNumber, formatSigned, pluralize } from '#shared/formats.ts';
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
import { weekMarks } from './rewards.ts';
import { bold, escapeText } from './slack-text.ts';
import { doneButton } from './tasks.ts';

export function streakMessage(streak: StreakView, publicUrl: string): Message {
  const below = [
    weekLine(streak),
    `${nextBonusLabel(streak.next)} ${streakDetailsLink(publicUrl)}`,
  ];
  return plainMessage(streakLine(streak), below.join('\n'));
}

export function streakLine(streak: StreakView): string {
  const { current, longest, doneToday, keptToday, pausedToday } = streak;
  const isStill = pausedToday && (!doneToday || keptToday);
  if (current === 0 && isStill) return pausedStreakLabel(current);
  if (current === 0) return 'No streak yet: complete a task today to start one.';
  const days = pluralize(current, 'day');
  const best = longest > current ? ` Your longest was ${formatNumber(longest)}.` : '';
  const done = keptToday ? 'It’s safe today.' : 'Today counts already.';
  const work = doneToday ? done : 'Complete a task today to keep it.';
  const today = isStill ? pausedStreakLabel(current) : work;
  return `🔥 Your streak: ${days}. ${today}${best}`;
}

function weekLine({ lastDays, freezesHeld }: StreakView): string {
  const freezes = pluralize(freezesHeld, 'freeze');
  return `Last 7 days: ${weekMarks(lastDays)} · ${freezes} for missed days`;
}

const maxTasks = 3;

const dayMarks = {
  done: '●',
  kept: '●',
  frozen: '◐',
  covered: '◐',
  skipped: '·',
  paused: '·',
  missed: '○',
  open: '◌',
} as const;

export function streakDetailsLink(publicUrl: string, label = 'See why'): string {
  return link(`${publicUrl}/founder/dashboard/why`, label);
}

type StreakDetails = { streak: StreakDays; ledger: LedgerPage; viewer: Viewer; publicUrl: string };

/** The last days and the last ledger rows, each with its reason. */
export function streakDetailsMessage({
  streak,
  ledger,
  viewer,
  publicUrl,
}: StreakDetails): Message {
  const days = pluralize(streak.current, 'day');
  const points = pluralize(ledger.total, 'point');
  const text = `Your streak: ${days}. Your points: ${formatNumber(ledger.total)}.`;
  return message(text, [
    section(
      [`*Your streak: ${days}*`, ...streak.days.map((day) => dayLine(day, streak))].join('\n'),
    ),
    context(outlookLabel(streak)),
    section([`*Your ${points}*`, ...ledger.rows.map((row) => rowLine(row, viewer))].join('\n')),
    context(
      [notCountedLine(ledger), streakDetailsLink(publicUrl, 'See every day and every point')]
        .filter(Boolean)
        .join('\n'),
    ),
  ]);
}

function dayLine(day: StreakDay, { today }: StreakDays): string {
  const bonus = day.bonus ? ` · ${bonusReachedLabel(day.bonus)}` : '';
  return `${dayMarks[day.state]} ${dayLabel(day.day, today)}: ${dayDescription(day)}${bonus}`;
}

function dayDescription({ state, tasks }: StreakDay): string {
  if (state !== 'done') return idleDayReasons[state];
  const names = tasks
    .slice(0, maxTasks)
    .map(
      ({ title, isBackfilled }) =>
        `“${escapeText(title, 80)}”${isBackfilled ? ' (added the next morning)' : ''}`,
    );
  const more = tasks.length > maxTasks ? ` and ${tasks.length - maxTasks} more` : '';
  return `${names.join(', ')}${more}`;
}

function rowLine({ points, reason, at }: LedgerRow, viewer: Viewer): string {
  return `${formatSigned(points)} ${escapeText(reason, 200)} · ${dayName(at, viewer)}`;
}

function notCountedLine({ notCounted }: LedgerPage): string | null {
  return notCounted > 0
    ? `${pointRules.boards} ${formatNumber(notCounted)} of yours are on none.`
    : null;
}

/** The evening's warning when nothing was completed today, with the easiest task that saves the streak. */
export function streakAtRisk(
  { days, task }: StreakAtRisk,
  { viewer, publicUrl }: { viewer: Viewer; publicUrl: string },
): Message {
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
      `${bold(task.title)}\n${duePhrase(task.dueDate, viewer)} · ${pluralize(task.points, 'point')}`,
    ),
    actions([doneButton(task, { place: 'single' }), board]),
  ]);
}
