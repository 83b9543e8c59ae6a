import { expect, it } from 'vitest';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { readRow } from '#db/testing/rows.ts';
import { textDeclaration } from '#shared/texts/texts.ts';
import { newBrowserWithSession } from '../testing/browser.ts';
import { useTestWeb } from '../testing/start-test-web.ts';

const { db, web } = useTestWeb();
const path = '/api/admin/texts/application-received';
const { original } = textDeclaration('application-received');

it('lists, previews, saves and puts back the words of an email', async () => {
  const { browser: admin } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const { body: before } = await admin.get(path);
  expect(before).toMatchObject({ version: 0, isEdited: false, content: original, versions: [] });
  expect(before.placeholders.map(({ name }: { name: string }) => name)).toEqual([
    'name',
    'startup',
    'answer_by',
    'program',
  ]);
  const content = { ...original, body: '<b>Hello</b> {name}, until {answer_by}.' };
  const preview = await admin.send(`${path}/previews`, { method: 'POST', body: { content } });
  expect(preview.body.email.text).toContain('<b>Hello</b> Ada Park, until Mon, Dec 14.');
  expect(preview.body.email.dark).toContain('&lt;b&gt;Hello&lt;/b&gt; Ada Park');

  const save = (words: object | null, seenVersion: number) =>
    admin.send(path, { method: 'PUT', body: { content: words, seenVersion } });
  const wrong = await save({ ...content, subject: '', body: 'Hi {founder}' }, 0);
  expect([wrong.status, wrong.body.issues.map((issue: { path: string }) => issue.path)]).toEqual([
    400,
    ['content.subject', 'content.body', 'content.body'],
  ]);
  expect((await save(content, 0)).body).toMatchObject({ version: 1, isEdited: true, content });
  const late = await save({ ...content, title: 'Late' }, 0);
  expect([late.status, late.body.code]).toEqual([409, 'text_changed']);
  const { body: list } = await admin.get('/api/admin/texts');
  expect(list.filter(({ isEdited }: { isEdited: boolean }) => isEdited)).toMatchObject([
    { id: 'application-received', group: 'applications', isBroken: false },
  ]);
  expect((await save(null, 1)).body).toMatchObject({ version: 2, isEdited: false });
  const restored = await admin.send(`${path}/restorations`, {
    method: 'POST',
    body: { version: 1, seenVersion: 2 },
  });
  expect(restored.body).toMatchObject({ version: 3, content });
});

it('sends a sample to the caller alone, in Slack once they were found there', async () => {
  const {
    browser: admin,
    email,
    accountId,
  } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const sample = (id: string, content: object) =>
    admin.send(`/api/admin/texts/${id}/samples`, { method: 'POST', body: { content } });
  expect((await sample('application-received', original)).body).toEqual({ to: email });
  const mail = await readRow(db, 'mails', { recipient: email }, ['template', 'data']);
  expect(mail).toEqual({
    template: 'text-sample',
    data: { textId: 'application-received', content: original },
  });
  const greeting = { subject: '', title: '', body: 'Ahoy {name}' };
  expect((await sample('slack-greeting', greeting)).body.code).toBe('staff_not_in_slack');
  await db
    .updateTable('accounts')
    .set({ slack_team_id: 'T1', slack_user_id: 'U1' })
    .where('id', '=', accountId)
    .execute();
  expect((await sample('slack-greeting', greeting)).body).toEqual({ to: 'you in Slack' });
  expect(await listQueuedJobs(db)).toContainEqual(
    expect.objectContaining({
      name: 'send-text-sample',
      payload: { teamId: 'T1', userId: 'U1', textId: 'slack-greeting', content: greeting },
    }),
  );
  for (let sent = 3; sent < 30; sent += 1) await sample('application-received', original);
  expect((await sample('application-received', original)).status).toBe(429);
});

it('previews a message in Slack in its parts', async () => {
  const { browser: admin } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const { body } = await admin.send('/api/admin/texts/slack-greeting/previews', {
    method: 'POST',
    body: { content: { subject: '', title: '', body: 'Ahoy, **{name}**' } },
  });
  expect(body).toEqual({
    email: null,
    slack: [[[{ text: 'Ahoy, ' }, { text: 'Ada', bold: true }]]],
  });
});
