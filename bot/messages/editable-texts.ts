import { findText } from '#db/queries/texts.ts';
import { brand } from '#shared/brand.ts';
import { checkText } from '#shared/texts/check-text.ts';
import { fillParagraphs, type TextRun } from '#shared/texts/markup.ts';
import {
  type SlackTextId,
  type SlackTextValues,
  type TextContent,
  textDeclaration,
} from '#shared/texts/texts.ts';
import type { BotContext } from '../context.ts';
import { type KnownBlock, section } from './block-kit.ts';
import { escapeLines, escapeText } from './slack-text.ts';

/** The text as staff have it; the original if theirs can't be used, since somebody waits for the message. */
export async function findSlackText(
  { db, logger }: Pick<BotContext, 'db' | 'logger'>,
  id: SlackTextId,
): Promise<TextContent> {
  const { original } = textDeclaration(id);
  const { content } = await findText(db, id);
  if (!content) return original;
  const [problem] = checkText(id, content);
  if (!problem) return content;
  logger.error({ problem, text: id }, 'An edited message goes out in its original words');
  return original;
}

/** The message's text, and a section for each paragraph. `values` are escaped already. */
export function renderSlackText<Id extends SlackTextId>(
  { body }: TextContent,
  values: SlackTextValues<Id>,
): { text: string; sections: KnownBlock[] } {
  const program = escapeText(brand.name);
  const paragraphs = fillParagraphs(body, {
    values: { ...values, program },
    escapeTyped: escapeLines,
  }).map((lines) => lines.map((runs) => runs.map(runMarkup).join('')).join('\n'));
  return { text: paragraphs.join('\n'), sections: paragraphs.map((text) => section(text)) };
}

/** Slack sees bold only where no space stands inside its stars. */
function runMarkup({ text, bold, code, url }: TextRun): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!inner) return text;
  const set = code ? `\`${inner}\`` : inner;
  const linked = url ? `<${toSlackUrl(url)}|${set.replaceAll('|', '¦')}>` : set;
  return `${before}${bold ? `*${linked}*` : linked}${after}`;
}

function toSlackUrl(url: string): string {
  return url.replaceAll('|', '%7C').replaceAll('&', '&amp;');
}
