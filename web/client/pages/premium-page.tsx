import { useSearchParams } from 'react-router-dom';
import { PaymentResult, PremiumPlan } from '../features/premium/premium-plan.tsx';
import { usePremium } from '../features/premium/premium-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import classes from './premium-page.module.css';

/** Payments return to this page with `?paid=1`. */
export function PremiumPage() {
  const [search] = useSearchParams();
  const isPaid = search.has('paid');
  const { timeZone } = useFounder();
  return (
    <>
      <PageHead title="Premium" />
      <Loaded query={usePremium()} heights={[160, 260]} label="Loading your plan">
        {(premium) => (
          <div className={`stack gap-16 ${classes.content}`}>
            <PaymentResult
              paid={isPaid}
              portalFailed={search.get('portal') === 'unavailable'}
              active={premium.active}
            />
            {/* Do not offer another payment while one is being confirmed. */}
            {(premium.active || !isPaid) && <PremiumPlan premium={premium} timeZone={timeZone} />}
          </div>
        )}
      </Loaded>
    </>
  );
}
