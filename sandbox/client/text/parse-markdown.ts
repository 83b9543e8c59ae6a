import { parseEmoji } from '#sandbox/client/text/emoji.ts';
import { type InlineNode, safeUrl, type TextNode } from '#sandbox/client/text/text-nodes.ts';
/** The Markdown of `markdown` blocks and streamed answers: as much of it as models write. */
export function parseMarkdown(source: string): TextNode[] {
  return source.split(/(```[\s\S]*?(?:```|$))/).flatMap((part): TextNode[] => {
    if (!part.startsWith('```')) return parseLines(part);
    const text = part.replace(/^```[^\n]*\n?/, '').replace(/\n?```$/, '');
    return [{ kind: 'preformatted', text }];
  });
}

function parseLines(source: string): TextNode[] {
  const nodes: TextNode[] = [];
  for (const chunk of source.split(/\n{2,}/)) {
    let open = null as TextNode | null;
    for (const line of chunk.split('\n')) {
      if (line.trim() === '') continue;
      const heading = /^(#{1,6})\s+(.*)$/.exec(line);
      const item = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/.exec(line);
      const quote = /^>\s?(.*)$/.exec(line);
      if (heading) {
        open = null;
        const children = parseSpan(heading[2] ?? '');
        nodes.push({ kind: 'heading', level: heading[1]?.length ?? 1, children });
      } else if (item) {
        const ordered = item[1] !== undefined;
        if (open?.kind !== 'list' || open.ordered !== ordered) {
          open = { kind: 'list', ordered, items: [] };
          nodes.push(open);
        }
        open.items.push(parseSpan(item[2] ?? ''));
      } else {
        const kind = quote ? 'quote' : 'paragraph';
        const children = parseSpan(quote?.[1] ?? line);
        if (open?.kind === kind) open.children.push({ kind: 'break' }, ...children);
        else {
          open = { kind, children };
          nodes.push(open);
        }
      }
    }
  }
  return nodes;
}

const pattern =
  /`([^`\n]+)`|\[([^\]\n]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>]+[^\s<>.,;:!?)'"])|(\*\*|__|~~)(?=\S)(.+?\S|\S)\5|(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_\n]*?\S)\7(?![\p{L}\p{N}])/gu;

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Text as it is read: in Markdown, too, these three are written as what they are called. */
function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);
}

function parseSpan(source: string): InlineNode[] {
  const nodes: InlineNode[] = [];
  let position = 0;
  for (const match of source.matchAll(pattern)) {
    nodes.push(...parseEmoji(decode(source.slice(position, match.index))));
    position = match.index + match[0].length;
    const [whole, code, label, target, bare, double, doubled, , single] = match;
    const url = safeUrl(target ?? bare ?? '');
    if (code !== undefined) nodes.push({ kind: 'code', text: code });
    else if (url) nodes.push({ kind: 'link', url, children: parseEmoji(decode(label ?? url)) });
    else if (doubled !== undefined) {
      const kind = double === '~~' ? 'strike' : 'bold';
      nodes.push({ kind, children: parseSpan(doubled) });
    } else if (single !== undefined) nodes.push({ kind: 'italic', children: parseSpan(single) });
    else nodes.push(...parseEmoji(decode(whole)));
  }
  nodes.push(...parseEmoji(decode(source.slice(position))));
  return nodes;
}
