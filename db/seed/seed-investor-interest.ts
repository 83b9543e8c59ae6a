import { randomUUID } from 'node:crypto';
import type { OpenedKind } from '#shared/domain/investor-interest.ts';
import type { Trx } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';

const hourMs = 60 * 60 * 1000;

/** Investors' opened, saved and searched startups, and the updates that a founder sent them. */
export async function seedInvestorInterest(trx: Trx, { now }: { now: Date }): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const accounts = await trx
    .selectFrom('accounts as a')
    .leftJoin('founders as f', 'f.id', 'a.founder_id')
    .where('a.audience', 'in', ['founder', 'investor'])
    .select(['a.email', 'f.startup_id', 'a.investor_id'])
    .execute();
  /** The investor's, or that of a founder's startup. */
  const idOf = (email: string): string => {
    const account = accounts.find((each) => each.email === email);
    const id = account?.startup_id ?? account?.investor_id;
    if (!id) throw new Error(`No demo account has the address ${email}`);
    return id;
  };
  await trx
    .insertInto('startup_opens')
    .values(
      demoOpens.map(({ investor, founder, kind, opens, firstDaysAgo, lastHoursAgo }) => ({
        startup_id: idOf(founder),
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
      demoSavedStartups.map((saved) => ({
        investor_id: idOf(saved.investor),
        startup_id: idOf(saved.founder),
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
  // No mails about what happened before the demo began.
  await trx
    .updateTable('investors')
    .set({ searches_looked_at: now })
    .where('id', '=', investorId)
    .execute();
  await trx
    .insertInto('investor_updates')
    .values(
      demoUpdates.map(({ subject, body, recipients, ...update }) => ({
        startup_id: idOf(demoAccounts.founder.email),
        client_key: randomUUID(),
        subject,
        body,
        recipients,
        sent_at: daysAgo(update.daysAgo),
      })),
    )
    .execute();
}

const helena = demoAccounts.investor.email;
const isaac = 'isaac.moreau@demo.test';
const leila = 'leila.haddad@demo.test';
const maya = demoAccounts.founder.email;

type DemoOpen = {
  investor: string;
  founder: string;
  kind: OpenedKind;
  opens: number;
  firstDaysAgo: number;
  lastHoursAgo: number;
};

/** The investors' openings, their number and time. */
const demoOpens: DemoOpen[] = [
  { investor: helena, founder: maya, kind: 'deck', opens: 3, firstDaysAgo: 6, lastHoursAgo: 20 },
  {
    investor: helena,
    founder: maya,
    kind: 'website',
    opens: 1,
    firstDaysAgo: 6,
    lastHoursAgo: 144,
  },
  { investor: leila, founder: maya, kind: 'deck', opens: 1, firstDaysAgo: 3, lastHoursAgo: 70 },
  { investor: isaac, founder: maya, kind: 'website', opens: 2, firstDaysAgo: 9, lastHoursAgo: 150 },
  {
    investor: helena,
    founder: 'samira.khan@demo.test',
    kind: 'deck',
    opens: 2,
    firstDaysAgo: 11,
    lastHoursAgo: 200,
  },
];

/** Each investor's in order of time. */
const demoSavedStartups = [
  { investor: helena, founder: 'oluwaseun.adeyemi@demo.test', daysAgo: 12 },
  { investor: helena, founder: 'daniel.okafor@demo.test', daysAgo: 11 },
  { investor: helena, founder: maya, daysAgo: 6 },
  { investor: leila, founder: maya, daysAgo: 3 },
];

const demoSearches = [
  { search: 'clinic', stage: null, isSeeking: false },
  { search: '', stage: 'traction' as const, isSeeking: false },
];

/** The last one is old enough for the founder to send another. */
const demoUpdates = [
  {
    daysAgo: 37,
    recipients: 1,
    subject: 'A second clinic, and what the first one taught us',
    body: `Hello,

Since the last update Tidewell has gone from one clinic to two.

What we got done
- Signed the clinic in Uppsala, twelve physiotherapists
- Watched forty first visits, and cut the intake form from nine questions to four
- Moved the risk score out of the settings and onto the day's list, where it is used

Where we stand
- Two paying clinics, 21 physiotherapists
- One patient in nine who was about to stop has come back

What comes next
- A price that grows with the clinic, not with the patients

Thank you for following us,
Maya Lindqvist`,
  },
  {
    daysAgo: 9,
    recipients: 2,
    subject: 'The pilot in Uppsala kept seven of ten patients',
    body: `Hello,

Four weeks of the pilot in Uppsala are over, and here’s how they went.

What we got done
- Seven of ten patients at risk stayed until the end of their treatment
- Reminders now go out in the physiotherapist’s own words
- First letter of intent from a group of six clinics in Gothenburg

Where we stand
- Stage: MVP
- Monthly revenue: $0–$1K

What comes next
- A trial with the group in Gothenburg, if their board agrees in December
- An Android developer to join us

We’re raising $250K–$1M. If you know someone who would be a good fit, I’d be glad to hear about them.

Thank you for following us,
Maya Lindqvist`,
  },
];
