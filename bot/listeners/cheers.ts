import { cheerActivity } from '#db/operations/cheers/cheer-activity.ts';
import { cheerPledge } from '#db/operations/cheers/cheer-pledge.ts';
import { recordFounderUse } from '#db/operations/founders/record-use.ts';
import { listPostedSubjects, listReactionTargets } from '#db/queries/cheers.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { AppError } from '#shared/errors.ts';
import type { BotContext } from '../context.ts';
import { plainMessage } from '../messages/block-kit.ts';
import { pledgeCheerAction } from '../messages/channel-posts.ts';
import { bold } from '../messages/slack-text.ts';
import type { Call, Listeners, SlackEvent } from './listener.ts';

export const cheerListeners: Listeners = {
  actions: { [pledgeCheerAction]: clickCheer },
  events: {
    reaction_added: (context, event) => handleReaction(context, event, true),
    reaction_removed: (context, event) => handleReaction(context, event, false),
  },
};

/** The post shows the cheer; the reply is only for the founder who clicked. */
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
  const text =
    answer.status === 'own'
      ? 'This is your own pledge: the cheers come from the others.'
      : `You cheer ${bold(answer.founderName, 80)} on.`;
  await call.reply(plainMessage(text), { keepOriginal: true });
}

/** Any linked founder's reaction to a post is a cheer for what it is about, and for each founder in it. */
async function handleReaction(
  { db, clock }: BotContext,
  event: SlackEvent,
  given: boolean,
): Promise<void> {
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
  const subjects = await listPostedSubjects(db, place);
  const founder = subjects.length > 0 && (await findFounderBySlack(db, { teamId, userId }));
  if (!founder) return;
  await recordFounderUse(db, { founderId: founder.id, now: clock() });
  const reactedAt = new Date(Number(eventTs) * 1000);
  const at = Number.isNaN(reactedAt.getTime()) ? clock() : reactedAt;
  const via = `:${reaction.slice(0, 100)}:`;
  const by = { founderId: founder.id, via, given, at };
  const takenBack = given ? null : via;
  const targets = await listReactionTargets(db, { subjects, founderId: founder.id, takenBack });
  for (const { subject, id } of targets) {
    if (subject === 'pledge') await cheerPledge(db, { taskId: id, ...by });
    else await cheerActivity(db, { subject, id, ...by });
  }
}
