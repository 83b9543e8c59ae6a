import { type RefObject, useId, useRef } from 'react';
import type { Code } from '../lib/fetch-code.ts';
import { usePreload } from '../lib/use-preload.ts';

type Input = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  popup: 'dialog' | 'menu';
  /** Of what is opened. */
  code: Pick<Code<unknown>, 'preload'>;
};

/** What a card beside a button goes by. */
export type Opened = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onClose: () => void;
};

/**
 * For a button that opens a card whose code is fetched after the page stands: the button is the
 * same element all along, and the card finds its place by it.
 */
export function useOpener({ opened, onChange, popup, code }: Input) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  usePreload(code);
  const card: Opened = { id, anchor, opened, onClose: () => onChange(false) };
  return {
    card,
    button: {
      ref: anchor,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      // What Mantine calls the card of this id.
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: code.preload,
      onClick: () => onChange(!opened),
    },
  } as const;
}
