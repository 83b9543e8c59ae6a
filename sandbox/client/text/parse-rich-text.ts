import {
  findEmoji,
  type InlineNode,
  parseEmoji,
  safeUrl,
  type TextNode,
} from '#sandbox/client/text/text-nodes.ts';
import type { RichTextNode } from '#sandbox/shared/block-kit.ts';

export function parseRichText(nodes: RichTextNode[]): TextNode[] {
  return nodes.map((node): TextNode => {
    const elements = node.elements ?? [];
    switch (node.type) {
      case 'rich_text_list':
        return {
          kind: 'list',
          ordered: node.style === 'ordered',
          items: elements.map((item) => (item.elements ?? []).flatMap(toInline)),
        };
      case 'rich_text_preformatted':
        return { kind: 'preformatted', text: elements.map((one) => one.text ?? one.url).join('') };
      case 'rich_text_quote':
        return { kind: 'quote', children: elements.flatMap(toInline) };
      default:
        return { kind: 'paragraph', children: elements.flatMap(toInline) };
    }
  });
}

function toInline(node: RichTextNode): InlineNode[] {
  const style = typeof node.style === 'object' ? node.style : {};
  if (style.code && node.text !== undefined) return [{ kind: 'code', text: node.text }];
  return (['bold', 'italic', 'strike'] as const).reduce<InlineNode[]>(
    (children, kind) => (style[kind] ? [{ kind, children }] : children),
    withoutStyle(node),
  );
}

function withoutStyle(node: RichTextNode): InlineNode[] {
  switch (node.type) {
    case 'link': {
      const url = safeUrl(node.url ?? '');
      const children = parseEmoji(node.text ?? node.url ?? '');
      return url ? [{ kind: 'link', url, children }] : children;
    }
    case 'user':
      return [{ kind: 'user', id: node.user_id ?? '', label: null }];
    case 'channel':
      return [{ kind: 'channel', id: node.channel_id ?? '', label: null }];
    case 'broadcast':
      return [{ kind: 'broadcast', name: node.range ?? 'here' }];
    case 'emoji': {
      const name = node.name ?? '';
      const character = findEmoji(name);
      return [character ? { kind: 'emoji', name, character } : { kind: 'text', text: `:${name}:` }];
    }
    case 'date':
      return [
        { kind: 'date', timestamp: node.timestamp ?? 0, format: node.format ?? '', url: null },
      ];
    default:
      return parseEmoji(node.text ?? '');
  }
}
