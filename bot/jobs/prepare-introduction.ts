import type { WebClient } from '@slack/web-api';
import { findIntroduction } from '#db/queries/introductions.ts';
import { findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { introductionMessage } from '../blocks/introduction-messages.ts';
import type { BotContext } from '../context.ts';
import { dropped, type Prepared } from './delivery.ts';

type Update = { channelId: string; subjectId: string };

/** Edits the request, and its reminder, wherever they stand: decided in one place, it is decided in all. */
export async function prepareIntroductionUpdate(
  { db, config, clock }: BotContext,
  client: WebClient,
  { channelId: userId, subjectId }: Update,
): Promise<Prepared> {
  const introduction = await findIntroduction(db, { introductionId: subjectId });
  const kinds = ['introduction', 'introduction_reminder'] as const;
  const posted = await Promise.all(kinds.map((kind) => findPostedMessage(db, { kind, subjectId })));
  const stamps = posted.flatMap((post) => post?.ts ?? []);
  if (!introduction || stamps.length === 0) return dropped('never_posted');
  const viewer = { now: clock(), timeZone: 'UTC' };
  const message = introductionMessage(introduction, { viewer, publicUrl: config.publicUrl });
  return {
    async send() {
      // A message is edited in its conversation, which the account's id does not name.
      const { channel } = await client.conversations.open({ users: userId });
      for (const ts of stamps) {
        await client.chat.update({ channel: channel?.id ?? userId, ts, ...message });
      }
      return { ts: stamps[0] ?? null, threadTs: null };
    },
  };
}
