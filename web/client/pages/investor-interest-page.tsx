import {
  OpenInvestorsOffer,
  OpenInvestorsPanel,
} from '../features/introductions/open-investors.tsx';
import { InterestPanel } from '../features/investor-interest/interest-panel.tsx';
import { UpdatesPanel } from '../features/investor-interest/updates-panel.tsx';
import { usePremium } from '../features/premium/premium-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { PageHead } from '../ui/page-head.tsx';

/**
 * The investors who look at a founder's startup, those whom a member may ask, and updates to them.
 */
export function InvestorInterestPage() {
  const { id } = useFounder();
  return (
    <>
      <PageHead title="Investors" />
      <InterestPanel />
      <OpenInvestors />
      <UpdatesPanel founderId={id} />
    </>
  );
}

function OpenInvestors() {
  const { data: premium } = usePremium();
  if (premium?.active) return <OpenInvestorsPanel />;
  return premium?.offered ? <OpenInvestorsOffer /> : null;
}
