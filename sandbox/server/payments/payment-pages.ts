import { randomBytes } from 'node:crypto';
import express, { Router } from 'express';
import type { DemoSubscription, Payments } from '#sandbox/server/payments/payments-store.ts';
import { demoPrice, priceLabel } from '#shared/domain/premium.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { formatMoney, localDateLabel } from '#shared/formats.ts';

type Options = {
  payments: Payments;
  /** Sends the product an event; handles delivery failures itself. */
  sendEvent(type: string, subscription: DemoSubscription): void;
};

const monthSeconds = 30 * 24 * 60 * 60;
const backLink = { label: 'Back without paying', href: '/app/premium' };

/** The page behind the payment link, and the customer portal. */
export function servePaymentPages({ payments, sendEvent }: Options): Router {
  const router = Router(exactRouting);
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
          ['Price', priceLabel(demoPrice)],
          ['E-mail', typeof email === 'string' ? email : ''],
        ],
        buttons: [
          {
            label: `Pay ${formatMoney(demoPrice.amount)}, as a demo`,
            action: '/sandbox/pay/premium',
            name: 'reference',
            value: reference,
          },
        ],
        back: backLink,
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
    sendEvent('checkout.session.completed', subscription);
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
          ['State', stateLabel(found)],
          ['Until', untilLabel(found)],
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
      sendEvent(`customer.subscription.${isOver ? 'deleted' : 'updated'}`, found);
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

function untilLabel({ periodEnd }: DemoSubscription): string {
  return localDateLabel(new Date(periodEnd * 1000), { now: new Date(), timeZone: 'UTC' });
}

function stateLabel({ status, endsThen }: DemoSubscription): string {
  if (status === 'canceled') return 'Ended';
  const state = status === 'past_due' ? 'Payment is late' : 'Active';
  return endsThen ? `${state}, cancelled at the end of the period` : state;
}

type Page = {
  title: string;
  facts: [string, string][];
  text: string;
  buttons: { label: string; action: string; name: string; value: string }[];
  back: { label: string; href: string };
};

/** A page of the fake provider. Its heading and its title say that no money moves. */
function paymentPage({ title, facts, text, buttons, back }: Page): string {
  const rows = facts.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const forms = buttons.map(
    ({ label, action, name, value }) =>
      `<form method="post" action="${escapeHtml(action)}"><button name="${escapeHtml(name)}" value="${escapeHtml(value)}">${escapeHtml(label)}</button></form>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Demo, no money moves</title>
<style>${style}</style>
</head>
<body><main><p class="demo">Demo: no card is asked for and no money moves.</p>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><dl>${rows.join('')}</dl>
<div class="buttons">${forms.join('')}</div>
<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.label)}</a></p></main></body>
</html>
`;
}

const style = `
body { max-width: 480px; margin: 0 auto; padding: 40px 24px; font: 16px/1.6 system-ui, sans-serif; }
.demo { font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; }
dd { margin: 0; overflow-wrap: anywhere; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
button { min-height: 44px; padding: 0 20px; font: inherit; }
`;
