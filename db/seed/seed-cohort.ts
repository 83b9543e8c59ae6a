import { sql } from 'kysely';
import { addDays, localDate } from '#shared/time.ts';
import { admitFounder } from '../operations/applications/decide-application.ts';
import type { Db, Trx } from '../schema.ts';
import type { Passwords } from './demo-accounts.ts';
import {
  type DemoFounder,
  type DemoTeammate,
  type demoCohorts,
  demoMilestones,
  emailLocalPart,
} from './demo-founders.ts';
import { seedPicture } from './demo-pictures.ts';
import { planFounderHistory, replayHistory } from './founder-history.ts';
import { type DemoMember, seedCheckIns } from './seed-check-ins.ts';

const dayMs = 24 * 60 * 60 * 1000;

type CohortSeed = { cohort: (typeof demoCohorts)[number]; passwords: Passwords; now: Date };

/** One cohort, its founders, and what they have done since it began. */
export async function seedCohort(db: Db, { cohort, passwords, now }: CohortSeed): Promise<void> {
  const today = localDate(now, 'UTC');
  const startsOn = addDays(today, -cohort.startedDaysAgo);
  const { id: cohortId } = await db
    .insertInto('cohorts')
    .values({ name: cohort.name, starts_on: startsOn, ends_on: addDays(startsOn, 90) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: cohort.name }))
    .returning('id')
    .executeTakeFirstOrThrow();

  const ids = new Map<string, string>();
  const startupIds = new Map<string, string>();
  for (const founder of cohort.founders) {
    const seed = { founder, cohortId, passwordHash: passwords.founder, startsOn };
    const { founderId, startupId } = await seedFounder(db, seed);
    ids.set(founder.email, founderId);
    startupIds.set(founder.startup, startupId);
  }
  for (const teammate of cohort.teammates) {
    const startupId = startupIds.get(teammate.startup) as string;
    const seed = { teammate, startupId, cohortId, passwordHash: passwords.founder, now };
    ids.set(teammate.email, await seedTeammate(db, seed));
  }
  // Tasks are planned up to three days ahead, and nobody plans before they are here.
  const plans = [
    ...cohort.founders.map((person) => ({ person, days: cohort.startedDaysAgo - 2 })),
    ...cohort.teammates.map((person) => ({ person, days: person.joinedDaysAgo - 4 })),
  ]
    .flatMap(({ person, days }) => planFounderHistory(person, { days, now }))
    .map((plan) => ({ ...plan, founderId: ids.get(plan.founderEmail) as string }));
  const others = await seedCheckIns(db, { teams: teamsOf(cohort, { ids, startupIds, now }), now });
  await replayHistory(db, { plans, founderIds: [...ids.values()], others, now });
}

/** Of each startup, the owner first. */
function teamsOf(
  { founders, teammates }: CohortSeed['cohort'],
  {
    ids,
    startupIds,
    now,
  }: { ids: Map<string, string>; startupIds: Map<string, string>; now: Date },
): Map<string, DemoMember[]> {
  type Person = { email: string; startup: string; timeZone: string };
  const toMember = ({ email, startup, timeZone }: Person) => ({
    id: ids.get(email) as string,
    startupId: startupIds.get(startup) as string,
    email,
    timeZone,
  });
  return new Map(
    founders.map((founder) => [
      founder.startup,
      [
        { ...toMember(founder), joinedAt: null },
        ...teammates
          .filter(({ startup }) => startup === founder.startup)
          .map((mate) => ({
            ...toMember(mate),
            joinedAt: new Date(now.getTime() - mate.joinedDaysAgo * dayMs),
          })),
      ],
    ]),
  );
}

type FounderSeed = {
  founder: DemoFounder;
  cohortId: string;
  passwordHash: string;
  startsOn: string;
};

async function seedFounder(
  db: Db,
  seed: FounderSeed,
): Promise<{ founderId: string; startupId: string }> {
  const { founder, cohortId, passwordHash, startsOn } = seed;
  const acceptedAt = new Date(`${addDays(startsOn, -10)}T10:00:00Z`);
  const made = await db.transaction().execute(async (trx) => {
    const { id: startupId } = await trx
      .insertInto('startup_applications')
      .values({
        founder_name: founder.name,
        founder_email: founder.email,
        founder_bio: founder.bio,
        founder_location: founder.location,
        founder_linkedin: linkedInOf(founder.name),
        startup_name: founder.startup,
        stage: founder.stage,
        industry: founder.industry,
        description: founder.description,
        team_size: founder.teamSize,
        funding_raised: founder.funding,
        monthly_revenue: founder.revenue,
        looking_for_funding: founder.seeking !== null,
        funding_amount: founder.seeking,
        website_url: `https://${emailLocalPart(founder.startup).replaceAll('.', '')}.example`,
        pitch_deck_url: founder.seeking
          ? `https://${emailLocalPart(founder.startup).replaceAll('.', '')}.example/deck.pdf`
          : null,
        share_momentum: founder.seeking !== null,
        milestones: JSON.stringify(demoMilestones(founder, startsOn)),
        submitted_at: new Date(acceptedAt.getTime() - 6 * dayMs),
        time_zone: founder.timeZone,
      })
      .onConflict((conflict) =>
        conflict
          .column('founder_email')
          .where(sql<boolean>`status in ('pending', 'under_review', 'accepted')`)
          .doUpdateSet({ founder_name: founder.name }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const founderId = await admitFounder(trx, {
      applicationId: startupId,
      cohortId,
      now: acceptedAt,
    });
    await seedAccount(trx, {
      email: founder.email,
      passwordHash,
      founderId,
      firstSignedInAt: acceptedAt,
    });
    return { founderId, startupId };
  });
  const { founderId, startupId } = made;
  await seedPicture(db, { owner: { founderId }, name: founder.name, now: acceptedAt });
  await seedPicture(db, { owner: { startupId }, name: founder.startup, now: acceptedAt });
  return made;
}

type TeammateSeed = {
  teammate: DemoTeammate;
  startupId: string;
  cohortId: string;
  passwordHash: string;
  now: Date;
};

/** Somebody who joined a startup later, without the news that the others got then. */
async function seedTeammate(db: Db, seed: TeammateSeed): Promise<string> {
  const { teammate, startupId, cohortId, passwordHash, now } = seed;
  const joinedAt = new Date(now.getTime() - teammate.joinedDaysAgo * dayMs);
  const { email, name, bio, location, timeZone } = teammate;
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('founders')
      .values({
        startup_id: startupId,
        name,
        email,
        bio,
        location,
        linkedin: linkedInOf(name),
        time_zone: timeZone,
        joined_at: joinedAt,
      })
      .onConflict((conflict) =>
        conflict.column('email').where(sql<boolean>`is_active`).doUpdateSet({ name }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('founder_totals')
      .values({ founder_id: id, cohort_id: cohortId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await seedAccount(trx, { email, passwordHash, founderId: id, firstSignedInAt: joinedAt });
    return id;
  });
}

type AccountSeed = {
  email: string;
  passwordHash: string;
  founderId: string;
  firstSignedInAt: Date;
};

/** Whoever has a history here is welcomed back. */
async function seedAccount(
  trx: Trx,
  { email, passwordHash, founderId, firstSignedInAt }: AccountSeed,
): Promise<void> {
  await trx
    .insertInto('accounts')
    .values({
      audience: 'founder',
      email,
      password_hash: passwordHash,
      first_signed_in_at: firstSignedInAt,
      founder_id: founderId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function linkedInOf(name: string): string {
  return `https://www.linkedin.com/in/${emailLocalPart(name).replaceAll('.', '-')}`;
}
