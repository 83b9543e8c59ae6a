import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

const PastDueBanner = lazy(async () => ({
  default: (await import('../features/premium/past-due-banner.tsx')).PastDueBanner,
}));

/** What no page waits for: asked and shown once the page itself stands. */
export function LateBanner() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <Suspense>
      <PastDueBanner />
    </Suspense>
  );
}
