import { safeUrl } from '#sandbox/client/text/safe-url.ts';
import type { InlineNode } from '#sandbox/client/text/text-nodes.ts';

/** What stands between `<` and `>`: a person, a channel, a broadcast, a date or a link. */
export function parseReference(
  source: string,
  parsePlain: (text: string) => InlineNode[],
): InlineNode[] {
  const bar = source.indexOf('|');
  const target = bar < 0 ? source : source.slice(0, bar);
  const label = bar < 0 ? null : source.slice(bar + 1);
  if (/^@[UW]\w+$/.test(target)) return [{ kind: 'user', id: target.slice(1), label }];
  if (/^#C\w+$/.test(target)) return [{ kind: 'channel', id: target.slice(1), label }];
  if (/^!(here|channel|everyone)$/.test(target)) {
    return [{ kind: 'broadcast', name: target.slice(1) }];
  }
  if (target.startsWith('!date^')) return parseDate(target, label, parsePlain);
  if (target.startsWith('!')) return parsePlain(label ?? '');
  const url = safeUrl(target.replaceAll('&amp;', '&'));
  if (!url) return parsePlain(`<${source}>`);
  return [{ kind: 'link', url, children: parsePlain(label ?? target.replace(/^mailto:/, '')) }];
}

/** `!date^seconds^{tokens}^link|fallback`; the fallback is what an unreadable date shows. */
function parseDate(
  target: string,
  fallback: string | null,
  parsePlain: (text: string) => InlineNode[],
): InlineNode[] {
  const [, seconds = '', format = '', link = ''] = target.split('^');
  const timestamp = Number(seconds);
  if (seconds === '' || !Number.isFinite(timestamp) || format === '') {
    return parsePlain(fallback ?? '');
  }
  return [{ kind: 'date', timestamp, format, url: safeUrl(link) }];
}
