import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type IntroductionSide, introductionSides } from '#shared/domain/introductions.ts';
import { type PreferenceKind, preferenceKinds } from '#shared/domain/notification-preferences.ts';
import { keysOf } from './seal.ts';

/** The signed content of a link: an id, its purpose, and optionally a subject. */
type TokenPayload = { purpose: string; id: string; about?: string };

/** A token that names a row and never expires: the id, the subject, and a signature of both. */
function createSignedToken(appSecret: Buffer, { purpose, id, about }: TokenPayload): string {
  const packed = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  const key = Buffer.from(hkdfSync('sha256', keysOf(appSecret)[0], '', purpose, 32));
  const signedText = about === undefined ? id : `${id}:${about}`;
  const signature = createHmac('sha256', key).update(signedText).digest('base64url');
  return [packed, ...(about === undefined ? [] : [about]), signature].join('.');
}

/**
 * The id of a token that we signed for this purpose; null for any other. The token must match
 * exactly.
 */
function readSignedToken(
  appSecret: Buffer,
  token: string,
  signed: Omit<TokenPayload, 'id'>,
): string | null {
  const bytes = Buffer.from(token.split('.')[0] ?? '', 'base64url');
  if (bytes.length !== 16) return null;
  const id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = Buffer.from(token);
  const isOurs = keysOf(appSecret).some((key) => {
    const expected = Buffer.from(createSignedToken(key, { ...signed, id }));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? id : null;
}

const applicationPurpose = 'slipstream application links';

/** For an applicant's private link. It names the application and never expires. */
export function createApplicationToken(appSecret: Buffer, applicationId: string): string {
  return createSignedToken(appSecret, { purpose: applicationPurpose, id: applicationId });
}

/** The id of the application; null unless it is exactly a token of ours. */
export function readApplicationToken(appSecret: Buffer, token: string): string | null {
  return readSignedToken(appSecret, token, { purpose: applicationPurpose });
}

const outcomePurpose = 'slipstream introduction outcomes';

export type OutcomeLink = { introductionId: string; side: IntroductionSide };

/**
 * For the mail that asks about the outcome of an introduction: names the participant who answers.
 */
export function createOutcomeToken(
  appSecret: Buffer,
  { introductionId, side }: OutcomeLink,
): string {
  return createSignedToken(appSecret, { purpose: outcomePurpose, id: introductionId, about: side });
}

/** Null unless it is exactly a token of ours. */
export function readOutcomeToken(appSecret: Buffer, token: string): OutcomeLink | null {
  const named = token.split('.')[1];
  const side = introductionSides.find((each) => each === named);
  const introductionId =
    side && readSignedToken(appSecret, token, { purpose: outcomePurpose, about: side });
  return side && introductionId ? { introductionId, side } : null;
}

const unsubscribePurpose = 'slipstream unsubscribe links';

export type FounderSubscription = { founderId: string; type: PreferenceKind };

/** For the unsubscribe link of a founder's mail. It names the founder and never expires. */
export function createUnsubscribeToken(
  appSecret: Buffer,
  { founderId, type }: FounderSubscription,
): string {
  return createSignedToken(appSecret, { purpose: unsubscribePurpose, id: founderId, about: type });
}

/** Null unless it is exactly a token of ours. */
export function readUnsubscribeToken(appSecret: Buffer, token: string): FounderSubscription | null {
  const named = token.split('.')[1];
  const type = preferenceKinds.find((each) => each === named);
  const founderId =
    type && readSignedToken(appSecret, token, { purpose: unsubscribePurpose, about: type });
  return type && founderId ? { founderId, type } : null;
}

const alertPurpose = 'slipstream application alerts';

/** For the unsubscribe link of the mail that applications are open. It never expires. */
export function createAlertToken(appSecret: Buffer, alertId: string): string {
  return createSignedToken(appSecret, { purpose: alertPurpose, id: alertId });
}

/** Null unless it is exactly a token of ours. */
export function readAlertToken(appSecret: Buffer, token: string): string | null {
  return readSignedToken(appSecret, token, { purpose: alertPurpose });
}

const investorMailPurpose = 'slipstream investor mails';
const savedSearchesKey = 'searches';

/** Mails that an investor can stop: about saved searches, or about one startup's updates. */
export type InvestorSubscription = {
  investorId: string;
  kind: { searches: true } | { updatesOf: string };
};

/** For the unsubscribe link of an investor's mail. It names the investor and never expires. */
export function createInvestorMailToken(
  appSecret: Buffer,
  { investorId, kind }: InvestorSubscription,
): string {
  const about = 'updatesOf' in kind ? kind.updatesOf : savedSearchesKey;
  return createSignedToken(appSecret, { purpose: investorMailPurpose, id: investorId, about });
}

/** Null unless it is exactly a token of ours. */
export function readInvestorMailToken(
  appSecret: Buffer,
  token: string,
): InvestorSubscription | null {
  const about = token.split('.')[1] ?? '';
  const investorId = readSignedToken(appSecret, token, { purpose: investorMailPurpose, about });
  if (!investorId) return null;
  return {
    investorId,
    kind: about === savedSearchesKey ? { searches: true } : { updatesOf: about },
  };
}

const warningPurpose = 'slipstream sign-in warnings';
const warningLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** For the mail about wrong passwords; it lets a browser try the password for seven days. */
export function createWarningToken(
  appSecret: Buffer,
  { accountId, sentAt }: { accountId: string; sentAt: Date },
): string {
  const about = sentAt.getTime().toString(36);
  return createSignedToken(appSecret, { purpose: warningPurpose, id: accountId, about });
}

/** The account; null unless it is exactly a token of ours, and a recent one. */
export function readWarningToken(appSecret: Buffer, token: string, now: Date): string | null {
  const about = token.split('.')[1] ?? '';
  const age = now.getTime() - Number.parseInt(about, 36);
  if (!(age < warningLifetimeMs)) return null;
  return readSignedToken(appSecret, token, { purpose: warningPurpose, about });
}

const emailUndoPurpose = 'slipstream address undos';

/** Stands in the mail to a former address. It names the change, which says for how long it can be undone. */
export function createEmailUndoToken(appSecret: Buffer, undoId: string): string {
  return createSignedToken(appSecret, { purpose: emailUndoPurpose, id: undoId });
}

/** The id of the change; null unless it is exactly a token of ours. */
export function readEmailUndoToken(appSecret: Buffer, token: string): string | null {
  return readSignedToken(appSecret, token, { purpose: emailUndoPurpose });
}

const calendarPurpose = 'slipstream calendars';

/** For the private address of a founder's calendar. It names the feed, which is replaced to end it. */
export function createCalendarToken(appSecret: Buffer, feedId: string): string {
  return createSignedToken(appSecret, { purpose: calendarPurpose, id: feedId });
}

/** The id of the feed; null unless it is exactly a token of ours. */
export function readCalendarToken(appSecret: Buffer, token: string): string | null {
  return readSignedToken(appSecret, token, { purpose: calendarPurpose });
}
