import { fetchCode } from '../lib/fetch-code.ts';
import { LazyDialog } from './lazy-dialog.tsx';
import type { CardProps } from './pop-card.tsx';
import { type Opened, useOpener } from './use-opener.ts';

const code = fetchCode(() => import('./pop-card.tsx').then((module) => module.PopCard));

/** For a button that opens a `LazyPopCard`. */
export function usePopCard(opened: boolean, onChange: (opened: boolean) => void) {
  return useOpener({ opened, onChange, popup: 'dialog', code });
}

/** The card of `usePopCard`. All that makes it float comes when it is first opened, or on idle. */
export function LazyPopCard({ card, ...props }: CardProps & { card: Opened }) {
  return <LazyDialog code={code} {...card} {...props} />;
}
