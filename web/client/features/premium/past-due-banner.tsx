import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './premium.module.css';
import { usePremium } from './premium-queries.ts';

/** Shown on every page while a payment is late. */
export function PastDueBanner() {
  const { data } = usePremium();
  if (!data?.active || data.subscription?.status !== 'past_due') return null;
  return (
    <aside aria-label="Payment" className={classes.banner}>
      <Icon name="alert" />
      <p>
        Your last payment for premium failed. <Link to={paths.appPremium}>Check your card</Link> to
        keep it.
      </p>
    </aside>
  );
}
