import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

type Input = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  popup: 'dialog' | 'menu';
  /** Fetches the code of what is opened. */
  load: () => Promise<unknown>;
};

/** What a card beside a button goes by. */
export type Opened = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

/**
 * A button that opens a card whose code is fetched after the page stands. The button is the same
 * element all along, and the card is drawn from its first opening on: `card` is null before.
 */
export function useOpener({ opened, onChange, popup, load }: Input) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [wasOpened, setWasOpened] = useState(opened);
  const preload = () => void load().catch(() => undefined);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
  const card: Opened = { id, anchor, opened, onChange };
  return {
    card: wasOpened ? card : null,
    button: {
      ref: anchor,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      // What Mantine calls the card of this id.
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: preload,
      onClick: () => {
        setWasOpened(true);
        onChange(!opened);
      },
    },
  } as const;
}
