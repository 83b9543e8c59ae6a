import {
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type LazyCode, usePreloadOnIdle } from '../lib/lazy.ts';

type PopoverTriggerInput = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  popup: 'dialog' | 'menu';
  code: Pick<LazyCode<unknown>, 'preload'>;
};

/** A card needs these from the button it belongs to. */
export type PopoverState = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onClose: () => void;
};

/**
 * For a button that opens a card whose code is fetched later: the button stays the same element
 * throughout, and the card is positioned at it.
 */
export function usePopoverTrigger({ opened, onChange, popup, code }: PopoverTriggerInput) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  usePreloadOnIdle(code);
  const card: PopoverState = { id, anchor, opened, onClose: () => onChange(false) };
  return {
    card,
    button: {
      ref: anchor,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      // The id that Mantine gives the card.
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: code.preload,
      onClick: () => {
        // By keyboard it may be out of sight, where Mantine would hide the card.
        if (!opened) anchor.current?.scrollIntoView({ block: 'nearest' });
        onChange(!opened);
      },
    },
  } as const;
}

type PopoverAnchorProps = { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> };

/** The target of a popover that is elsewhere in the page; renders nothing itself. */
export function PopoverAnchor({ at, ref }: PopoverAnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at]);
  return null;
}

/**
 * False in the first render. A Mantine popover that is mounted open does not know where the focus
 * was before; one that opens later does.
 */
export function useHasMounted(): boolean {
  const [hasMounted, setHasMounted] = useState(false);
  useEffect(() => setHasMounted(true), []);
  return hasMounted;
}
