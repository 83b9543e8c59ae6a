import {
  acceptIntroduction,
  declineIntroduction,
  recordIntroductionOutcome,
  withdrawIntroduction,
} from '#db/operations/introductions/answer-introduction.ts';
import { askInvestor } from '#db/operations/introductions/ask-investor.ts';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import {
  countIntroductions,
  findParticipant,
  findRelationships,
  listIntroductions,
  type Participant,
} from '#db/queries/introductions.ts';
import { listOpenInvestors } from '#db/queries/investors/open-investors.ts';
import { requirePremium } from '#db/queries/premium.ts';
import { api } from '../api.ts';
import { type ApiContext, founderAndTime, requireFounder, requireSession } from '../context.ts';

const { introductions } = api;
const pageSize = 20;

export const introductionRoutes = {
  ask: introductions.ask.handler(async ({ input, context }) => {
    const requester = await requireParticipant(context);
    return requestIntroduction(context.db, { requester, ...input, now: context.now });
  }),

  openInvestors: introductions.openInvestors.handler(async ({ context }) => {
    const { db, now } = context;
    const founder = requireFounder(context);
    await requirePremium(db, { founderId: founder.id, now });
    return listOpenInvestors(db, { founder, now });
  }),

  askInvestor: introductions.askInvestor.handler(({ input, context }) =>
    askInvestor(context.db, { ...founderAndTime(context), ...input }),
  ),

  list: introductions.list.handler(async ({ input, context }) => {
    const participant = await requireParticipant(context);
    return listIntroductions(context.db, { participant, ...input, pageSize, now: context.now });
  }),

  relationships: introductions.relationships.handler(async ({ context }) =>
    findRelationships(context.db, { participant: await requireParticipant(context) }),
  ),

  withdraw: introductions.withdraw.handler(async ({ input, context }) => {
    const requester = await requireParticipant(context);
    return withdrawIntroduction(context.db, { requester, ...input, now: context.now });
  }),

  accept: introductions.accept.handler(async ({ input, context }) => {
    const recipient = await requireParticipant(context);
    return acceptIntroduction(context.db, { ...recipient, ...input, now: context.now });
  }),

  decline: introductions.decline.handler(async ({ input, context }) => {
    const recipient = await requireParticipant(context);
    return declineIntroduction(context.db, { ...recipient, ...input, now: context.now });
  }),

  sayOutcome: introductions.sayOutcome.handler(async ({ input, context }) => {
    const by = await requireParticipant(context);
    return recordIntroductionOutcome(context.db, { by, ...input, now: context.now });
  }),

  counts: introductions.counts.handler(({ context }) => countIntroductions(context.db)),
};

function requireParticipant(context: ApiContext): Promise<Participant> {
  return findParticipant(context.db, { accountId: requireSession(context).accountId });
}
