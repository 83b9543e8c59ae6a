import {
  OpenInvestorsOffer,
  OpenInvestorsPanel,
  useOpenInvestors,
} from '../features/introductions/open-investors.tsx';
import { InterestPanel } from '../features/investor-interest/interest-panel.tsx';
import {
  useInterest,
  useUpdates,
} from '../features/investor-interest/investor-interest-queries.ts';
import { UpdatesPanel } from '../features/investor-interest/updates-panel.tsx';
import { usePremium } from '../features/premium/premium-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { LoadedTogether } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';

/**
 * The investors who look at a founder's startup, those whom a member may ask, and updates to them.
 */
export function InvestorInterestPage() {
  const { id } = useFounder();
  const premium = usePremium();
  const isMember = premium.data?.active === true;
  const queries = [premium, useInterest(), useOpenInvestors({ enabled: isMember }), useUpdates()];
  return (
    <>
      <PageHead title="Investors" />
      <LoadedTogether isPage queries={queries} heights={[170, 114, 320]} label="Loading investors">
        <InterestPanel />
        {isMember && <OpenInvestorsPanel />}
        {!isMember && premium.data?.offered && <OpenInvestorsOffer />}
        <UpdatesPanel founderId={id} />
      </LoadedTogether>
    </>
  );
}
