import type { LedgerPage, LedgerRow } from '#shared/api/points.ts';
import type { StreakDay, StreakDays } from '#shared/api/streak.ts';
import { counted, figure } from '#shared/domain/figure.ts';
import { idleDayReasons, outlookWords, reachedWords } from '#shared/domain/streak-words.ts';
import { dayLabel } from '#shared/time.ts';
import { context, link, type Message, message, section } from './block-kit.ts';
import { dayName, type Viewer } from './due-label.ts';
import { escapeText } from './escape.ts';

const mostTasks = 3;

const marks = {
  done: '●',
  frozen: '◐',
  covered: '◐',
  skipped: '·',
  missed: '○',
  open: '◌',
} as const;

export function whyLink(publicUrl: string, label = 'See why'): string {
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
  return `${marks[day.state]} ${dayLabel(day.day, today)}: ${whatOf(day)}${bonus}`;
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
