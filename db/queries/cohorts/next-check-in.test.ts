import { beforeEach, describe, expect, it } from 'vitest';
import { newCohort, newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findCohort } from './find-cohort.ts';

const { db } = useTestDatabase();
// A Wednesday.
const now = new Date('2026-06-17T12:00:00Z');

let cohort: { id: string; name: string };
let ada: TestFounder;
beforeEach(async () => {
  cohort = await newCohort(db);
  ada = await newFounder(db, { cohortId: cohort.id, name: 'Ada' });
});

describe('the next check-in', () => {
  const checkIn = async (timeZone = 'UTC') =>
    (
      await findCohort(db, {
        viewer: { id: ada.id, timeZone, cohort },
        now,
      })
    ).nextCheckIn;
  const set = (values: object) =>
    db.updateTable('cohorts').set(values).where('id', '=', cohort.id).execute();

  it('is Monday’s digest in the channel, in the time zone of most founders', async () => {
    await set({ slack_channel_name: 'cohort-7' });
    const inTokyo = { cohortId: cohort.id, timeZone: 'Asia/Tokyo' };
    for (const name of ['Bo', 'Cleo']) await newFounder(db, { ...inTokyo, name });

    const expected = { at: '2026-06-22T00:00:00.000Z', way: 'channel', channel: 'cohort-7' };
    expect(await checkIn()).toEqual(expected);
  });

  it('comes by e-mail on the founder’s own Monday if there is no channel', async () => {
    await set({ slack_channel_id: null });
    const expected = { at: '2026-06-22T12:00:00.000Z', way: 'mail', channel: null };
    expect(await checkIn('America/New_York')).toEqual(expected);
  });

  it('does not exist once the cohort ended before the week that it would cover', async () => {
    await set({ ends_on: '2026-06-13' });
    expect(await checkIn()).toBeNull();
    await set({ ends_on: '2026-06-14' });
    expect(await checkIn()).not.toBeNull();
  });
});
