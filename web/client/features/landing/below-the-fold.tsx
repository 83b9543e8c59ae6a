import type { LandingSection } from '#shared/api/landing.ts';
import { Costs, Questions } from './costs-and-questions.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { SuccessStories } from './success-stories.tsx';

/** All of these work as markup: see late-part.tsx. */
export function LateSection({ section }: { section: LandingSection }) {
  switch (section.kind) {
    case 'features':
      return <FeatureCards section={section} />;
    case 'stories':
      return <SuccessStories section={section} />;
    case 'costs':
      return <Costs section={section} />;
    case 'questions':
      return <Questions section={section} />;
    default:
      return null;
  }
}
