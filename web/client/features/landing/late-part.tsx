import { lazy, Suspense } from 'react';
import type { LandingSection } from '#shared/api/landing.ts';
import { landingDataId } from '#shared/pages.ts';

/**
 * The features, stories, costs and questions. They are rendered ahead and work without script: their
 * code is loaded when somebody begins to use the page.
 */
const LateSection = lazy(async () => {
  const isRendered = typeof document !== 'undefined' && document.getElementById(landingDataId);
  if (isRendered) await firstUse();
  try {
    return { default: (await import('./below-the-fold.tsx')).LateSection };
  } catch (error) {
    // Offline, or a new version is out: what is there stays.
    if (isRendered) return new Promise<never>(() => undefined);
    throw error;
  }
});

/** The caller keeps the element: React keeps markup that waits for its code only while nothing changes. */
export function latePart(section: LandingSection) {
  return (
    <Suspense key={section.kind} fallback={null}>
      <LateSection section={section} />
    </Suspense>
  );
}

function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['scroll', 'pointerdown', 'keydown']) {
      window.addEventListener(event, () => resolve(), { once: true, passive: true });
    }
  });
}
