import { z } from 'zod';
import {
  confirmProposal,
  confirmProposedTasks,
  declineProposal,
} from '#db/operations/coach/decide-proposal.ts';
import { findWholeAnswer } from '#db/queries/coach/exchanges.ts';
import { findExchangeOfProposal } from '#db/queries/coach/proposals.ts';
import type { ExchangeView } from '#shared/api/coach.ts';
import { AppError } from '#shared/errors.ts';
import { answerInThread, coachAnswer } from '../messages/coach.ts';
import {
  coachConfirmAction,
  coachConfirmAllAction,
  coachDeclineAction,
  notAllAdded,
} from '../messages/coach-proposals.ts';
import type { ActionHandler, Call } from './listener.ts';

/** The buttons of the cards below an answer. What is refused leaves its card as it is. */
export const proposalActions: Record<string, ActionHandler> = {
  [coachConfirmAction]: async (call, value) => {
    const { context, founder, now } = call;
    const input = { founderId: founder.id, proposalId: readId(value), now };
    await showAgain(call, await confirmProposal(context.db, input));
  },
  [coachDeclineAction]: async (call, value) => {
    const { context, founder, now } = call;
    const input = { founderId: founder.id, proposalId: readId(value), now };
    await showAgain(call, await declineProposal(context.db, input));
  },
  [coachConfirmAllAction]: async (call, value) => {
    const { context, founder, now } = call;
    const { db } = context;
    const founderId = founder.id;
    const exchangeId = await findExchangeOfProposal(db, { founderId, proposalId: readId(value) });
    const asked = { founderId, exchangeId, now };
    const { exchange, failures } = await confirmProposedTasks(db, asked);
    await showAgain(call, exchange);
    if (failures.length > 0) await call.reply(notAllAdded(failures), { keepOriginal: true });
  },
};

/** A button's value comes from the client, so it is validated. */
function readId(value: string): string {
  if (z.uuid().safeParse(value).success) return value;
  throw new AppError('coach_proposal_not_found');
}

/** The same answer, its cards as they are now. Outside a thread all parts of an answer are one message. */
async function showAgain(call: Call, exchange: ExchangeView): Promise<void> {
  const { context, founder, now, thread, reply } = call;
  const { publicUrl } = context.config;
  if (thread) return reply(answerInThread(exchange, publicUrl));
  const input = { founderId: founder.id, exchangeId: exchange.id, now };
  await reply(coachAnswer(await findWholeAnswer(context.db, input), publicUrl));
}
