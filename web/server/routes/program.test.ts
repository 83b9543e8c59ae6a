import { expect, it } from 'vitest';
import { newCohort } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { emptyProgram } from '#shared/api/program.ts';
import { addDays, localDate } from '#shared/time.ts';
import { newBrowserWithSession } from '../testing/browser.ts';
import { useTestWeb } from '../testing/start-test-web.ts';

const { db, web } = useTestWeb();
const path = '/api/admin/program';

it('cleans what is typed, takes empty as the default, and says what it does not take', async () => {
  const { browser: admin } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const { body: before } = await admin.get(path);
  expect(before.defaults).toMatchObject({ name: 'Slipstream' });
  const save = (settings: object, seenVersion = before.version) =>
    admin.send(path, {
      method: 'PUT',
      body: { settings: { ...emptyProgram, ...settings }, seenVersion },
    });
  for (const [settings, issue] of [
    [{ name: 'x'.repeat(36), tagline: '', supportEmail: '' }, 'settings.name'],
    [{ name: '<b>North</b>', tagline: '', supportEmail: '' }, 'settings.name'],
    [{ name: 'North\u0007', tagline: '', supportEmail: '' }, 'settings.name'],
    [{ name: '{{tagline}}', tagline: '', supportEmail: '' }, 'settings.name'],
    [{ name: '', tagline: 'One `line`', supportEmail: '' }, 'settings.tagline'],
    [{ name: '', tagline: '', supportEmail: 'nobody' }, 'settings.supportEmail'],
    [{ accent: 'teal' }, 'settings.accent'],
    [{ privacyUrl: 'http://north.test' }, 'settings.privacyUrl'],
    [{ termsUrl: 'javascript:alert(1)' }, 'settings.termsUrl'],
    [{ imprintLabel: '<b>' }, 'settings.imprintLabel'],
    [{ name: '', tagline: '', supportEmail: '', accent: '#0b7a755' }, 'settings.accent'],
  ] as const) {
    const { status, body } = await save(settings);
    expect([status, body.issues?.[0]?.path]).toEqual([400, issue]);
  }
  const saved = await save({
    name: '  North & Sons ',
    tagline: ' ',
    supportEmail: 'Help@North.test',
    accent: ' #7CF ',
  });
  expect(saved.status).toBe(200);
  expect(saved.body.settings).toEqual({
    ...emptyProgram,
    name: 'North & Sons',
    tagline: null,
    supportEmail: 'help@north.test',
    accent: '#77ccff',
  });
  const late = await save({ name: 'Other', tagline: '', supportEmail: '' });
  expect([late.status, late.body.code]).toEqual([409, 'program_changed']);
});

it('names the cohort while which weeks begin on the same day', async () => {
  const { browser: admin } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  await db.updateTable('cohorts').set({ starts_on: '2026-01-01', ends_on: '2026-01-02' }).execute();
  expect((await admin.get(path)).body.runningCohort).toBeNull();
  const today = localDate(new Date(), 'UTC');
  const { id, name } = await newCohort(db);
  const endsOn = addDays(today, 20);
  await updateRows(db, 'cohorts', { id }, { starts_on: today, ends_on: endsOn });
  const { body } = await admin.get(path);
  expect(body.runningCohort).toEqual({ name, endsOn });
  const settings = { ...body.settings, weekStartsOn: 'monday' };
  const save = { method: 'PUT', body: { settings, seenVersion: body.version } } as const;
  const refused = await admin.send(path, save);
  expect([refused.status, refused.body.code]).toEqual([409, 'week_start_fixed']);
  expect(refused.body.message).toContain(`${name} is running`);
});
