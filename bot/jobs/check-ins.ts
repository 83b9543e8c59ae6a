import { findCheckInPrompt } from '#db/queries/check-in-prompts.ts';
import { findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { listDirectMessageRecipients } from '#db/queries/slack/linked-founders.ts';
import { checkInPrompt } from '../messages/check-ins.ts';
import { dropDelivery, type PrepareMessage } from './delivery.ts';
import { dailyMessage } from './direct-messages.ts';

/** Asks for the check-in of a week, named by its Thursday, as long as nobody on the team has answered it. */
export function checkInMessage({ isReminder }: { isReminder: boolean }) {
  return dailyMessage(async ({ db, config }, { founderId, day, viewer }) => {
    const prompt = await findCheckInPrompt(db, { founderId, ...viewer });
    if (prompt?.week !== day || prompt.done || prompt.isAway) return null;
    return checkInPrompt(prompt, { publicUrl: config.publicUrl, isReminder });
  });
}

/** Has the messages that asked for a check-in say that it is done. */
export const prepareCheckInUpdate: PrepareMessage<'check_in_update'> = async (
  { db, config },
  { client, channelId: userId, subject, now },
) => {
  const { founderId, day: week } = subject;
  const [recipient] = await listDirectMessageRecipients(db, {
    founderIds: [founderId],
    type: 'check_in',
  });
  if (recipient?.userId !== userId) return dropDelivery('not_linked');
  const { timeZone } = recipient;
  const prompt = await findCheckInPrompt(db, { founderId, timeZone, now });
  if (prompt?.week !== week || !prompt.done) return dropDelivery('nothing_to_say');
  const message = checkInPrompt(prompt, { publicUrl: config.publicUrl });
  const posts = await Promise.all(
    (['check_in', 'check_in_reminder'] as const).map((kind) =>
      findPostedMessage(db, { kind, subject }),
    ),
  );
  const edits = posts.filter((post) => post !== null);
  const [first] = edits;
  if (!first) return dropDelivery('never_posted');
  return {
    async send() {
      // A message is edited in its conversation, which the account's id does not name.
      const { channel } = await client.conversations.open({ users: userId });
      for (const { ts } of edits) {
        await client.chat.update({ channel: channel?.id ?? userId, ts, ...message });
      }
      return { ts: first.ts, threadTs: null };
    },
  };
};
