import { startCheckout } from '#db/operations/premium/start-checkout.ts';
import { findPremium } from '#db/queries/premium.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { founderOf, sessionOf } from '../context.ts';

export const premiumRoutes = {
  get: api.premium.get.handler(async ({ context }) => {
    const { db, now, config } = context;
    return {
      offered: config.paymentLink !== null,
      demo: config.paymentDemo,
      ...(await findPremium(db, { founderId: founderOf(context).id, now })),
    };
  }),

  checkout: api.premium.checkout.handler(async ({ context }) => {
    const { db, now, config } = context;
    if (!config.paymentLink) throw new AppError('premium_not_offered');
    const { reference } = await startCheckout(db, { founderId: founderOf(context).id, now });
    const url = new URL(config.paymentLink);
    url.searchParams.set('client_reference_id', reference);
    url.searchParams.set('prefilled_email', sessionOf(context).email);
    return { url: url.href };
  }),
};
