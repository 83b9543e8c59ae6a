import {
  type InlineNode,
  parseEmoji,
  safeUrl,
  type TextNode,
  unescapeEntities,
} from '#sandbox/client/text/text-nodes.ts';

/** Slack's own markup: `*bold*`, `_italic_`, `~strike~`, code, quotes, `<…>` references, emoji. */
export function parseMrkdwn(source: string): TextNode[] {
  return source.split(/(```[\s\S]+?```)/).flatMap((part): TextNode[] => {
    if (part.startsWith('```') && part.length > 6) {
      const text = unescapeEntities(part.slice(3, -3)).replace(/^\n|\n$/g, '');
      return [{ kind: 'preformatted', text }];
    }
    return parseLines(part);
  });
}

function parseLines(source: string): TextNode[] {
  const nodes: { kind: 'paragraph' | 'quote'; lines: string[] }[] = [];
  for (const line of source.replace(/^\n+|\n+$/g, '').split('\n')) {
    const quoted = /^(?:>|&gt;) ?(.*)$/.exec(line);
    const kind = quoted ? 'quote' : 'paragraph';
    const last = nodes.at(-1);
    const text = quoted?.[1] ?? line;
    if (last?.kind === kind) last.lines.push(text);
    else nodes.push({ kind, lines: [text] });
  }
  return nodes
    .map(({ kind, lines }) => ({ kind, children: parseInline(lines.join('\n')) }))
    .filter((node) => node.children.length > 0);
}

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
// Code, a reference, a bare URL, or a mark around text without outer spaces.
const pattern =
  /`([^`\n]+)`|<([^<>\n]+)>|(https?:\/\/[^\s<>|]+[^\s<>|.,;:!?)'"])|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\4(?![\p{L}\p{N}])/gu;

function parseInline(source: string): InlineNode[] {
  const nodes: InlineNode[] = [];
  let position = 0;
  for (const match of source.matchAll(pattern)) {
    nodes.push(...parsePlain(source.slice(position, match.index)));
    position = match.index + match[0].length;
    const [whole, code, reference, url, mark, inner] = match;
    if (code !== undefined) nodes.push({ kind: 'code', text: unescapeEntities(code) });
    else if (reference !== undefined) nodes.push(...parseReference(reference));
    else if (url !== undefined) nodes.push(...linkTo(url));
    else if (mark !== undefined && inner !== undefined) {
      nodes.push({ kind: marks[mark as keyof typeof marks], children: parseInline(inner) });
    } else nodes.push(...parsePlain(whole));
  }
  nodes.push(...parsePlain(source.slice(position)));
  return nodes;
}

function linkTo(source: string): InlineNode[] {
  const url = safeUrl(unescapeEntities(source));
  if (!url) return parsePlain(source);
  return [{ kind: 'link', url, children: [{ kind: 'text', text: url }] }];
}

function parsePlain(source: string): InlineNode[] {
  return source === '' ? [] : parseEmoji(unescapeEntities(source));
}

/** The text between `<` and `>`: a person, a channel, a broadcast, a date or a link. */
function parseReference(source: string): InlineNode[] {
  const bar = source.indexOf('|');
  const target = bar < 0 ? source : source.slice(0, bar);
  const label = bar < 0 ? null : source.slice(bar + 1);
  if (/^@[UW]\w+$/.test(target)) return [{ kind: 'user', id: target.slice(1), label }];
  if (/^#C\w+$/.test(target)) return [{ kind: 'channel', id: target.slice(1), label }];
  if (/^!(here|channel|everyone)$/.test(target)) {
    return [{ kind: 'broadcast', name: target.slice(1) }];
  }
  if (target.startsWith('!date^')) return parseDate(target, label);
  if (target.startsWith('!')) return parsePlain(label ?? '');
  const url = safeUrl(target.replaceAll('&amp;', '&'));
  if (!url) return parsePlain(`<${source}>`);
  return [{ kind: 'link', url, children: parsePlain(label ?? target.replace(/^mailto:/, '')) }];
}

/** `!date^seconds^{tokens}^link|fallback`; the fallback is shown when the date cannot be read. */
function parseDate(target: string, fallback: string | null): InlineNode[] {
  const [, seconds = '', format = '', link = ''] = target.split('^');
  const timestamp = Number(seconds);
  if (seconds === '' || !Number.isFinite(timestamp) || format === '') {
    return parsePlain(fallback ?? '');
  }
  return [{ kind: 'date', timestamp, format, url: safeUrl(link) }];
}
