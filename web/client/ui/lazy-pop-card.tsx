import { lazy } from 'react';
import { OnceOpened } from './once-opened.tsx';
import type { CardProps } from './pop-card.tsx';
import { type Opened, useOpener } from './use-opener.ts';

const loadCard = () => import('./pop-card.tsx');
const PopCard = lazy(async () => ({ default: (await loadCard()).PopCard }));

/** For a button that opens a `LazyPopCard`. */
export function usePopCard(opened: boolean, onChange: (opened: boolean) => void) {
  return useOpener({ opened, onChange, popup: 'dialog', load: loadCard });
}

/** The card of `usePopCard`. All that makes it float comes when it is first opened, or on idle. */
export function LazyPopCard(props: CardProps & { card: Opened }) {
  return (
    <OnceOpened opened={props.card.opened}>
      <PopCard {...props} />
    </OnceOpened>
  );
}
