import {
  acceptIntroduction,
  declineIntroduction,
  sayOutcome,
  withdrawIntroduction,
} from '#db/operations/introductions/answer-introduction.ts';
import { askIntroduction } from '#db/operations/introductions/request-introduction.ts';
import {
  countIntroductions,
  findParty,
  findStandings,
  listIntroductions,
  type Party,
} from '#db/queries/introductions.ts';
import { api } from '../api.ts';
import { type ApiContext, founderOf, sessionOf } from '../context.ts';

const { introductions } = api;
const pageSize = 20;

export const introductionRoutes = {
  ask: introductions.ask.handler(async ({ input, context }) => {
    const asker = await partyOf(context);
    return askIntroduction(context.db, { asker, ...input, now: context.now });
  }),

  list: introductions.list.handler(async ({ input, context }) => {
    const party = await partyOf(context);
    return listIntroductions(context.db, { party, ...input, pageSize, now: context.now });
  }),

  standings: introductions.standings.handler(async ({ context }) =>
    findStandings(context.db, { party: await partyOf(context) }),
  ),

  withdraw: introductions.withdraw.handler(async ({ input, context }) => {
    const asker = await partyOf(context);
    return withdrawIntroduction(context.db, { asker, ...input, now: context.now });
  }),

  accept: introductions.accept.handler(({ input, context }) => {
    const founderId = founderOf(context).id;
    return acceptIntroduction(context.db, { founderId, ...input, now: context.now });
  }),

  decline: introductions.decline.handler(({ input, context }) => {
    const founderId = founderOf(context).id;
    return declineIntroduction(context.db, { founderId, ...input, now: context.now });
  }),

  sayOutcome: introductions.sayOutcome.handler(async ({ input, context }) => {
    const by = await partyOf(context);
    return sayOutcome(context.db, { by, ...input, now: context.now });
  }),

  counts: introductions.counts.handler(({ context }) => countIntroductions(context.db)),
};

function partyOf(context: ApiContext): Promise<Party> {
  return findParty(context.db, { accountId: sessionOf(context).accountId });
}
