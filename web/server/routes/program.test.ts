import { expect, it } from 'vitest';
import { emptyProgram } from '#shared/api/program.ts';
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
