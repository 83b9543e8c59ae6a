import { findEmoji } from '#sandbox/client/text/emoji.ts';
import type { TextObject } from '#sandbox/shared/block-kit.ts';

/** A text object as one string, for labels and options that can hold no elements. */
export function showPlain(text: TextObject | string | undefined | null): string {
  const source = typeof text === 'string' ? text : (text?.text ?? '');
  return source.replace(/:([a-z0-9_+-]+):/g, (whole, name: string) => findEmoji(name) ?? whole);
}
