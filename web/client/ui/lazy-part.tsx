import { type ComponentType, lazy } from 'react';

/** A part of a long page that is drawn without waiting for its code. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: NotLoaded }),
    ),
  );
}

function NotLoaded() {
  return <p>This part couldn’t be loaded. Reload the page to try again.</p>;
}
