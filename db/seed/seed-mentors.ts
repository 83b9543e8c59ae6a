import { randomUUID } from 'node:crypto';
import {
  type Availability,
  type Hours,
  occupiedBy,
  type Slot,
  slotsOf,
} from '#shared/domain/office-hours.ts';
import { localDate } from '#shared/time.ts';
import { createAccount } from '../operations/accounts/create-account.ts';
import { writeTimes } from '../operations/office-hours/mentors.ts';
import type { Db, Trx } from '../schema.ts';
import { demoAccounts, type Passwords } from './demo-accounts.ts';

const dayMs = 24 * 60 * 60 * 1000;

type DemoMentor = {
  name: string;
  headline: string;
  about: string;
  topics: string[];
  timeZone: string;
  hours: [weekday: number, startsAt: string, endsAt: string][];
  sessionMinutes: number;
  roomAfter: number;
  minutesAMonth: number | null;
  questions: string[];
  /** Each in turn, of the sessions that were held. */
  notes: string[];
  agreed: string[][];
};

const demoMentors: DemoMentor[] = [
  {
    name: 'Ines Albrecht',
    headline: 'Pricing and first sales to clinics',
    about:
      'Sold software to hospitals for eleven years, first alone, then with a team of thirty. Brings the contracts along.',
    topics: ['Pricing', 'Sales', 'Healthcare'],
    timeZone: 'Europe/Berlin',
    hours: [
      [2, '16:00', '18:00'],
      [4, '09:00', '10:30'],
    ],
    sessionMinutes: 30,
    roomAfter: 0,
    minutesAMonth: 480,
    questions: [
      'Our pilot clinics want a price for next year. Per clinic or per patient?',
      'The buyer likes us and won’t sign before the budget round. What do we do until then?',
      'We gave the first five customers a discount. How do we get out of it?',
    ],
    notes: [
      'Price per clinic, not per patient: the buyer has to know the sum in advance. They knew their costs to the cent.',
      'Two buyers in one room. The one who signs was silent. Next time talk to him alone first.',
    ],
    agreed: [
      ['Write one page with the price for three sizes of clinic', 'Ask the pilot clinic who signs'],
      ['Call the head of purchasing before Friday'],
    ],
  },
  {
    name: 'Marcus Oyelaran',
    headline: 'Seed rounds, from the first list to the term sheet',
    about:
      'Raised three rounds as a founder and led nine as an investor. Reads a deck in four minutes and says where he stopped.',
    topics: ['Fundraising', 'Pitch deck', 'Term sheets'],
    timeZone: 'Europe/London',
    hours: [[3, '14:00', '17:00']],
    sessionMinutes: 45,
    roomAfter: 15,
    minutesAMonth: 600,
    questions: [
      'Which of these three slides should go?',
      'An angel offers a note with a cap that feels low. How do I answer?',
      'Is it too early to talk to funds with 4,000 in monthly revenue?',
    ],
    notes: [
      'The deck loses me on slide four. The market slide can go; the customer’s words can’t.',
      'Good list of angels. They should ask for the meeting before the deck is finished.',
    ],
    agreed: [['Cut the deck to nine slides', 'Write to five angels from the list']],
  },
  {
    name: 'Hana Sato',
    headline: 'Onboarding and retention',
    about: 'Led product at two consumer apps. Likes to watch a recording of a real user together.',
    topics: ['Product', 'Onboarding', 'Retention'],
    timeZone: 'Asia/Tokyo',
    hours: [
      [1, '17:00', '19:00'],
      [5, '17:00', '18:00'],
    ],
    sessionMinutes: 30,
    roomAfter: 0,
    minutesAMonth: null,
    questions: [
      'Half of the sign-ups never come back after day one. Where do we look first?',
      'Can we go through our onboarding together? I’ll share my screen.',
      'What do you measure in the first week?',
    ],
    notes: ['We watched two recordings. Both people looked for the button that isn’t there.'],
    agreed: [['Watch three first sessions of new users without speaking'], []],
  },
  {
    name: 'Rosa Delgado',
    headline: 'Hiring the first five people',
    about: 'Built teams from 2 to 60 three times. Has the scorecards, the offers and the mistakes.',
    topics: ['Hiring', 'Co-founders', 'Culture'],
    timeZone: 'America/New_York',
    hours: [[4, '11:00', '13:00']],
    sessionMinutes: 30,
    roomAfter: 10,
    minutesAMonth: 240,
    questions: [
      'We can afford one person: an engineer, or somebody who sells?',
      'How much equity does a first employee get?',
    ],
    notes: ['They need somebody who sells before a second engineer, and they know it.'],
    agreed: [['Write the scorecard for the first sales hire']],
  },
  {
    name: 'Samuel Adeyemi',
    headline: 'Architecture that a team of two can keep running',
    about: 'Was the on-call person for a payment system for six years. Prefers boring technology.',
    topics: ['Engineering', 'Security', 'Cost'],
    timeZone: 'Africa/Lagos',
    hours: [[2, '10:00', '12:00']],
    sessionMinutes: 60,
    roomAfter: 0,
    minutesAMonth: null,
    questions: [
      'A customer sends a security questionnaire with 140 questions. What do we need by March?',
      'Our database bill doubled. Can you look at the three slowest queries with us?',
    ],
    notes: ['One index and one query less: the bill halves. No need for another database.'],
    agreed: [['Add the index on visits by clinic', 'Turn on slow query logging']],
  },
  {
    name: 'Claire Dubois',
    headline: 'Contracts, data protection and cap tables',
    about:
      'A lawyer who left a large firm to work with founders. Explains what you sign before you sign it.',
    topics: ['Legal', 'Privacy', 'Cap table'],
    timeZone: 'Europe/Paris',
    hours: [[5, '10:00', '12:00']],
    sessionMinutes: 30,
    roomAfter: 0,
    minutesAMonth: 360,
    questions: [
      'Which data may we show a clinic about its own patients?',
      'Our third co-founder leaves. What happens with the shares?',
    ],
    notes: ['Vesting was never signed. To be mended this week, before anything else.'],
    agreed: [['Send the vesting agreement to all founders']],
  },
];

