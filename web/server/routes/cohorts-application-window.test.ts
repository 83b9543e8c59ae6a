import { expect, it } from 'vitest';
import { newCohort } from '#db/testing/new-founder.ts';
import { communitySchema } from '#shared/api/cohorts.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

it('anybody can read which cohort takes applications, until when, and its dates', async () => {
  const { id, name } = await newCohort(db);
  const dates = { starts_on: '2027-01-04', ends_on: '2027-04-04' };
  await db.updateTable('cohorts').set(dates).where('id', '=', id).execute();
  const opensAt = new Date(Date.now() - 86_400_000);
  const closesAt = new Date(Date.now() + 86_400_000);
  const set = (window: { applications_open_at: Date | null; applications_close_at: Date | null }) =>
    db.updateTable('cohorts').set(window).where('id', '=', id).execute();
  const ask = async () => (await new Browser(web()).get('/api/community')).body;

  expect(await ask()).toEqual({ applications: null });
  await set({ applications_open_at: opensAt, applications_close_at: closesAt });
  const open = await ask();
  expect(communitySchema.parse(open)).toEqual({
    applications: {
      cohort: name,
      startsOn: '2027-01-04',
      endsOn: '2027-04-04',
      isOpen: true,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
    },
  });
  await set({ applications_open_at: opensAt, applications_close_at: opensAt });
  expect(await ask()).toEqual({ applications: null });
});
