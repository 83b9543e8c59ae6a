import type { BriefView } from '#shared/api/overview.ts';
import { brand } from '#shared/brand.ts';
import { figureText } from '#shared/domain/weekly-brief.ts';
import { actions, button, context, type Message, message, section } from './block-kit.ts';
import { escapeText } from './escape.ts';

/** Monday morning: one risk, one next action, and where each comes from. */
export function weeklyBriefMessage(
  { risk, next }: BriefView,
  { publicUrl }: { publicUrl: string },
): Message {
  const lines = [
    ...(risk ? [{ ...risk, title: 'Risk' }] : []),
    ...(next ? [{ ...next, title: 'Next' }] : []),
  ];
  return message('Your week: one risk, one next step.', [
    ...lines.flatMap(({ title, text, source }) => [
      section(`*${title}:* ${escapeText(text)}`),
      context(
        'figure' in source ? figureText(source) : `From your task: ${escapeText(source.title)}`,
      ),
    ]),
    actions([
      button({ action: 'open_web', label: `Open ${brand.name}`, url: `${publicUrl}/app/tasks` }),
    ]),
  ]);
}
