import type { UnclaimedPayment } from '#shared/api/premium.ts';
import type { SubscriptionStatus, UnclaimedReason } from '#shared/domain/premium.ts';
import { useFocusNextRow } from '../../lib/focus.ts';
import { lazyCode, usePreloadOnIdle } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { ActionRow, RowButton } from '../../ui/action-row.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useDismissPayment, useUnclaimedPayments } from './payment-queries.ts';
import classes from './unclaimed-payments.module.css';

const attachDialogCode = lazyCode(() =>
  import('./attach-payment-dialog.tsx').then((module) => module.AttachPaymentDialog),
);

/** Payments that belong to no founder. Usually there are none, and nothing is shown. */
export function UnclaimedPayments() {
  const query = useUnclaimedPayments();
  const rows = useFocusNextRow(query.data?.length ?? 0);
  return (
    <Loaded query={query} skeleton={null}>
      {(payments) =>
        payments.length > 0 && (
          <Panel title="Payments without a founder">
            <p className="soft">
              These payments give nobody premium. Attach each to its founder, or dismiss it and
              refund it in Stripe.
            </p>
            <ul className={classes.list} {...rows}>
              {payments.map((payment) => (
                <PaymentRow key={payment.subscriptionId} payment={payment} />
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  );
}

function PaymentRow({ payment }: { payment: UnclaimedPayment }) {
  const now = useNow();
  const { subscriptionId, payerEmail, why, status, since } = payment;
  const { text, tone } = statusTags[status];
  return (
    <ActionRow
      name={payerEmail ?? 'Unknown payer'}
      beside={<Tag tone={tone}>{text}</Tag>}
      facts={
        <>
          {subscriptionId} · <TimeAgo at={since} now={now} />
        </>
      }
      actions={<PaymentActions payment={payment} />}
    >
      <p>{unclaimedReasonTexts[why]}</p>
    </ActionRow>
  );
}

function PaymentActions({ payment }: { payment: UnclaimedPayment }) {
  usePreloadOnIdle(attachDialogCode);
  const dismiss = useDismissPayment();
  const { open, dialog } = useDialog();
  const { subscriptionId, payerEmail } = payment;
  const name = payerEmail ?? subscriptionId;
  return (
    <>
      <RowButton label={`Attach the payment of ${name}`} onClick={open}>
        Attach…
      </RowButton>
      <RowButton
        label={`Dismiss the payment of ${name}`}
        tone="rose"
        loading={dismiss.isPending}
        onClick={() => dismiss.run(subscriptionId)}
      >
        Dismiss
      </RowButton>
      <LazyDialog code={attachDialogCode} {...dialog} payment={payment} />
    </>
  );
}

const unclaimedReasonTexts: Record<UnclaimedReason, string> = {
  no_founder:
    'Paid through the payment link without naming a founder, or for a founder who has left.',
  other_link:
    'Paid for a founder, but through another payment link. Check in Stripe what was paid.',
};

const statusTags: Record<SubscriptionStatus, { text: string; tone: 'plain' | 'moss' | 'amber' }> = {
  incomplete: { text: 'Not paid yet', tone: 'amber' },
  trialing: { text: 'Trial', tone: 'moss' },
  active: { text: 'Paid', tone: 'moss' },
  past_due: { text: 'Payment is late', tone: 'amber' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
};
