import {
  acceptIntroduction,
  declineIntroduction,
  recordIntroductionOutcome,
  withdrawIntroduction,
} from '#db/operations/introductions/answer-introduction.ts';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import {
  countIntroductions,
  findParticipant,
  findRelationships,
  listIntroductions,
  type Participant,
} from '#db/queries/introductions.ts';
import { api } from '../api.ts';
import { type ApiContext, requireFounder, requireSession } from '../context.ts';

const { introductions } = api;
const pageSize = 20;

export const introductionRoutes = {
  ask: introductions.ask.handler(async ({ input, context }) => {
    const asker = await requireParticipant(context);
    return requestIntroduction(context.db, { asker, ...input, now: context.now });
  }),

  list: introductions.list.handler(async ({ input, context }) => {
    const participant = await requireParticipant(context);
    return listIntroductions(context.db, { participant, ...input, pageSize, now: context.now });
  }),

  standings: introductions.standings.handler(async ({ context }) =>
    findRelationships(context.db, { participant: await requireParticipant(context) }),
  ),

  withdraw: introductions.withdraw.handler(async ({ input, context }) => {
    const asker = await requireParticipant(context);
    return withdrawIntroduction(context.db, { asker, ...input, now: context.now });
  }),

  accept: introductions.accept.handler(({ input, context }) => {
    const founderId = requireFounder(context).id;
    return acceptIntroduction(context.db, { founderId, ...input, now: context.now });
  }),

  decline: introductions.decline.handler(({ input, context }) => {
    const founderId = requireFounder(context).id;
    return declineIntroduction(context.db, { founderId, ...input, now: context.now });
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
