import type { Landing } from '#shared/api/landing.ts';
import { CohortBanner, useCommunity } from '../features/landing/cohort-banner.tsx';
import { LandingSections } from '../features/landing/landing-sections.tsx';

/** The sections that visitors will see, without the page's head and foot. */
export function LandingDrawing({ landing }: { landing: Landing }) {
  const community = useCommunity();
  return (
    <>
      {landing.hero.showsApplications && <CohortBanner community={community} />}
      <LandingSections landing={landing} community={community} />
    </>
  );
}
