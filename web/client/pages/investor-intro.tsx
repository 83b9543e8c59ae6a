import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';

/** Asks the founder of a startup for an introduction; nothing where the founder is not shown. */
export function introductionButton({ founderId, founderName, startupName }: PortfolioCard) {
  if (founderName === undefined) return null;
  return (
    <RequestIntroductionButton
      label="Intro"
      founderId={founderId}
      founderName={founderName}
      startupName={startupName}
    />
  );
}
