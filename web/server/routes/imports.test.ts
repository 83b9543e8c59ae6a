import { expect, it } from 'vitest';
import { deleteFounder } from '#db/operations/accounts/delete-founder.ts';
import { continueImport } from '#db/operations/imports/continue-import.ts';
import { exportInstance } from '#db/operations/instance/export-instance.ts';
import { newAccount, testSealer } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import { pathInMail, readMails } from '#e2e/pages/read-mails.ts';
import { maxImportBytes } from '#shared/domain/imports.ts';
import { Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { newRoleBrowser, roles } from '#web/server/testing/role-browsers.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

async function upload(
  browser: Browser,
  body: string | Buffer,
  { query = 'kind=startups&name=My%20list.csv', site = 'same-origin' } = {},
) {
  const response = await fetch(`${web().url}/api/admin/imports/files?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'sec-fetch-site': site,
      ...(browser.cookie && { cookie: browser.cookie }),
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

const file = 'Startup,Founder,Email\nNimbus,Ada,ada@nimbus.test\nNimbus,Bo,=bo\n';

it('takes a file from admins only', async () => {
  const statuses: [string, number][] = [];
  for (const role of roles) {
    const { browser } = await newRoleBrowser(db, web(), role);
    statuses.push([role, (await upload(browser, file)).status]);
  }
  expect(statuses.filter(([, status]) => status === 201)).toEqual([['admin', 201]]);
  expect(new Set(statuses.map(([, status]) => status))).toEqual(new Set([401, 403, 201]));
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  expect((await upload(browser, file, { site: 'cross-site' })).body.code).toBe('cross_site');
  expect((await upload(browser, file, { query: 'kind=people&name=x' })).status).toBe(400);
  expect((await upload(browser, Buffer.alloc(maxImportBytes + 1))).status).toBe(413);
  expect((await upload(browser, 'Name')).body).toMatchObject({ code: 'import_unreadable' });
});

it('is checked, imported and written out as CSV, harmless and as it was', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const { id: cohortId } = await newCohort(db, { slack: false });
  const { importId } = (await upload(browser, file)).body;
  const at = `/api/admin/imports/${importId}`;
  const { mapping } = (await browser.get(at)).body;
  expect(mapping).toMatchObject({ startupName: 0, founderName: 1, founderEmail: 2, stage: null });
  expect((await browser.post(`${at}/check`, { mapping })).body.issues).toEqual([
    { path: 'cohortId', message: 'Please choose the cohort that they join.' },
  ]);
  const unknown = { ...mapping, founder: 1, constructor: null };
  expect((await browser.post(`${at}/check`, { mapping: unknown, cohortId })).body.issues).toEqual([
    { path: 'mapping.founder', message: '“founder” isn’t a field of this import.' },
    { path: 'mapping.constructor', message: '“constructor” isn’t a field of this import.' },
  ]);
  expect((await browser.post(`${at}/check`, { mapping: {}, cohortId })).body.issues[0]).toEqual({
    path: 'mapping.startupName',
    message: 'Please choose the column of “Startup”.',
  });
  const checked = await browser.post(`${at}/check`, { mapping, cohortId });
  expect(checked.body).toMatchObject({ state: 'checked', counts: { ready: 1, error: 1 } });
  expect((await browser.post(`${at}/start`)).body.state).toBe('running');
  for (let turn = 0; turn < 2; turn += 1)
    await continueImport(db, { importId, sealer: testSealer, now: new Date() });
  const done = (await browser.get(at)).body;
  expect(done).toMatchObject({ state: 'done', fileName: 'My list.csv', counts: { made: 1 } });
  const csv = await browser.get(`${at}/rows`);
  expect(csv.headers.get('content-disposition')).toContain('My-list-result.csv');
  expect(csv.text.split('\r\n')).toEqual([
    '"Line","Outcome","Why","Startup","Founder","Email"',
    '2,"imported","","Nimbus","Ada","ada@nimbus.test"',
    '3,"left out","Email: Please enter a valid email address.","Nimbus","Bo","\'=bo"',
    '',
  ]);
  const german = await browser.get(`${at}/rows?separator=semicolon`);
  expect(german.text.split('\r\n').slice(0, 2)).toEqual([
    '"Line";"Outcome";"Why";"Startup";"Founder";"Email"',
    '2;"imported";"";"Nimbus";"Ada";"ada@nimbus.test"',
  ]);
});

it('forgets what a file said about somebody who deletes their account', async () => {
  const founder = await newFounder(db);
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const rows = `Startup,Founder,Email\nX,Y,${founder.email.toUpperCase()}\nX,Z,z@x.test\n`;
  const { importId } = (await upload(browser, rows)).body;
  const again = `Startup,Founder,Email\nX,Y,Y <mailto:${founder.email}>\nX,Z,z@x.test\n`;
  const other = (await upload(browser, again)).body;
  await browser.post(`/api/admin/imports/${other.importId}/headings`, { line: 2 });
  await deleteFounder(db, { founderId: founder.id, now: new Date() });
  const { samples } = (await browser.get(`/api/admin/imports/${importId}`)).body;
  expect(samples).toEqual([[], ['X', 'Z', 'z@x.test']]);
  const { headingChoices, headers } = (await browser.get(`/api/admin/imports/${other.importId}`))
    .body;
  expect({ headingChoices, headers }).toEqual({ headingChoices: [], headers: ['', '', ''] });
});

it('exports everything to whoever has just signed in, and takes it back only while empty', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const answer = await browser.get('/api/admin/export');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(/slipstream-\d{4}-\d\d-\d\d\.zip/);
  const query = 'kind=everything&name=a.zip';
  const refused = await upload(browser, Buffer.from('no zip'), { query });
  expect(refused.body.code).toBe('import_unreadable');
  const { accountId } = await newAccount(db, 'admin');
  const zip = await exportInstance(db, { actor: { accountId, email: 'x' }, now: new Date() });
  expect((await upload(browser, zip, { query })).body.code).toBe('instance_not_empty');
  expect((await browser.get('/api/admin/imports')).body.isEmpty).toBe(false);
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date('2020-01-01') })
    .execute();
  expect((await browser.get('/api/admin/export')).body.code).toBe('confirm_sign_in');
});

it('lets an imported investor choose a password by the link of the invitation', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const rows = 'Name,Email\nLou Ray,lou@invited.test\n';
  const { importId } = (await upload(browser, rows, { query: 'kind=investors&name=i.csv' })).body;
  const at = `/api/admin/imports/${importId}`;
  await browser.post(`${at}/check`, { mapping: { name: 0, email: 1 }, sendsInvitations: true });
  await browser.post(`${at}/start`);
  await continueImport(db, { importId, sealer: testSealer, now: new Date() });
  const [mail] = await readMails(db, 'lou@invited.test');
  expect(mail?.subject).toBe('Your account on Slipstream');
  const token = pathInMail(mail!, '/set-password/').replace('/set-password/', '');
  const visitor = new Browser(web());
  const checked = await visitor.post('/api/account-links/check', { token });
  expect(checked.body).toMatchObject({
    purpose: 'invitation',
    audience: 'investor',
    name: 'Lou Ray',
  });
  const { body } = await visitor.post('/api/account-links/password', {
    token,
    password: 'seven calm boats',
  });
  expect(body.me).toMatchObject({ email: 'lou@invited.test' });
});

/** Embeddings, overrides, isolates and marks: each could turn `exe.csv` into another name. */
const directionMarks = [
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\u200e', '\u200f', '\u061c'],
];

it('takes marks of direction out of file names and imported names, and keeps what letters need', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const { id: cohortId } = await newCohort(db, { slack: false });
  const marks = directionMarks.join('');
  const name = `${marks}می\u200cخواهم ${marks}exe.csv${marks}`;
  const rows = `Startup${marks},Founder,Email\n${marks}Nim${marks}bus,عا\u200cدل${marks},a@rtl.test\n${marks}Bad,B${marks}o,none\n`;
  const query = `kind=startups&name=${encodeURIComponent(name)}`;
  const { importId } = (await upload(browser, rows, { query })).body;
  const at = `/api/admin/imports/${importId}`;
  const received = (await browser.get(at)).body;
  expect(received).toMatchObject({
    fileName: 'می\u200cخواهم exe.csv',
    headers: ['Startup', 'Founder', 'Email'],
    samples: [
      ['Nimbus', 'عا\u200cدل', 'a@rtl.test'],
      ['Bad', 'Bo', 'none'],
    ],
  });
  const checked = (await browser.post(`${at}/check`, { mapping: received.mapping, cohortId })).body;
  expect(checked.refused).toMatchObject([{ name: 'Bad, Bo' }]);
  await browser.post(`${at}/start`);
  await continueImport(db, { importId, sealer: testSealer, now: new Date() });
  expect(
    await readRows(db, 'startup_founders', { founder_email: 'a@rtl.test' }, [
      'startup_name',
      'founder_name',
    ]),
  ).toEqual([{ startup_name: 'Nimbus', founder_name: 'عا\u200cدل' }]);
  const result = await fetch(`${web().url}${at}/rows?separator=comma`, {
    headers: { cookie: browser.cookie ?? '' },
  });
  expect(result.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
});
