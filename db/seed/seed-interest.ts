import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoOpens, demoSaved, demoSearches, demoUpdates } from './demo-interest.ts';

const hourMs = 60 * 60 * 1000;

/** What investors opened, saved and search for, and what a founder wrote to them. */
export async function seedInterest(
  trx: Transaction<Database>,
  { now }: { now: Date },
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const accounts = await trx
    .selectFrom('accounts')
    .where('audience', 'in', ['founder', 'investor'])
    .select(['email', 'founder_id', 'investor_id'])
    .execute();
  const idOf = (email: string): string => {
    const account = accounts.find((each) => each.email === email);
    const id = account?.founder_id ?? account?.investor_id;
    if (!id) throw new Error(`Nobody of the demo is ${email}`);
    return id;
  };
  await trx
    .insertInto('startup_opens')
    .values(
      demoOpens.map(({ investor, founder, kind, opens, firstDaysAgo, lastHoursAgo }) => ({
        founder_id: idOf(founder),
        investor_id: idOf(investor),
        kind,
        opens,
        first_opened_at: daysAgo(firstDaysAgo),
        last_opened_at: hoursAgo(lastHoursAgo),
      })),
    )
    .execute();
  await trx
    .insertInto('saved_startups')
    .values(
      demoSaved.map((saved) => ({
        investor_id: idOf(saved.investor),
        founder_id: idOf(saved.founder),
        saved_at: daysAgo(saved.daysAgo),
      })),
    )
    .execute();
  const investorId = idOf(demoAccounts.investor.email);
  await trx
    .insertInto('saved_searches')
    .values(
      demoSearches.map(({ search, stage, isSeeking }, index) => ({
        investor_id: investorId,
        search,
        stage,
        is_seeking: isSeeking,
        created_at: daysAgo(11 - index),
      })),
    )
    .execute();
  // Nobody is mailed about what happened before the demo began.
  await trx
    .updateTable('investors')
    .set({ searches_looked_at: now })
    .where('id', '=', investorId)
    .execute();
  await trx
    .insertInto('investor_updates')
    .values(
      demoUpdates.map(({ subject, body, recipients, ...update }) => ({
        founder_id: idOf(demoAccounts.founder.email),
        client_key: randomUUID(),
        subject,
        body,
        recipients,
        sent_at: daysAgo(update.daysAgo),
      })),
    )
    .execute();
}
