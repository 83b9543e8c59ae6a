import { lazyCode } from '../lib/lazy.ts';
import { LazyDialog } from './lazy-dialog.tsx';
import type { PopoverCardProps } from './popover-card.tsx';
import { type PopoverState, usePopoverTrigger } from './popover-trigger.ts';

const popoverCardCode = lazyCode(() =>
  import('./popover-card.tsx').then((module) => module.PopoverCard),
);

/** For a button that opens a `LazyPopoverCard`. */
export function usePopoverCard(opened: boolean, onChange: (opened: boolean) => void) {
  return usePopoverTrigger({ opened, onChange, popup: 'dialog', code: popoverCardCode });
}

/**
 * The card of `usePopoverCard`. The code that positions it is fetched when it is first opened, or on
 * idle.
 */
export function LazyPopoverCard({ card, ...props }: PopoverCardProps & { card: PopoverState }) {
  return <LazyDialog code={popoverCardCode} {...card} {...props} />;
}
