import { brand } from '#shared/brand.ts';
import { CohortBanner, useCommunity } from '../features/landing/cohort-banner.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { latePart } from '../features/landing/late-part.tsx';
import { ClosingCall, Statistics } from '../features/landing/page-sections.tsx';
import { Program } from '../features/landing/program.tsx';
import { SiteFrame } from './site-frame.tsx';

export function LandingPage() {
  const community = useCommunity();
  return (
    <SiteFrame
      title={`${brand.name}: the founder community that ships together`}
      description={`${brand.name} is the community where startup founders pledge, ship and cheer together: in cohorts, on one board and in Slack, with an AI coach and a network of investors.`}
      above={<CohortBanner community={community} />}
    >
      <Hero />
      <Statistics />
      <Program community={community} />
      {latePart}
      <ClosingCall />
    </SiteFrame>
  );
}
