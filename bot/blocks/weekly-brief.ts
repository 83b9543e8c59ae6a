import type { BriefView } from '#shared/api/overview.ts';
import { figureText } from '#shared/domain/weekly-brief.ts';
import { actions, button, context, link, type Message, message, section } from './block-kit.ts';
import { escapeText } from './escape.ts';

/** Monday morning: one risk, one next action, and where each comes from. */
export function weeklyBriefMessage(
  { risk, next }: BriefView,
  { publicUrl }: { publicUrl: string },
): Message {
  const lines = [
    ...(risk ? [{ ...risk, title: 'Risk' }] : []),
    ...(next ? [{ ...next, title: 'Next step' }] : []),
  ];
  const first = lines[0]?.text ?? '';
  const settings = link(`${publicUrl}/app/settings#notifications`, 'Settings');
  return message(`Your week: ${escapeText(first)}`, [
    section('🧭 *Your week*'),
    ...lines.flatMap(({ title, text, source }) => [
      section(`*${title}:* ${escapeText(text)}`),
      context(sourceOf(text, source, publicUrl)),
    ]),
    actions([
      button({ action: 'open_web', label: 'Open your board', url: `${publicUrl}/app/tasks` }),
    ]),
    context(`Every Monday, from your board · ${settings}`),
  ]);
}

/** Enough of a title to find it by. */
const mostSearched = 60;

/** The board with that task alone. */
function taskAddress(publicUrl: string, title: string): string {
  const q = [...title].slice(0, mostSearched).join('');
  return `${publicUrl}/app/tasks?${new URLSearchParams({ q })}`;
}

type Source = NonNullable<BriefView['risk']>['source'];

/** Where a line comes from; a task that the line names itself is not named twice. */
function sourceOf(text: string, source: Source, publicUrl: string): string {
  if ('figure' in source) return figureText(source);
  const address = taskAddress(publicUrl, source.title);
  if (text.includes(source.title)) return link(address, 'See this task');
  return `From your task: ${link(address, source.title)}`;
}
