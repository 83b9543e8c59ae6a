import { findEmoji } from '#sandbox/client/text/emoji.ts';
import type { InlineNode } from '#sandbox/client/text/text-nodes.ts';

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
