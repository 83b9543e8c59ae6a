import { startCheckout } from '#db/operations/premium/start-checkout.ts';
import { attachPayment, dismissPayment } from '#db/operations/premium/unclaimed-payments.ts';
import { findBenefits, findExamples } from '#db/queries/benefits.ts';
import { findPremium, listUnclaimedPayments, requirePremium } from '#db/queries/premium.ts';
import { findProgress } from '#db/queries/progress.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { actorAndTime, requireFounder, requireSession } from '../context.ts';
import { findOfferedPrice } from '../offered-price.ts';

export const premiumRoutes = {
  get: api.premium.get.handler(async ({ context }) => {
    const { db, now, config } = context;
    const [premium, price] = await Promise.all([
      findPremium(db, { founderId: requireFounder(context).id, now }),
      findOfferedPrice(context.db, context.config),
    ]);
    return { offered: config.paymentLink !== null, price, demo: config.paymentDemo, ...premium };
  }),

  benefits: api.premium.benefits.handler(async ({ context }) => {
    const { db, now, config } = context;
    const founder = requireFounder(context);
    await requirePremium(db, { founderId: founder.id, now });
    const { dailyLimit, premiumModel } = config.coach;
    const { coaching, ...others } = await findBenefits(db, { founder, dailyLimit, now });
    return { ...others, coaching: { ...coaching, hasLargerModel: Boolean(premiumModel) } };
  }),

  examples: api.premium.examples.handler(async ({ context }) => {
    const { db, now, config } = context;
    const { dailyLimit, premiumModel } = config.coach;
    const founderId = requireFounder(context).id;
    const { active } = await findPremium(db, { founderId, now });
    if (active) return null;
    const [{ questions, ...others }, { hasBegun, weeks }] = await Promise.all([
      findExamples(db, { founderId, dailyLimit, now }),
      findProgress(db, { founderId, now }),
    ]);
    return {
      ...others,
      questions: { ...questions, hasLargerModel: Boolean(premiumModel) },
      weeks: hasBegun ? weeks : null,
    };
  }),

  checkout: api.premium.checkout.handler(async ({ context }) => {
    const { db, now, config } = context;
    if (!config.paymentLink) throw new AppError('premium_not_offered');
    const { reference } = await startCheckout(db, { founderId: requireFounder(context).id, now });
    const url = new URL(config.paymentLink);
    url.searchParams.set('client_reference_id', reference);
    url.searchParams.set('prefilled_email', requireSession(context).email);
    return { url: url.href };
  }),
};

const ok = { ok: true } as const;

export const paymentRoutes = {
  unclaimed: api.payments.unclaimed.handler(async ({ context }) => ({
    payments: await listUnclaimedPayments(context.db),
  })),

  attach: api.payments.attach.handler(async ({ input, context }) => {
    await attachPayment(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),

  dismiss: api.payments.dismiss.handler(async ({ input, context }) => {
    await dismissPayment(context.db, { ...input, ...actorAndTime(context) });
    return ok;
  }),
};
