import {
  type NotificationType,
  notificationTypes,
} from '#shared/domain/notification-preferences.ts';
import { readSignedId, signId } from './signed-id.ts';

const purpose = 'slipstream unsubscribe links';

export type Subscription = { founderId: string; type: NotificationType };

/** For the link in a mail that stops mails of its kind. It names the founder and never expires. */
export function createUnsubscribeToken(
  appSecret: Buffer,
  { founderId, type }: Subscription,
): string {
  return signId(appSecret, { purpose, id: founderId, about: type });
}

/** Null unless it is a token of ours, to the letter. */
export function readUnsubscribeToken(appSecret: Buffer, token: string): Subscription | null {
  const named = token.split('.')[1];
  const type = notificationTypes.find((each) => each === named);
  const founderId = type && readSignedId(appSecret, token, { purpose, about: type });
  return type && founderId ? { founderId, type } : null;
}
