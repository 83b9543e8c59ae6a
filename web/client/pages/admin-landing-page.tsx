import { Suspense, useState } from 'react';
import type { Landing } from '#shared/api/landing.ts';
import { LandingForm } from '../features/landing-editor/landing-form.tsx';
import { useLandingView, useRestoreLanding } from '../features/landing-editor/landing-queries.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { VersionList } from '../ui/version-list.tsx';

const LandingDrawing = lazyPart<{ landing: Landing }>(() =>
  import('./landing-drawing.tsx').then((module) => module.LandingDrawing),
);

/** Admins write here the page that strangers see first. */
export function AdminLandingPage() {
  const [restorations, setRestorations] = useState(0);
  const restore = useRestoreLanding();
  return (
    <div className="flex-column gap-20">
      <PageHead title="Landing page" area="Admin">
        The page that strangers see first. Nothing stands there that you haven’t said.
      </PageHead>
      <Loaded query={useLandingView()} heights={[480, 160]} label="Loading the landing page">
        {(view) => (
          <>
            <LandingForm
              key={restorations}
              view={view}
              preview={(landing) => (
                <Suspense>
                  <LandingDrawing landing={landing} />
                </Suspense>
              )}
            />
            <Panel title="Versions">
              <VersionList
                versions={view.versions}
                current={view.version}
                restore={restore}
                onRestored={() => setRestorations((count) => count + 1)}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </div>
  );
}
