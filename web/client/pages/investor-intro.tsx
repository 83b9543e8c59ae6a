import type { PortfolioCard } from '#shared/api/portfolio.ts';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';

/** Requests an introduction to a startup's founder; nothing if the founder is hidden. */
export function introductionButton(
  { startupId, founderName, startupName }: PortfolioCard,
  isSmall = false,
) {
  if (founderName === undefined) return null;
  return (
    <RequestIntroductionButton
      label="Intro"
      isSmall={isSmall}
      startupId={startupId}
      founderName={founderName}
      startupName={startupName}
    />
  );
}