/**
 * Six mentors with a month of sessions behind them and some to come; the first one signs in as the demo's. A
 * mentor who is there already was seeded before.
 */
export async function seedMentors(
  db: Db,
  { now, passwords }: { now: Date; passwords: Passwords },
): Promise<void> {
  const startups = await listStartups(db, now);
  // Two haven't met anybody yet.
  const meeting = startups.slice(0, -2);
  for (const [place, mentor] of demoMentors.entries()) {
    await db.transaction().execute(async (trx) => {
      const mentorId = await insertMentor(trx, { mentor, now });
      if (!mentorId) return;
      await seedSessions(trx, { mentor, mentorId, startups: meeting, place, now });
      if (place > 0) return;
      const { email } = demoAccounts.mentor;
      const passwordHash = passwords.mentor;
      await createAccount(trx, { audience: 'mentor', mentorId, email, passwordHash });
    });
  }
}

type Startup = { startupId: string; founderId: string };

/** Of the cohorts that run, the demo founder's own first. */
async function listStartups(db: Db, now: Date): Promise<Startup[]> {
  const today = localDate(now, 'UTC');
  const rows = await db
    .selectFrom('startup_founders as f')
    .innerJoin('cohorts as c', 'c.id', 'f.cohort_id')
    .innerJoin('founders as p', 'p.id', 'f.id')
    .where('p.role', '=', 'owner')
    .where('f.is_active', '=', true)
    .where('c.starts_on', '<=', today)
    .where('c.ends_on', '>=', today)
    .orderBy('p.email')
    .select(['p.startup_id as startupId', 'p.id as founderId', 'p.email'])
    .execute();
  const isOwn = ({ email }: { email: string }) => email === demoAccounts.founder.email;
  return rows.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

async function insertMentor(
  trx: Trx,
  { mentor, now }: { mentor: DemoMentor; now: Date },
): Promise<string | null> {
  const local = mentor.name.toLowerCase().replaceAll(' ', '.');
  const isDemo = mentor === demoMentors[0];
  const added = await trx
    .insertInto('mentors')
    .values({
      name: mentor.name,
      email: isDemo ? demoAccounts.mentor.email : `${local}@demo.test`,
      headline: mentor.headline,
      about: mentor.about,
      topics: mentor.topics,
      time_zone: mentor.timeZone,
      place: `https://meet.example/${local.replace('.', '-')}`,
      session_minutes: mentor.sessionMinutes,
      room_after: mentor.roomAfter,
      minutes_a_month: mentor.minutesAMonth,
      created_at: new Date(now.getTime() - 40 * dayMs),
    })
    .onConflict((conflict) => conflict.column('email').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return null;
  const { hours, absences } = availabilityOf(mentor);
  await writeTimes(trx, { mentorId: added.id, hours, absences });
  return added.id;
}

function availabilityOf(mentor: DemoMentor): Availability {
  const { timeZone, sessionMinutes, roomAfter, minutesAMonth } = mentor;
  const hours = mentor.hours.map(
    ([weekday, startsAt, endsAt]): Hours => ({ weekday, day: null, startsAt, endsAt }),
  );
  const rest = { absences: [], roomBefore: 0, noticeHours: 12 };
  return { timeZone, sessionMinutes, roomAfter, minutesAMonth, hours, ...rest };
}

type SessionsSeed = {
  mentor: DemoMentor;
  mentorId: string;
  startups: Startup[];
  /** The mentor's place in the list: each meets the startups in another order. */
  place: number;
  now: Date;
};

/** Every other slot of the last four weeks was taken, and every third of the next. */
async function seedSessions(
  trx: Trx,
  { mentor, mentorId, startups, place, now }: SessionsSeed,
): Promise<void> {
  const availability = availabilityOf(mentor);
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const past = slotsOf(availability, { from: at(-28), to: at(-0.1) });
  const toCome = slotsOf(availability, { from: at(1), to: at(8) });
  const taken = [
    ...past.filter((_, index) => index % 2 === 0),
    ...toCome.filter((_, index) => index % 3 === 0),
  ];
  const questions = mentor.questions;
  for (const [index, slot] of taken.entries()) {
    const startup = await findUnbooked(trx, { slot, startups, from: place * 3 + index });
    if (!startup) continue;
    const { from, to } = occupiedBy(slot, availability);
    const isOver = slot.endsAt < now;
    // One startup never came.
    const wasThere = index !== 2;
    const outcome = wasThere ? ('took_place' as const) : ('no_show' as const);
    const notes = (wasThere && mentor.notes[index % mentor.notes.length]) || '';
    const { id } = await trx
      .insertInto('mentor_sessions')
      .values({
        mentor_id: mentorId,
        startup_id: startup.startupId,
        booked_by: startup.founderId,
        starts_at: slot.startsAt,
        ends_at: slot.endsAt,
        occupied: `[${from.toISOString()},${to.toISOString()})`,
        question: questions[index % questions.length] as string,
        place: `https://meet.example/${mentor.name.toLowerCase().replace(' ', '-')}`,
        booked_at: new Date(Math.min(slot.startsAt.getTime() - 3 * dayMs, now.getTime() - dayMs)),
        client_key: randomUUID(),
        ...(isOver && {
          mentor_outcome: outcome,
          startup_outcome: wasThere ? outcome : null,
          mentor_found_useful: wasThere ? index % 4 !== 3 : null,
          startup_found_useful: wasThere ? index % 5 !== 4 : null,
          notes,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const agreed = (isOver && wasThere && mentor.agreed[index % mentor.agreed.length]) || [];
    if (agreed.length > 0)
      await trx
        .insertInto('mentor_session_actions')
        .values(agreed.map((text, position) => ({ session_id: id, position, text })))
        .execute();
  }
}

/** Nobody is in two sessions at once. */
async function findUnbooked(
  trx: Trx,
  { slot, startups, from }: { slot: Slot; startups: Startup[]; from: number },
): Promise<Startup | undefined> {
  const busy = await trx
    .selectFrom('mentor_sessions')
    .where('starts_at', '<', slot.endsAt)
    .where('ends_at', '>', slot.startsAt)
    .select('startup_id as startupId')
    .execute();
  const inOrder = [
    ...startups.slice(from % startups.length),
    ...startups.slice(0, from % startups.length),
  ];
  return inOrder.find(({ startupId }) => !busy.some((each) => each.startupId === startupId));
}
