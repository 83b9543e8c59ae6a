import type { SeveralChange, SeveralChanged } from '#shared/api/tasks.ts';
import { pluralize } from '#shared/formats.ts';
import { gainText } from './task-rules.ts';

const deeds = {
  complete: 'completed',
  reopen: 'reopened',
  delete: 'deleted',
  restore: 'restored',
  move: 'moved',
};

type What = { kind: SeveralChange['kind']; to?: string | undefined };

/** '2 of 3 tasks completed. +45 points · 8-day streak', and the reasons why the others weren't. */
export function severalText(
  { changed, refused, completion }: SeveralChanged,
  { kind, to }: What,
): { text: string; refused: string } {
  const all = changed.length + refused.length;
  const count =
    refused.length > 0 ? `${changed.length} of ${pluralize(all, 'task')}` : pluralize(all, 'task');
  const earned = completion ? ` ${gainText(completion)}` : '';
  return {
    text: `${count} ${deeds[kind]}${to ? ` to ${to}` : ''}.${earned}`,
    refused: refused
      .map(({ title, reason }) => (title === null ? reason : `“${title}”: ${reason}`))
      .join(' '),
  };
}
