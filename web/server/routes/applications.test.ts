import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applicationAnswers, newEmail, useApplicants } from '#web/server/testing/use-applicants.ts';

const maxPerHour = 30;
const { database, browser, submit, stored } = useApplicants();

function mailsTo(email: string) {
  const mails = database().db.selectFrom('mails').where('recipient', '=', email);
  return mails.orderBy('created_at').select('template').execute();
}

describe('submitting', () => {
  it('stores the application in the browser’s time zone and sends a confirmation', async () => {
    const email = newEmail();
    const { status, body } = await submit(applicationAnswers(email), { timeZone: 'Asia/Tokyo' });
    expect([status, body]).toEqual([201, { ok: true }]);
    expect(await stored(email)).toMatchObject([
      { status: 'pending', cohort_id: null, startup_name: 'Compilers', time_zone: 'Asia/Tokyo' },
    ]);
    expect(await mailsTo(email)).toEqual([{ template: 'application-received' }]);
  });

  it('takes no harm from a browser that reports no zone of ours', async () => {
    const email = newEmail();
    const { status } = await submit(applicationAnswers(email), { timeZone: 'Etc/Unknown' });
    expect(status).toBe(201);
    expect(await stored(email)).toMatchObject([{ time_zone: 'UTC' }]);
  });

  it('repeated with the same key, even at the same moment, creates one application', async () => {
    const email = newEmail();
    const clientKey = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => submit(applicationAnswers(email), { clientKey })),
    );
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(await stored(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('with an address that has an application gets exactly the same answer as any other', async () => {
    const email = newEmail();
    const first = await submit(applicationAnswers(email));
    const second = await submit({
      ...applicationAnswers(email.toUpperCase()),
      startupName: 'Another',
    });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(Object.keys(Object.fromEntries(second.headers)).sort()).toEqual(
      Object.keys(Object.fromEntries(first.headers)).sort(),
    );
    expect(await stored(email)).toMatchObject([{ startup_name: 'Compilers' }]);
    expect(await mailsTo(email)).toEqual([
      { template: 'application-received' },
      { template: 'application-exists' },
    ]);
  });

  it.each(['status', 'cohort_id', 'reviewed_at', 'submittedAt', 'slack_user_id', 'founder_name'])(
    'refuses to be told %s',
    async (field) => {
      const email = newEmail();
      const { status, body } = await submit({ ...applicationAnswers(email), [field]: 'accepted' });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
      expect(body.issues).toEqual([
        { path: `application.${field}`, message: 'This field isn’t accepted here.' },
      ]);
      expect(await stored(email)).toEqual([]);
    },
  );

  it.each<[keyof ReturnType<typeof applicationAnswers>, unknown]>([
    ['founderName', ''],
    ['founderName', 'x'.repeat(121)],
    ['founderName', 'Grace\r\nBcc: victim@example.test'],
    ['founderName', 'Gr\ud800ace'],
    ['founderEmail', ''],
    ['founderEmail', 'grace'],
    ['founderEmail', 'grace@example.test\r\nBcc: victim@example.test'],
    ['founderEmail', `${'x'.repeat(250)}@example.test`],
    ['startupName', '  '],
    ['startupName', 'x'.repeat(121)],
    ['stage', 'Scale'],
    ['industry', 'x'.repeat(81)],
    ['description', ''],
    ['description', 'x'.repeat(2001)],
    ['description', 'bell \u0007'],
    ['websiteUrl', 'javascript:alert(1)'],
    ['websiteUrl', 'java\tscript:alert(1)'],
    ['websiteUrl', 'no address'],
    ['pitchDeckUrl', 'data:text/html,hello'],
    ['pitchDeckUrl', `https://example.test/${'x'.repeat(500)}`],
    ['teamSize', 6],
    ['teamSize', '2'],
    ['fundingRaised', 'lots'],
    ['monthlyRevenue', ''],
    ['lookingForFunding', 'yes'],
    ['fundingAmount', '5m'],
  ])('refuses %s %j at its field', async (field, value) => {
    const email = newEmail();
    const { status, body } = await submit({ ...applicationAnswers(email), [field]: value });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.issues[0].path).toBe(`application.${field}`);
    expect(await stored(email)).toEqual([]);
  });

  it.each<[string, string]>([
    ['no JSON', '{"application":'],
    ['null', 'null'],
    ['a NUL', '{"application":{"founderName":"a\\u0000b"}}'],
    ['__proto__', '{"application":{"__proto__":{"status":"accepted"}}}'],
    ['depth', `{"application":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
  ])('refuses %s', async (_name, raw) => {
    const answer = await browser().send('/api/applications', { method: 'POST', raw });
    expect(answer.status).toBe(400);
  });

  it.each([{ clientKey: 'mine' }, { clientKey: undefined }, { status: 'accepted' }])(
    'refuses %j beside it',
    async (beside) => {
      const email = newEmail();
      expect((await submit(applicationAnswers(email), beside)).status).toBe(400);
      expect(await stored(email)).toEqual([]);
    },
  );

  it('is limited per address', async () => {
    for (let sent = 0; sent < maxPerHour; sent += 1) {
      expect((await submit(applicationAnswers(newEmail()))).status).toBe(201);
    }
    const email = newEmail();
    const { status, body } = await submit(applicationAnswers(email));
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(await stored(email)).toEqual([]);
  });
});
