import { sql, type Updateable } from 'kysely';
import type { MilestoneChanges, ProfileChanges, ProfileView } from '#shared/api/profile.ts';
import { AppError } from '#shared/errors.ts';
import { publishToTeam } from '../../live.ts';
import { findProfile } from '../../queries/founders.ts';
import type { Db, FoundersTable, StartupApplicationsTable, Trx } from '../../schema.ts';
import { queuePictureFetch } from '../pictures/pictures.ts';
import { changeMilestones, lockMilestones } from './milestones.ts';
import { recordOwner } from './record-owner.ts';

type Input = {
  founderId: string;
  version: number;
  changes: ProfileChanges;
  milestones?: MilestoneChanges;
  now: Date;
};

const personColumns = {
  founderBio: 'bio',
  founderLocation: 'location',
  founderLinkedin: 'linkedin',
  founderAvatar: 'avatar',
} as const satisfies Partial<Record<keyof ProfileChanges, keyof FoundersTable>>;

const startupColumns = {
  websiteUrl: 'website_url',
  pitchDeckUrl: 'pitch_deck_url',
  description: 'description',
  teamSize: 'team_size',
  fundingRaised: 'funding_raised',
  monthlyRevenue: 'monthly_revenue',
  lookingForFunding: 'looking_for_funding',
  fundingAmount: 'funding_amount',
} as const satisfies Record<
  Exclude<keyof ProfileChanges, keyof typeof personColumns>,
  keyof StartupApplicationsTable
>;

/**
 * Changes a founder's profile and milestones in one transaction. If the profile was edited since the
 * version that the founder saw, throws `profile_changed` with the current profile, unless it already
 * has the requested values, as after a repeated request. Edits of the startup's part by teammates count,
 * those of their own parts don't. Milestones have ids and never conflict.
 */
export async function updateProfile(
  db: Db,
  { founderId, version, changes, milestones, now }: Input,
): Promise<ProfileView> {
  return db.transaction().execute(async (trx) => {
    const founder = await lockMilestones(trx, founderId);
    const current = await findProfile(trx, { founderId });
    const pick = <Column extends string>(columns: Record<string, Column>) =>
      Object.entries(columns).flatMap(([key, column]) => {
        const value = changes[key as keyof ProfileChanges];
        const isChanged = value !== undefined && value !== current[key as keyof ProfileChanges];
        return isChanged ? [[column, value] as const] : [];
      });
    const ofPerson: Updateable<FoundersTable> = Object.fromEntries(pick(personColumns));
    const ofStartup = Object.fromEntries(pick(startupColumns));
    const isChanged = Object.keys({ ...ofPerson, ...ofStartup }).length > 0;
    if (isChanged) {
      if (version !== current.version) throw new AppError('profile_changed', { current });
      const isNext = sql<number>`profile_version + 1`;
      const isOfStartup = Object.keys(ofStartup).length > 0;
      if (Object.keys(ofPerson).length > 0) {
        await trx
          .updateTable('founders')
          .set({ ...ofPerson, ...(!isOfStartup && { profile_version: isNext }) })
          .where('id', '=', founderId)
          .execute();
        await recordOwner(trx, { founderId });
      }
      if (isOfStartup)
        await trx
          .updateTable('startup_applications')
          .set({ ...ofStartup, profile_version: isNext, profile_edited_by: founderId })
          .where('id', '=', founder.startupId)
          .execute();
      if (ofPerson.avatar !== undefined) await leavePicture(trx, { founderId });
      await publishToTeam(trx, { startupId: founder.startupId });
    }
    if (milestones) await changeMilestones(trx, { founder, changes: milestones, now });
    return findProfile(trx, { founderId });
  });
}

/** The founder's picture is at another address now: the bot fetches it from there, if there is one. */
async function leavePicture(trx: Trx, { founderId }: { founderId: string }): Promise<void> {
  await trx
    .deleteFrom('pictures')
    .where('founder_id', '=', founderId)
    .where('kind', '=', 'photo')
    .execute();
  await trx
    .updateTable('founders')
    .set({ avatar_tried_at: null })
    .where('id', '=', founderId)
    .execute();
  await queuePictureFetch(trx, { founderId });
}
