import { afterEach, expect, it } from 'vitest';
import { newCohort } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setBrand } from '#shared/brand.ts';
import { queueChannelArchiving } from './archive-channel.ts';

const { db } = useTestDatabase();

afterEach(() => setBrand({}));

// The 15th is a Sunday: it ends a week that began on Monday, and begins one that begins on Sunday.
it.each([
  ['sunday', '2026-11-14', '2026-11-16'],
  ['sunday', '2026-11-15', '2026-11-23'],
  ['sunday', '2026-11-16', '2026-11-23'],
  ['monday', '2026-11-14', '2026-11-16'],
  ['monday', '2026-11-15', '2026-11-16'],
  ['monday', '2026-11-16', '2026-11-23'],
] as const)(
  'weeks begin on %s: of a cohort that ended on %s, after the digest of %s',
  async (weekStartsOn, ends_on, monday) => {
    setBrand({ weekStartsOn });
    await db.updateTable('cohorts').set({ slack_channel_made: false }).execute();
    const { id } = await newCohort(db);
    await updateRows(db, 'cohorts', { id }, { ends_on, slack_channel_made: true });
    // The zone that is last has Tuesday at noon of UTC.
    const over = Date.parse(`${monday}T12:00:00Z`) + 86_400_000;
    expect(await queueChannelArchiving(db, { now: new Date(over - 1) })).toBe(0);
    expect(await queueChannelArchiving(db, { now: new Date(over) })).toBe(1);
  },
);
