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
  /** Of what is opened. */
  code: Pick<LazyCode<unknown>, 'preload'>;
};

/** What a card beside a button goes by. */
export type PopoverState = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onClose: () => void;
};

/**
 * For a button that opens a card whose code is fetched after the page stands: the button is the
 * same element all along, and the card finds its place by it.
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
      // What Mantine calls the card of this id.
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: code.preload,
      onClick: () => onChange(!opened),
    },
  } as const;
}

type PopoverAnchorProps = { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> };

/** The target of a popover that stands elsewhere in the page; draws nothing itself. */
export function PopoverAnchor({ at, ref }: PopoverAnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at]);
  return null;
}

/**
 * False in the first drawing. A part of Mantine that comes into the page open does not know where
 * the focus was before; one that opens then does.
 */
export function useHasMounted(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}
