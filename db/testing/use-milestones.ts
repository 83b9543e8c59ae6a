import { beforeEach } from 'vitest';
import { milestoneChangesSchema } from '#shared/api/profile.ts';
import { updateProfile } from '../operations/founders/update-profile.ts';
import { findInbox } from '../queries/notifications.ts';
import { listChannelPosts } from './list-queued.ts';
import { newCohort, newFounder } from './new-founder.ts';
import { readFounderRows } from './read-founder-rows.ts';
import { useTestDatabase } from './test-database.ts';

export const milestoneNow = new Date('2026-06-15T12:00:00Z');
const now = milestoneNow;
const firstSale = { id: '1750000000000', title: 'First sale', date: '2026-06-15' };

/** For each test: a founder who reaches milestones, and two peers who are notified. */
export function useMilestones() {
  const database = useTestDatabase();
  let cohort: Awaited<ReturnType<typeof newCohort>>;
  let founderId: string;
  let peers: string[];
  beforeEach(async () => {
    const { db } = database();
    cohort = await newCohort(db);
    founderId = (await newFounder(db, { cohortId: cohort.id, name: 'Ada Park' })).id;
    const peer = async () => (await newFounder(db, { cohortId: cohort.id })).id;
    peers = [await peer(), await peer()];
  });

  const change = (changes: object, at: Date, id: string) =>
    updateProfile(database().db, {
      founderId: id,
      version: 1,
      changes: {},
      milestones: milestoneChangesSchema.parse(changes),
      now: at,
    });
  const add = (changes: object = {}, at = now, id = founderId) =>
    change({ added: [{ ...firstSale, ...changes }] }, at, id);
  const remove = (milestoneId = firstSale.id, at = now, id = founderId) =>
    change({ deleted: [milestoneId] }, at, id);
  const stored = async (id = founderId) =>
    (await readFounderRows(database().db, id)).startup_applications[0]?.milestones;
  const inbox = async (id: string | undefined) => (await findInbox(database().db, id ?? '')).items;
  const posts = () => listChannelPosts(database().db, cohort);
  const readMilestoneRows = async () =>
    (await readFounderRows(database().db, founderId)).milestone_announcements;

  return {
    database,
    cohort: () => cohort,
    founderId: () => founderId,
    peers: () => peers,
    add,
    remove,
    stored,
    inbox,
    posts,
    readMilestoneRows,
  };
}
