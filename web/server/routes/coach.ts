import {
  askCoach,
  clearConversation,
  judgeAnswer,
  retryQuestion,
  stopAnswer,
} from '#db/operations/coach/ask-coach.ts';
import { findCoachSpend } from '#db/queries/coach/coach-spend.ts';
import { findConversation, listEarlierExchanges } from '#db/queries/coach/exchanges.ts';
import { api } from '../api.ts';
import { type ApiContext, founderOf } from '../context.ts';

export const coachRoutes = {
  conversation: api.coach.conversation.handler(async ({ context }) => {
    const { db, now, config } = context;
    const { dailyLimit, model } = config.coach;
    const said = await findConversation(db, { founder: founderOf(context), dailyLimit, now });
    return { ...said, answersFrom: model ? ('model' as const) : ('tips' as const) };
  }),

  earlier: api.coach.earlier.handler(({ input, context }) =>
    listEarlierExchanges(context.db, { ...asker(context), ...input }),
  ),

  clear: api.coach.clear.handler(async ({ context }) => {
    await clearConversation(context.db, asker(context));
    return { ok: true as const };
  }),

  ask: api.coach.ask.handler(({ input, context }) => {
    const { dailyLimit } = context.config.coach;
    return askCoach(context.db, { ...asker(context), ...input, via: 'web', dailyLimit });
  }),

  stop: api.coach.stop.handler(({ input, context }) =>
    stopAnswer(context.db, { ...asker(context), ...input }),
  ),

  retry: api.coach.retry.handler(({ input, context }) => {
    const { dailyLimit } = context.config.coach;
    return retryQuestion(context.db, { ...asker(context), ...input, dailyLimit });
  }),

  judge: api.coach.judge.handler(({ input, context }) =>
    judgeAnswer(context.db, { ...asker(context), ...input }),
  ),

  spend: api.coach.spend.handler(async ({ context: { db, config } }) => {
    const { dailyLimit, model } = config.coach;
    const answersFrom = model ? ('model' as const) : ('tips' as const);
    return { ...(await findCoachSpend(db)), answersFrom, model, dailyLimit };
  }),
};

function asker(context: ApiContext): { founderId: string; now: Date } {
  return { founderId: founderOf(context).id, now: context.now };
}
