import { readSignedId, signId } from './signed-id.ts';

const purpose = 'slipstream investor mails';
const searches = 'searches';

/** Mails to an investor that they can stop: about their saved searches, or one startup's updates. */
export type InvestorSubscription = {
  investorId: string;
  kind: { searches: true } | { updatesOf: string };
};

/** For the link in a mail that stops mails of its kind. It names the investor and never expires. */
export function createInvestorMailToken(
  appSecret: Buffer,
  { investorId, kind }: InvestorSubscription,
): string {
  const about = 'updatesOf' in kind ? kind.updatesOf : searches;
  return signId(appSecret, { purpose, id: investorId, about });
}

/** Null unless it is a token of ours, to the letter. */
export function readInvestorMailToken(
  appSecret: Buffer,
  token: string,
): InvestorSubscription | null {
  const about = token.split('.')[1] ?? '';
  const investorId = readSignedId(appSecret, token, { purpose, about });
  if (!investorId) return null;
  return { investorId, kind: about === searches ? { searches: true } : { updatesOf: about } };
}
