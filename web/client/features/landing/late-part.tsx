import { lazy, Suspense } from 'react';

/**
 * The features, stories, costs and questions. They are prerendered and work without script: their
 * code is loaded when somebody begins to use the page.
 */
const BelowTheFold = lazy(async () => {
  const isPrerendered = typeof document !== 'undefined' && document.getElementById('questions');
  if (isPrerendered) await firstUse();
  try {
    return { default: (await import('./below-the-fold.tsx')).BelowTheFold };
  } catch (error) {
    // Offline, or a new version is out: what is there stays.
    if (isPrerendered) return new Promise<never>(() => undefined);
    throw error;
  }
});

/** One element for all renders: React keeps markup that waits for its code only while nothing changes. */
export const latePart = (
  <Suspense fallback={null}>
    <BelowTheFold />
  </Suspense>
);

function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['scroll', 'pointerdown', 'keydown']) {
      window.addEventListener(event, () => resolve(), { once: true, passive: true });
    }
  });
}
