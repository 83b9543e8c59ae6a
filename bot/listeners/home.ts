import { recordHomeOpened } from '#db/operations/slack/founder-links.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import type { BotContext } from '../context.ts';
import { publishHome, redrawWhenAllowed } from '../jobs/home.ts';
import { homeOfStranger } from './answer-request.ts';
import { suggestPrompts } from './coach-thread.ts';
import type { Listeners, SlackEvent } from './listener.ts';

export const homeListeners: Listeners = {
  events: { app_home_opened: showHome },
};

async function showHome(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, clock, workspaces } = context;
  const { teamId, userId, payload } = event;
  if (payload.tab === 'messages') return suggestPrompts(context, event);
  if (!userId || (payload.tab !== undefined && payload.tab !== 'home')) return;
  const [client, founder] = await Promise.all([
    workspaces.client(teamId),
    findFounderBySlack(db, { teamId, userId }),
  ]);
  if (!client) return;
  if (!founder) {
    await client.views.publish({
      user_id: userId,
      view: await homeOfStranger(context, { teamId, userId }),
    });
    return;
  }
  await recordHomeOpened(db, { founderId: founder.id, now: clock() });
  const reader = { ...founder, founderId: founder.id, userId };
  try {
    await publishHome(context, { client, reader });
  } catch (error) {
    await redrawWhenAllowed(context, founder.id, error);
  }
}
