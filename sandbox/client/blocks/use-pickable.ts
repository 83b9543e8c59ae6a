import { useNames } from '#sandbox/client/lib/names-context.tsx';
import { showPlain } from '#sandbox/client/text/show-plain.ts';
import type { BlockElement } from '#sandbox/shared/block-kit.ts';
import { readOptions } from '#sandbox/shared/read-options.ts';

export interface Pickable {
  value: string;
  label: string;
}

/** What a select offers: its own options, the workspace's people or its channels. */
export function usePickable(element: BlockElement): Pickable[] | null {
  const names = useNames();
  switch (element.type) {
    case 'static_select':
    case 'multi_static_select':
      return readOptions(element).map(({ value, text }) => ({ value, label: showPlain(text) }));
    case 'users_select':
    case 'multi_users_select':
      return list(names.people, '');
    case 'channels_select':
    case 'conversations_select':
      return list(names.channels, '#');
    default:
      return null;
  }
}

function list(entries: Map<string, string>, prefix: string): Pickable[] {
  return [...entries].map(([value, name]) => ({ value, label: `${prefix}${name}` }));
}
