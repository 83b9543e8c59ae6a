import { attachPayment, dismissPayment } from '#db/operations/premium/unclaimed-payments.ts';
import { listUnclaimedPayments } from '#db/queries/premium.ts';
import { api } from '../api.ts';
import { type ApiContext, sessionOf } from '../context.ts';

const ok = { ok: true } as const;

export const paymentRoutes = {
  unclaimed: api.payments.unclaimed.handler(async ({ context }) => ({
    payments: await listUnclaimedPayments(context.db),
  })),

  attach: api.payments.attach.handler(async ({ input, context }) => {
    await attachPayment(context.db, { ...input, ...byAdmin(context) });
    return ok;
  }),

  dismiss: api.payments.dismiss.handler(async ({ input, context }) => {
    await dismissPayment(context.db, { ...input, ...byAdmin(context) });
    return ok;
  }),
};

function byAdmin(context: ApiContext) {
  const { accountId, email } = sessionOf(context);
  return { actor: { accountId, email }, now: context.now };
}
