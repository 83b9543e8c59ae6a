import { type ComponentType, lazy } from 'react';

/** A part that a page does without where its code does not come. */
export function lazyExtra(load: () => Promise<ComponentType>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing }),
    ),
  );
}

function Nothing() {
  return null;
}
