import { findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { findMondayMessage } from '#db/queries/staff.ts';
import { mondayStaffMessage } from '../messages/monday-message.ts';
import { dropDelivery, type PrepareMessage, postMessage } from './delivery.ts';

export const prepareMondayMessage: PrepareMessage<'monday_message'> = async (
  { db, config },
  { client, channelId, subject, now },
) => {
  const written = await findMondayMessage(db, { ...subject, now });
  if (!written) return dropDelivery('nothing_to_say');
  const { publicUrl } = config;
  const message = mondayStaffMessage(written, { publicUrl, monday: subject.monday });
  return { send: () => postMessage(client, channelId, message) };
};

/** Edits the message after somebody answered it, in everybody's conversation. */
export const prepareMondayUpdate: PrepareMessage<'monday_message_update'> = async (
  { db, config },
  { client, channelId: userId, subject, now },
) => {
  const posted = await findPostedMessage(db, { kind: 'monday_message', subject });
  if (!posted) return dropDelivery('never_posted');
  const written = await findMondayMessage(db, { ...subject, now });
  if (!written) return dropDelivery('nothing_to_say');
  const { publicUrl } = config;
  const message = mondayStaffMessage(written, { publicUrl, monday: subject.monday });
  const { ts } = posted;
  return {
    async send() {
      // A message is edited in its conversation, which the account's id does not name.
      const { channel } = await client.conversations.open({ users: userId });
      await client.chat.update({ channel: channel?.id ?? userId, ts, ...message });
      return { ts, threadTs: null };
    },
  };
};
