import { useSearchParams } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { usePremium } from '../features/premium/get-premium.ts';
import { PaymentResult } from '../features/premium/payment-result.tsx';
import { PremiumPlan } from '../features/premium/premium-plan.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './premium-page.module.css';

/** Also where a payment comes back to: `?paid=1`. */
export function PremiumPage() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{`Premium · ${brand.name}`}</title>
      <h1 className={classes.title}>Premium</h1>
      <Loaded
        query={usePremium()}
        skeleton={<Skeleton heights={[160, 260]} label="Loading your plan" />}
      >
        {(premium) => (
          <div className={classes.content}>
            <PaymentResult
              paid={search.has('paid')}
              portalFailed={search.get('portal') === 'unavailable'}
              active={premium.active}
            />
            <PremiumPlan premium={premium} />
          </div>
        )}
      </Loaded>
    </>
  );
}
