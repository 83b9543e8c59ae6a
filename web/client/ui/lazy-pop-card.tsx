import { lazy, Suspense } from 'react';
import type { CardProps } from './pop-card.tsx';
import { type Opened, useOpener } from './use-opener.ts';

const loadCard = () => import('./pop-card.tsx');
const PopCard = lazy(async () => ({ default: (await loadCard()).PopCard }));

/** For a button that opens a `LazyPopCard`. */
export function usePopCard(opened: boolean, onChange: (opened: boolean) => void) {
  return useOpener({ opened, onChange, popup: 'dialog', load: loadCard });
}

/** The card of `usePopCard`, which comes with all that floats beside something once it is opened. */
export function LazyPopCard({ card, ...props }: CardProps & { card: Opened | null }) {
  if (!card) return null;
  return (
    <Suspense>
      <PopCard card={card} {...props} />
    </Suspense>
  );
}
