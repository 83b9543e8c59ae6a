import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  type NotificationType,
  notificationTypes,
} from '#shared/domain/notification-preferences.ts';

export type Subscription = { founderId: string; type: NotificationType };

/** For the link in a mail that stops mails of its kind. It names the founder and never expires. */
export function createUnsubscribeToken(appSecret: Buffer, subscription: Subscription): string {
  const { founderId, type } = subscription;
  const founder = Buffer.from(founderId.replaceAll('-', ''), 'hex').toString('base64url');
  return `${founder}.${type}.${sign(appSecret, subscription).toString('base64url')}`;
}

/** Null unless it is a token of ours, to the letter. */
export function readUnsubscribeToken(appSecret: Buffer, token: string): Subscription | null {
  const [founder = '', named] = token.split('.');
  const bytes = Buffer.from(founder, 'base64url');
  const type = notificationTypes.find((each) => each === named);
  if (bytes.length !== 16 || !type) return null;
  const founderId = bytes
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = Buffer.from(token);
  const right = Buffer.from(createUnsubscribeToken(appSecret, { founderId, type }));
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs ? { founderId, type } : null;
}

function sign(appSecret: Buffer, { founderId, type }: Subscription): Buffer {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'slipstream unsubscribe links', 32));
  return createHmac('sha256', key).update(`${founderId}:${type}`).digest();
}
