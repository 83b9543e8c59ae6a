import { sendUpdate } from '#db/operations/investors/investor-updates.ts';
import { listInterest } from '#db/queries/investors/interest.ts';
import { findUpdates } from '#db/queries/investors/updates.ts';
import { api } from '../api.ts';
import { founderOf } from '../context.ts';

export const investorInterestRoutes = {
  opens: api.investorInterest.opens.handler(({ context }) =>
    listInterest(context.db, { founderId: founderOf(context).id }),
  ),

  updates: api.investorInterest.updates.handler(({ context }) => {
    const { db, now } = context;
    return findUpdates(db, { founderId: founderOf(context).id, now });
  }),

  sendUpdate: api.investorInterest.sendUpdate.handler(({ input: update, context }) => {
    const { db, now } = context;
    return sendUpdate(db, { founderId: founderOf(context).id, update, now });
  }),
};
