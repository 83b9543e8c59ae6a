import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UnclaimedPayment } from '#shared/api/payments.ts';
import { useNow } from '../../lib/use-now.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AttachPaymentDialog } from './attach-payment-dialog.tsx';
import { useUnclaimedPayments } from './get-unclaimed-payments.ts';
import { statusTags, whyWords } from './payment-words.ts';
import { useDismissPayment } from './settle-payment.ts';
import classes from './unclaimed-payments.module.css';

/** Payments that are no founder's; nothing where there are none, as a rule. */
export function UnclaimedPayments() {
  return (
    <Loaded query={useUnclaimedPayments()} skeleton={null}>
      {(payments) =>
        payments.length > 0 && (
          <Panel title="Payments without a founder">
            <p className={classes.lead}>
              Somebody pays, and nobody has premium for it. Attach it to its founder, or dismiss it
              and refund it in Stripe.
            </p>
            <ul className={classes.list}>
              {payments.map((payment) => (
                <Item key={payment.subscriptionId} payment={payment} />
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  );
}

function Item({ payment }: { payment: UnclaimedPayment }) {
  const now = useNow();
  const dismiss = useDismissPayment();
  const [isAttaching, setAttaching] = useState(false);
  const { subscriptionId, payerEmail, why, status, since } = payment;
  const { text, tone } = statusTags[status];
  const name = payerEmail ?? subscriptionId;
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <p className={classes.head}>
          <span className={classes.name}>{payerEmail ?? 'Unknown payer'}</span>
          <Tag tone={tone}>{text}</Tag>
        </p>
        <p>{whyWords[why]}</p>
        <p className={classes.facts}>
          {subscriptionId} · <MomentAgo at={since} now={now} />
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Attach the payment of ${name}`}
          onClick={() => setAttaching(true)}
        >
          Attach…
        </Button>
        <Button
          variant="subtle"
          color="rose"
          size="compact-md"
          aria-label={`Dismiss the payment of ${name}`}
          loading={dismiss.isPending}
          onClick={() => dismiss.run(subscriptionId)}
        >
          Dismiss
        </Button>
      </div>
      {isAttaching && (
        <AttachPaymentDialog payment={payment} opened onClose={() => setAttaching(false)} />
      )}
    </li>
  );
}
