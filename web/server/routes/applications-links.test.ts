import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decideApplication } from '#db/operations/applications/decide-application.ts';
import { startReview } from '#db/operations/applications/review-application.ts';
import { createApplicationToken } from '#db/signed-links.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import {
  applicationAnswers,
  applicationSecret,
  useApplicants,
} from '#web/server/testing/use-applicants.ts';

const { database, web, browser, submit, stored, submitted } = useApplicants();
const admin = () => newAccount(database().db, 'admin');

describe('the private link', () => {
  it('shows the application, the promised date and the possible actions', async () => {
    const { token, email } = await submitted();
    const { status, body } = await browser().post('/api/applications/status', { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'pending',
      submittedAt: expect.any(String),
      answerBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      decidedAt: null,
      canEdit: true,
      canWithdraw: true,
      canReapply: false,
      values: { ...applicationAnswers(email), websiteUrl: 'https://compilers.example/' },
    });
  });

  it('changes the answers, but never the e-mail address', async () => {
    const { token, email } = await submitted();
    const { founderEmail: _stays, ...rest } = applicationAnswers(email);
    const edit = (application: object) =>
      browser().post('/api/applications/edit', { token, application });
    const changed = await edit({ ...rest, startupName: 'Better Compilers' });
    expect([changed.status, changed.body.values.startupName]).toEqual([200, 'Better Compilers']);
    for (const extra of [{ founderEmail: 'other@example.test' }, { status: 'accepted' }]) {
      expect((await edit({ ...rest, ...extra })).status).toBe(400);
    }
    expect(await stored(email)).toMatchObject([
      { founder_email: email, status: 'pending', startup_name: 'Better Compilers' },
    ]);
  });

  it('withdraws, harmlessly also twice, and then offers to apply again', async () => {
    const { token, email } = await submitted();
    const withdraw = () => browser().post('/api/applications/withdrawal', { token });
    expect((await withdraw()).body).toMatchObject({ status: 'withdrawn', canReapply: true });
    expect((await withdraw()).status).toBe(200);
    const { founderEmail: _stays, ...rest } = applicationAnswers(email);
    const edit = await browser().post('/api/applications/edit', { token, application: rest });
    expect(edit.status).toBe(409);
    expect((await submit(applicationAnswers(email))).status).toBe(201);
    expect((await stored(email)).map(({ status }) => status).sort()).toEqual([
      'pending',
      'withdrawn',
    ]);
  });

  it('changes nothing once the review began, but can still withdraw', async () => {
    const { id, token, email } = await submitted();
    await startReview(database().db, {
      applicationId: id,
      actor: await admin(),
      now: new Date(),
    });
    const { founderEmail: _stays, ...rest } = applicationAnswers(email);
    const edit = await browser().post('/api/applications/edit', { token, application: rest });
    expect([edit.status, edit.body.code]).toEqual([409, 'application_in_review']);
    const { body } = await browser().post('/api/applications/status', { token });
    expect(body).toMatchObject({ status: 'under_review', canEdit: false, canWithdraw: true });
    expect((await browser().post('/api/applications/withdrawal', { token })).status).toBe(200);
  });

  it('cannot withdraw a decided application', async () => {
    const { id, token } = await submitted();
    await decideApplication(database().db, {
      applicationId: id,
      decision: 'rejected',
      cohortId: null,
      reason: null,
      actor: await admin(),
      now: new Date(Date.now() - 120_000),
    });
    const withdrawal = await browser().post('/api/applications/withdrawal', { token });
    expect([withdrawal.status, withdrawal.body.code]).toEqual([409, 'application_decided']);
    const { body } = await browser().post('/api/applications/status', { token });
    expect(body).toMatchObject({ status: 'rejected', answerBy: null, canReapply: true });
  });

  it.each(['status', 'edit', 'withdrawal'])(
    'gives no access to %s if it is not ours',
    async (endpoint) => {
      const { id, token, email } = await submitted();
      const other = await newApplication(database().db);
      const [, signature] = token.split('.');
      const [otherId] = createApplicationToken(applicationSecret, other.id).split('.');
      const { founderEmail: _stays, ...application } = applicationAnswers(email);
      for (const wrong of [
        id,
        `${token}A`,
        token.slice(0, -1),
        `${otherId}.${signature}`,
        createApplicationToken(Buffer.alloc(32, 8), id),
        createApplicationToken(applicationSecret, randomUUID()),
        '../../etc/passwd',
        '\u0001',
      ]) {
        const { status, body } = await browser().post(`/api/applications/${endpoint}`, {
          token: wrong,
          ...(endpoint === 'edit' && { application }),
        });
        expect([wrong, status, body.code]).toEqual([wrong, 404, 'application_not_found']);
      }
      expect(await stored(email)).toMatchObject([{ status: 'pending' }]);
    },
  );

  it.each([{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(201) }])(
    'is text of some length, not %j',
    async (body) => {
      expect((await browser().post('/api/applications/status', body)).status).toBe(400);
    },
  );

  it('appears in no log line and no referrer', async () => {
    const { token } = await submitted();
    await browser().post('/api/applications/status', { token });
    const page = await browser().get(`/application/${token}`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(web().lines.map(({ route }) => route)).toContain('/application/:token');
    expect(JSON.stringify(web().lines)).not.toContain(token.split('.')[1]);
  });
});
