import { lexer, type MarkedToken, type Token } from 'marked';
import {
  type InlineNode,
  parseEmoji,
  safeUrl,
  type TextNode,
  unescapeEntities,
} from '#sandbox/client/text/text-nodes.ts';

/** The Markdown of `markdown` blocks and streamed answers. */
export function parseMarkdown(source: string): TextNode[] {
  return toBlocks(lexer(source, { gfm: true, breaks: true }));
}

function toBlocks(tokens: Token[]): TextNode[] {
  return (tokens as MarkedToken[]).flatMap((token): TextNode[] => {
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', level: token.depth, children: toInline(token.tokens) }];
      case 'list':
        return [
          {
            kind: 'list',
            ordered: token.ordered,
            items: token.items.map((item) => toInline(item.tokens)),
          },
        ];
      case 'blockquote':
        return [{ kind: 'quote', children: toInline(token.tokens) }];
      case 'code':
        return [{ kind: 'preformatted', text: token.text }];
      case 'table':
        return [{ kind: 'preformatted', text: token.raw }];
      case 'space':
      case 'hr':
        return [];
      default:
        return [{ kind: 'paragraph', children: toInline([token]) }];
    }
  });
}

function toInline(tokens: Token[]): InlineNode[] {
  return (tokens as MarkedToken[]).flatMap((token): InlineNode[] => {
    switch (token.type) {
      case 'strong':
        return [{ kind: 'bold', children: toInline(token.tokens) }];
      case 'em':
        return [{ kind: 'italic', children: toInline(token.tokens) }];
      case 'del':
        return [{ kind: 'strike', children: toInline(token.tokens) }];
      case 'codespan':
        return [{ kind: 'code', text: token.text }];
      case 'br':
        return [{ kind: 'break' }];
      case 'link': {
        const url = safeUrl(token.href);
        return url
          ? [{ kind: 'link', url, children: toInline(token.tokens) }]
          : parseEmoji(token.raw);
      }
      case 'paragraph':
        return toInline(token.tokens);
      case 'text':
        return token.tokens ? toInline(token.tokens) : parseEmoji(unescapeEntities(token.text));
      case 'list':
        return token.items.flatMap((item) => [{ kind: 'break' }, ...toInline(item.tokens)]);
      case 'escape':
        return [{ kind: 'text', text: token.text }];
      default:
        // HTML, images and the rest stay what was typed.
        return parseEmoji(token.raw);
    }
  });
}
