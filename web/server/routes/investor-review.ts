import { decideInvestor } from '#db/operations/investors/decide-investor.ts';
import { findInvestor, listInvestors } from '#db/queries/investors/investors.ts';
import { api } from '../api.ts';
import { sessionOf } from '../context.ts';

const pageSize = 25;

export const investorReviewRoutes = {
  list: api.investorReview.list.handler(({ input, context }) =>
    listInvestors(context.db, { ...input, pageSize }),
  ),

  decide: api.investorReview.decide.handler(async ({ input, context }) => {
    const { accountId, email } = sessionOf(context);
    await decideInvestor(context.db, { ...input, actor: { accountId, email }, now: context.now });
    return findInvestor(context.db, input);
  }),
};
