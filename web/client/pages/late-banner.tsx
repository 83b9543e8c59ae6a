import { Suspense, useEffect, useState } from 'react';
import { lazyExtra } from '../lib/lazy-extra.ts';
import { whenIdle } from '../lib/when-idle.ts';

const PastDueBanner = lazyExtra(() =>
  import('../features/premium/past-due-banner.tsx').then((module) => module.PastDueBanner),
);

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
