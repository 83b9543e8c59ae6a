import { brand } from '#shared/brand.ts';
import { CohortBanner, useCommunity } from '../features/landing/cohort-banner.tsx';
import { useLanding } from '../features/landing/landing-content.ts';
import { LandingSections } from '../features/landing/landing-sections.tsx';
import { SiteFrame } from './site-frame.tsx';

export function LandingPage() {
  const community = useCommunity();
  const landing = useLanding();
  return (
    <SiteFrame
      title={`${brand.name}: ${brand.tagline}`}
      description={landing?.hero.description ?? brand.tagline}
      above={landing?.hero.showsApplications && <CohortBanner community={community} />}
    >
      {landing && <LandingSections landing={landing} community={community} />}
    </SiteFrame>
  );
}
