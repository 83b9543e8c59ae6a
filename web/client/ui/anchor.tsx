import { type Ref, type RefObject, useImperativeHandle } from 'react';

type Props = { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> };

/** The target of a popover that stands elsewhere in the page; draws nothing itself. */
export function Anchor({ at, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at]);
  return null;
}
