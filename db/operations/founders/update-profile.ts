import type { Kysely, Transaction, Updateable } from 'kysely';
import type { MilestoneChanges, ProfileChanges, ProfileView } from '#shared/api/profile.ts';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import { findProfile } from '../../queries/founders.ts';
import type { Database, StartupApplicationsTable } from '../../schema.ts';
import { queuePictureFetch } from '../pictures/pictures.ts';
import { changeMilestones, lockMilestones } from './milestones.ts';

type Input = {
  founderId: string;
  version: number;
  changes: ProfileChanges;
  milestones?: MilestoneChanges;
  now: Date;
};

const profileColumns = {
  founderBio: 'founder_bio',
  founderLocation: 'founder_location',
  founderLinkedin: 'founder_linkedin',
  founderAvatar: 'founder_avatar',
  websiteUrl: 'website_url',
  pitchDeckUrl: 'pitch_deck_url',
  description: 'description',
  teamSize: 'team_size',
  fundingRaised: 'funding_raised',
  monthlyRevenue: 'monthly_revenue',
  lookingForFunding: 'looking_for_funding',
  fundingAmount: 'funding_amount',
} as const satisfies Record<keyof ProfileChanges, keyof StartupApplicationsTable>;

/**
 * Changes a founder's profile and milestones in one transaction. If the profile was edited since the
 * version that the founder saw, throws `profile_changed` with the current profile, unless it already
 * has the requested values, as after a repeated request. Milestones have ids and never conflict.
 */
export async function updateProfile(
  db: Kysely<Database>,
  { founderId, version, changes, milestones, now }: Input,
): Promise<ProfileView> {
  return db.transaction().execute(async (trx) => {
    const founder = await lockMilestones(trx, founderId);
    const current = await findProfile(trx, { founderId });
    const changedColumns: Updateable<StartupApplicationsTable> = {};
    for (const key of keysOf(profileColumns)) {
      const value = changes[key];
      if (value !== undefined && value !== current[key]) {
        Object.assign(changedColumns, { [profileColumns[key]]: value });
      }
    }
    if (Object.keys(changedColumns).length > 0) {
      if (version !== current.version) throw new AppError('profile_changed', { current });
      await trx
        .updateTable('startup_applications')
        .set({ ...changedColumns, profile_version: version + 1 })
        .where('id', '=', founderId)
        .execute();
      if (changedColumns.founder_avatar !== undefined) await leavePicture(trx, { founderId });
      await publishLiveEvent(trx, { founderId, cohortId: null });
    }
    if (milestones) await changeMilestones(trx, { founder, changes: milestones, now });
    return findProfile(trx, { founderId });
  });
}

/** The founder's picture is at another address now: the bot fetches it from there, if there is one. */
async function leavePicture(
  trx: Transaction<Database>,
  { founderId }: { founderId: string },
): Promise<void> {
  await trx
    .deleteFrom('pictures')
    .where('founder_id', '=', founderId)
    .where('kind', '=', 'photo')
    .execute();
  await trx
    .updateTable('startup_applications')
    .set({ avatar_tried_at: null })
    .where('id', '=', founderId)
    .execute();
  await queuePictureFetch(trx, { founderId });
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
