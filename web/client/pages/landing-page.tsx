import { brand } from '#shared/brand.ts';
import { CohortBanner } from '../features/landing/cohort-banner.tsx';
import { FeatureCards } from '../features/landing/feature-cards.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { ClosingCall, Statistics, SuccessStories } from '../features/landing/page-sections.tsx';
import { SiteFrame } from './site-frame.tsx';

export function LandingPage() {
  return (
    <SiteFrame
      title={`${brand.name}: the founder community that ships together`}
      description={`${brand.name} is the community where startup founders pledge, ship and cheer together: in cohorts, on one board and in Slack, with an AI coach and a network of investors.`}
      above={<CohortBanner />}
    >
      <Hero />
      <Statistics />
      <FeatureCards />
      <SuccessStories />
      <ClosingCall />
    </SiteFrame>
  );
}
