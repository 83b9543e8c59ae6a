import type { CompletionView } from '#shared/api/tasks.ts';
import { counted, figure } from '#shared/domain/figure.ts';
import { type Message, plainMessage } from './block-kit.ts';
import { bold, escapeText } from './escape.ts';

type How = { doneYesterday?: boolean };

/** `✅ *Ship the beta* is done: +30 points.` */
export function completionLine(
  { task, isNew, earned }: CompletionView,
  { doneYesterday }: How = {},
): string {
  return isNew
    ? `✅ ${bold(task.title)} is done: +${counted(earned, 'point')}${doneYesterday ? ' for yesterday' : ''}.`
    : `✅ ${bold(task.title)} was done already, nothing was added.`;
}

/** Where the points came from: only worth a line when there is more than one source. */
export function earningsLine({ earnings, points, streak }: CompletionView): string {
  const parts = earnings.map(({ label, points }) => `${escapeText(label)} ${figure(points)}`);
  const sources = earnings.length > 1 ? `${parts.join(' + ')} · ` : '';
  return `${sources}${counted(points, 'point')} in all · ${figure(streak)}-day streak`;
}

export function taskCompleted(completion: CompletionView, how: How = {}): Message {
  const undo = completion.isNew ? '\nThe wrong one? `/task reopen 1`' : '';
  return plainMessage(completionLine(completion, how), `${earningsLine(completion)}${undo}`);
}
