import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { findOverview } from '#db/queries/overview.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { readRows, updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { declineStage, moveOn } from './move-on.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');

async function newTeam() {
  const cohort = await newCohort(db);
  const { id: founderId } = await newFounder(db, { cohortId: cohort.id, stage: 'mvp' });
  const peer = await newFounder(db, { cohortId: cohort.id });
  const peerNotifications = async () =>
    (await readRows(db, 'cohort_notifications', { recipient_id: peer.id }, 'message')).map(
      ({ message }) => message,
    );
  return { db, founderId, peerNotifications };
}

describe('moving on to the next stage', () => {
  it('moves one stage, however often it is asked, and tells the cohort once', async () => {
    const { db, founderId, peerNotifications } = await newTeam();
    const move = { founderId, stage: 'mvp', milestoneId: randomUUID(), now } as const;
    await Promise.all(Array.from({ length: 5 }, () => moveOn(db, move)));
    const { stage, milestones } = await moveOn(db, move);
    expect(stage).toBe('traction');
    expect(milestones).toMatchObject([
      { title: 'Moved on to the Traction stage', type: 'product' },
    ]);
    expect(await peerNotifications()).toEqual([
      'reached a milestone: “Moved on to the Traction stage”',
    ]);
  });

  it('tells the cohort once from two windows, each with a milestone of its own', async () => {
    const { db, founderId, peerNotifications } = await newTeam();
    const move = () => moveOn(db, { founderId, stage: 'mvp', milestoneId: randomUUID(), now });
    await Promise.all([move(), move()]);
    expect((await move()).milestones).toHaveLength(1);
    expect(await peerNotifications()).toHaveLength(1);
  });

  it('tells nobody unless asked to', async () => {
    const { db, founderId, peerNotifications } = await newTeam();
    const { milestones } = await moveOn(db, { founderId, stage: 'mvp', milestoneId: null, now });
    expect(milestones).toEqual([]);
    expect(await peerNotifications()).toEqual([]);
  });

  it('refuses when the stage was changed meanwhile, and after the last one', async () => {
    const { db, founderId } = await newTeam();
    for (const stage of ['idea', 'traction', 'launch'] as const) {
      const move = moveOn(db, { founderId, stage, milestoneId: null, now });
      // From 'idea' the founder would be at 'mvp' already: nothing is left to do.
      if (stage === 'idea') expect((await move).stage).toBe('mvp');
      else await expect(move).rejects.toMatchObject({ code: 'founder_changed' });
    }
  });

  it('is proposed for a reason, not for a month after “Not yet”, and no more once done', async () => {
    const { db, founderId } = await newTeam();
    const proposal = async (at = now) =>
      (await findOverview(db, { founderId, now: at })).stageProposal;
    expect(await proposal()).toBeNull();
    await updateRow(db, 'startup_applications', startupOf(founderId), {
      monthly_revenue: '1k-10k',
    });
    const asked = { to: 'traction', reason: 'You earn $1K–$10K a month.' };
    expect(await proposal()).toEqual(asked);
    await declineStage(db, { founderId, now });
    expect(await proposal()).toBeNull();
    expect(await proposal(new Date('2026-07-14T12:00:00Z'))).toBeNull();
    expect(await proposal(new Date('2026-07-15T12:00:00Z'))).toEqual(asked);
    await moveOn(db, { founderId, stage: 'mvp', milestoneId: null, now });
    expect(await proposal(new Date('2026-07-15T12:00:00Z'))).toBeNull();
  });
});
