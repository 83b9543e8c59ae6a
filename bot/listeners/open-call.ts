import { recordReceipt } from '#db/operations/slack/record-receipt.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { unlinkedHomeView } from '../blocks/home-view.ts';
import { connectNotice } from '../blocks/notices.ts';
import type { BotContext } from '../context.ts';
import { publishHome } from '../home/publish-home.ts';
import { recognise } from '../slack/recognise.ts';
import { type Incoming, requestKeyOf, toMetadata } from './incoming.ts';
import type { Call } from './listener.ts';
import { type Reply, replyTo } from './reply-to.ts';

/** A request of our workspace: who it is from, and how to answer, before we know whether it is a founder. */
export type OpenedCall = { reply: Reply; call: Call | null };

/**
 * Finds out who is asking. Null: another workspace's or another app's request, or a repeat, and
 * nothing must happen. Somebody who is linked to no founder is shown how to connect.
 */
export async function openCall(
  context: BotContext,
  incoming: Incoming,
): Promise<OpenedCall | null> {
  const { db, clock, config, workspaces } = context;
  const { teamId, userId, origin, triggerId } = incoming;
  if (!(await recognise(context, incoming))) return null;
  const [client, isFirst, founder] = await Promise.all([
    workspaces.client(teamId),
    recordReceipt(db, incoming.receipt),
    findFounderBySlack(db, { teamId, userId }),
  ]);
  if (!client || !isFirst) return null;

  const reply = replyTo(context, incoming, {
    client,
    async showOnHome(notice) {
      if (founder) {
        const reader = { ...founder, founderId: founder.id, userId };
        await publishHome(context, { client, reader, notice });
      } else {
        await client.views.publish({ user_id: userId, view: unlinkedHomeView(config.publicUrl) });
      }
    },
  });
  if (!founder) {
    await reply(connectNotice(config.publicUrl));
    return { reply, call: null };
  }
  const now = clock();
  const call: Call = {
    context,
    founder,
    viewer: { now, timeZone: founder.timeZone },
    now,
    client,
    teamId,
    userId,
    requestKey: requestKeyOf(incoming.receipt),
    responseUrl: origin.kind === 'response' ? origin.url : null,
    thread: (origin.kind === 'response' && origin.thread) || null,
    onHome: origin.kind === 'home',
    reply,
    async openModal(view) {
      const modal = view(toMetadata(origin));
      await client.views.open({ trigger_id: triggerId ?? '', view: modal });
    },
  };
  return { reply, call };
}
