import { randomBytes } from 'node:crypto';
import express, { Router } from 'express';
import type { DemoSubscription, Payments } from '#sandbox/server/payments/keep-payments.ts';
import { paymentPage } from '#sandbox/server/payments/payment-page.ts';
import { premiumPlan } from '#shared/domain/premium.ts';

type Options = {
  payments: Payments;
  /** Tells the product what happened; it answers for itself whether it arrived. */
  tell(type: string, subscription: DemoSubscription): void;
};

const monthSeconds = 30 * 24 * 60 * 60;
const back = { label: 'Back without paying', href: '/app/premium' };

/** The page behind the payment link, and the one where a customer looks after their subscription. */
export function servePaymentPages({ payments, tell }: Options): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));

  router.get('/premium', (request, response) => {
    const { client_reference_id: reference, prefilled_email: email } = request.query;
    if (typeof reference !== 'string') return response.redirect(302, '/app/premium');
    response.send(
      paymentPage({
        title: 'Pay for premium',
        text: 'On a real installation this is a payment page of Stripe.',
        facts: [
          ['Plan', 'Premium'],
          ['Price', `$${premiumPlan.price} a month`],
          ['E-mail', typeof email === 'string' ? email : ''],
        ],
        buttons: [
          {
            label: `Pay $${premiumPlan.price}, as a demo`,
            action: '/sandbox/pay/premium',
            name: 'reference',
            value: reference,
          },
        ],
        back,
      }),
    );
  });

  router.post('/premium', async (request, response) => {
    const now = Math.floor(Date.now() / 1000);
    const subscription: DemoSubscription = {
      id: `sub_${randomBytes(9).toString('hex')}`,
      customer: `cus_${randomBytes(9).toString('hex')}`,
      reference: String(request.body?.reference ?? ''),
      status: 'active',
      created: now,
      periodEnd: now + monthSeconds,
      endsThen: false,
    };
    payments.subscriptions.push(subscription);
    await payments.save();
    tell('checkout.session.completed', subscription);
    response.redirect(303, '/app/premium?paid=1');
  });

  router.get('/portal/:customer', (request, response) => {
    const found = payments.subscriptions.find((each) => each.customer === request.params.customer);
    if (!found) return response.redirect(302, '/app/premium');
    const action = `/sandbox/pay/portal/${found.customer}`;
    response.send(
      paymentPage({
        title: 'Your subscription',
        text: 'On a real installation this is Stripe’s customer portal: card, invoices, cancelling.',
        facts: [
          ['State', stateOf(found)],
          ['Until', new Date(found.periodEnd * 1000).toISOString().slice(0, 10)],
        ],
        buttons: Object.entries(changes)
          .filter(([, change]) => change.fits(found))
          .map(([value, { label }]) => ({ label, action, name: 'change', value })),
        back: { label: 'Back to your plan', href: '/app/premium' },
      }),
    );
  });

  router.post('/portal/:customer', async (request, response) => {
    const found = payments.subscriptions.find((each) => each.customer === request.params.customer);
    const change = found && changes[String(request.body?.change)];
    if (found && change?.fits(found)) {
      Object.assign(found, change.to);
      await payments.save();
      const isOver = found.status === 'canceled';
      tell(`customer.subscription.${isOver ? 'deleted' : 'updated'}`, found);
    }
    response.redirect(303, `/sandbox/pay/portal/${request.params.customer}`);
  });
  return router;
}

type Change = {
  label: string;
  fits(of: DemoSubscription): boolean;
  to: Partial<DemoSubscription>;
};

const changes: Record<string, Change> = {
  cancel: {
    label: 'Cancel at the end of the period',
    fits: ({ status, endsThen }) => status !== 'canceled' && !endsThen,
    to: { endsThen: true },
  },
  keep: {
    label: 'Don’t cancel',
    fits: ({ status, endsThen }) => status !== 'canceled' && endsThen,
    to: { endsThen: false },
  },
  fail: {
    label: 'Let a payment fail',
    fits: ({ status }) => status === 'active',
    to: { status: 'past_due' },
  },
  pay: {
    label: 'Pay what is late',
    fits: ({ status }) => status === 'past_due',
    to: { status: 'active' },
  },
  end: {
    label: 'End it now',
    fits: ({ status }) => status !== 'canceled',
    to: { status: 'canceled' },
  },
};

function stateOf({ status, endsThen }: DemoSubscription): string {
  if (status === 'canceled') return 'Ended';
  const state = status === 'past_due' ? 'Payment is late' : 'Active';
  return endsThen ? `${state}, cancelled at the end of the period` : state;
}
