import { cheerPledge } from '#db/operations/pledges/cheer-pledge.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { findPledgeOfPost } from '#db/queries/pledges.ts';
import { AppError } from '#shared/errors.ts';
import { plainMessage } from '../blocks/block-kit.ts';
import { pledgeCheer } from '../blocks/channel-posts.ts';
import { bold } from '../blocks/escape.ts';
import type { BotContext } from '../context.ts';
import type { Call, Listeners, SlackEvent } from './listener.ts';

export const cheerListeners: Listeners = {
  actions: { [pledgeCheer]: clickCheer },
  events: {
    reaction_added: (context, event) => react(context, event, true),
    reaction_removed: (context, event) => react(context, event, false),
  },
};

/** The post itself shows the cheer; the answer is for the one who clicked. */
async function clickCheer(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const answer = await cheerPledge(context.db, {
    taskId,
    founderId: founder.id,
    via: 'button',
    given: true,
    at: now,
  });
  if (answer.status === 'not_found') throw new AppError('task_not_found');
  const said =
    answer.status === 'own'
      ? 'This is your own pledge: the cheers are up to the others.'
      : `You cheer ${bold(answer.founderName, 80)} on.`;
  await call.reply(plainMessage(said), { keepOriginal: true });
}

/** Any reaction to a pledge's post cheers it. Those of people who are linked to no founder don't count. */
async function react({ db, clock }: BotContext, event: SlackEvent, given: boolean): Promise<void> {
  const { teamId, userId, payload } = event;
  const {
    item,
    reaction,
    event_ts: eventTs,
  } = payload as {
    item?: { type?: string; channel?: string; ts?: string };
    reaction?: unknown;
    event_ts?: unknown;
  };
  if (!userId || typeof reaction !== 'string') return;
  if (item?.type !== 'message' || !item.channel || !item.ts) return;
  const place = { teamId, channelId: item.channel, ts: item.ts };
  const taskId = await findPledgeOfPost(db, place);
  const founder = taskId && (await findFounderBySlack(db, { teamId, userId }));
  if (!founder) return;
  const at = new Date(Number(eventTs) * 1000);
  await cheerPledge(db, {
    taskId,
    founderId: founder.id,
    via: `:${reaction.slice(0, 100)}:`,
    given,
    at: Number.isNaN(at.getTime()) ? clock() : at,
  });
}
