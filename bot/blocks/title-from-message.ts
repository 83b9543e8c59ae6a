import { unescapeText } from './escape.ts';

const mostTitle = 200;

/** A Slack message as the title of a task: one line, its links and mentions as people read them. */
export function titleFromMessage(text: string): string {
  const line = readMessage(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= mostTitle) return line;
  return `${line.slice(0, mostTitle - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What somebody wrote in Slack, as people read it. */
export function readMessage(text: string): string {
  const plain = text
    .replace(/<(?:[@#!][^|>]*|[^|>]+)\|([^>]*)>/g, '$1')
    .replace(/<[@#!][^>]*>/g, '')
    .replace(/<([^>]+)>/g, '$1')
    .replace(/[*_~`]+/g, '');
  return unescapeText(plain).trim();
}
