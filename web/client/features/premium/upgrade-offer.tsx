import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Premium } from '#shared/api/premium.ts';
import { premiumPlan, priceLabel } from '#shared/domain/premium.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../paths.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './premium.module.css';
import { useStartCheckout } from './premium-queries.ts';

type Props = Pick<Premium, 'demo' | 'price'> & { onCancel?: () => void };

/** The parts and the price of premium, with the button that starts the payment. */
export function UpgradeOffer({ demo, price, onCancel }: Props) {
  const checkout = useStartCheckout();
  return (
    <div className="stack gap-16 pretty">
      <p>Contacting founders is a premium feature. Upgrade to get:</p>
      <BenefitList />
      <p className={classes.price}>
        {price ? <strong>{priceLabel(price)}</strong> : 'The payment page shows the price'}, cancel
        whenever you like
      </p>
      <Note>
        {demo
          ? 'This is a demo: you pay with a button, and no money moves.'
          : 'You pay on the page of our payment provider, Stripe. We never see your card.'}{' '}
        Premium buys no points, freezes or ranks.{' '}
        {onCancel && <Link to={paths.appPremium}>Examples and answers</Link>}
      </Note>
      {checkout.isError && <FormFailure text={errorText(checkout.error)} />}
      <div className="wrap end gap-8">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Not now
          </Button>
        )}
        <Button
          data-autofocus
          rightSection={<Icon name="external" size={16} />}
          loading={checkout.isPending || checkout.isSuccess}
          onClick={() => checkout.mutate()}
        >
          {price ? `Upgrade for ${priceLabel(price)}` : 'Upgrade to premium'}
        </Button>
      </div>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="soft small">{children}</p>;
}

function BenefitList() {
  return (
    <ul className="stack gap-8" aria-label="What premium is">
      {premiumPlan.benefits.map((benefit) => (
        <li key={benefit} className={`row gap-10 ink ${classes.benefit}`}>
          <Icon name="check" size={16} />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
