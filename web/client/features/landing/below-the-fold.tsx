import { Costs, Questions } from './costs-and-questions.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { SuccessStories } from './success-stories.tsx';

/** All of this works as markup: see late-part.tsx. */
export function BelowTheFold() {
  return (
    <>
      <FeatureCards />
      <SuccessStories />
      <Costs />
      <Questions />
    </>
  );
}
