import { get as getEmoji } from 'node-emoji';
import type { TextObject } from '#sandbox/shared/block-kit.ts';

/** Parsed text. Only these shapes are rendered, so nothing that was typed can become markup. */
export type InlineNode =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic' | 'strike'; children: InlineNode[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; url: string; children: InlineNode[] }
  | { kind: 'user' | 'channel'; id: string; label: string | null }
  | { kind: 'broadcast'; name: string }
  | { kind: 'date'; timestamp: number; format: string; url: string | null }
  | { kind: 'emoji'; name: string; character: string };

export type TextNode =
  | { kind: 'paragraph' | 'quote'; children: InlineNode[] }
  | { kind: 'heading'; level: number; children: InlineNode[] }
  | { kind: 'list'; ordered: boolean; items: InlineNode[][] }
  | { kind: 'preformatted'; text: string };

const allowedProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The URL if it is safe to click, else null. */
export function safeUrl(url: string): string | null {
  return URL.canParse(url) && allowedProtocols.has(new URL(url).protocol) ? url : null;
}

export function findEmoji(name: string): string | null {
  return getEmoji(name) ?? null;
}

/** What the reaction menu offers. */
export const quickReactions = ['tada', 'raised_hands', 'fire', 'heart', 'eyes', '+1'];

/** Plain text: shortcodes become emoji, line ends become breaks, everything else stays literal. */
export function parseEmoji(text: string): InlineNode[] {
  return text.split(/(:[a-z0-9_+-]+:|\n)/).flatMap((part): InlineNode[] => {
    if (part === '') return [];
    if (part === '\n') return [{ kind: 'break' }];
    const name = /^:([a-z0-9_+-]+):$/.exec(part)?.[1];
    const character = name ? findEmoji(name) : null;
    return [name && character ? { kind: 'emoji', name, character } : { kind: 'text', text: part }];
  });
}

/** A text object as one string, for labels and options, which cannot hold elements. */
export function plainText(text: TextObject | string | undefined | null): string {
  const source = typeof text === 'string' ? text : (text?.text ?? '');
  return source.replace(/:([a-z0-9_+-]+):/g, (whole, name: string) => findEmoji(name) ?? whole);
}

/** The three entities that Slack knows, in the order that keeps `&amp;lt;` a literal `&lt;`. */
export function unescapeEntities(source: string): string {
  return source.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
