import type { DatabaseHandle } from '#db/connect.ts';
import { type InvestorSubscription, readInvestorMailToken } from '#db/investor-mail-token.ts';
import { muteUpdates } from '#db/operations/investors/investor-updates.ts';
import { setSearchMail } from '#db/operations/investors/saved-searches.ts';
import { setPreference } from '#db/operations/settings/founder-settings.ts';
import { isAcceptedFounder } from '#db/queries/founders.ts';
import { findStoppable } from '#db/queries/investors/investors.ts';
import { readUnsubscribeToken, type Subscription } from '#db/unsubscribe-token.ts';
import {
  searchMailWords,
  type UnsubscribeWords,
  unsubscribeWords,
  updateMailWords,
} from './unsubscribe-words.ts';

type Db = DatabaseHandle['db'];

/** What a link of a mail stops, and how; null for a token that is none of ours or nobody's any more. */
export async function findSubscription(
  { db, appSecret, now }: { db: Db; appSecret: Buffer; now: Date },
  token: string,
): Promise<{ words: UnsubscribeWords; set: (isWanted: boolean) => Promise<void> } | null> {
  const ofFounder = readUnsubscribeToken(appSecret, token);
  if (ofFounder) return forFounder(db, ofFounder);
  const ofInvestor = readInvestorMailToken(appSecret, token);
  return ofInvestor && forInvestor(db, ofInvestor, now);
}

async function forFounder(db: Db, subscription: Subscription) {
  const words = unsubscribeWords(subscription.type);
  if (!words || !(await isAcceptedFounder(db, subscription))) return null;
  const set = (enabled: boolean) =>
    setPreference(db, { ...subscription, channel: 'email', enabled });
  return { words, set };
}

async function forInvestor(db: Db, { investorId, kind }: InvestorSubscription, now: Date) {
  const founderId = 'updatesOf' in kind ? kind.updatesOf : null;
  const found = await findStoppable(db, { investorId, founderId });
  if (!found) return null;
  if (founderId === null) {
    const set = (isMailed: boolean) => setSearchMail(db, { investorId, isMailed, now });
    return { words: searchMailWords, set };
  }
  const set = (isWanted: boolean) => muteUpdates(db, { investorId, founderId, isMuted: !isWanted });
  return { words: updateMailWords(found.startupName ?? 'this startup'), set };
}
