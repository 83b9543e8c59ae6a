import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { textOf } from '#shared/errors.ts';
import { paths } from '../../paths.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './premium.module.css';

const longMs = 60_000;

type Props = {
  /** Back from the payment page. */
  paid: boolean;
  /** Back from a portal that did not open. */
  portalFailed: boolean;
  active: boolean;
};

/**
 * What became of a payment. That somebody came back from the payment page opens nothing: premium
 * begins when the provider itself says so.
 */
export function PaymentResult({ paid, portalFailed, active }: Props) {
  const isLong = useWaitedLong(paid && !active);
  if (portalFailed) return <FormFailure text={textOf('payment_unavailable')} />;
  return (
    <div role="status" aria-live="polite">
      {paid && active && (
        <p className={classes.done}>
          <Icon name="check" />
          Your payment is confirmed: premium is active.
        </p>
      )}
      {paid && !active && (
        <p className={classes.waiting}>
          <Icon name="snooze" />
          <span>
            Payment received, confirming…
            {isLong && (
              <>
                {' '}
                This takes longer than usual. Nothing is lost: this page changes by itself as soon
                as the payment provider confirms. If it doesn’t,{' '}
                <Link to={paths.support}>write to us</Link>. Not paid after all?{' '}
                <Link to={paths.appPremium}>Back to the plan</Link>.
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

function useWaitedLong(waits: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!waits) return setLong(false);
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return isLong;
}
