import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { insertRow, updateRow } from '#db/testing/rows.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import { portfolioSorts } from '#shared/options.ts';
import { type Browser, newInvestorBrowser } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();
let ada: TestFounder;
let pendingId: string;
let introductionId: string;
const browsers: Partial<Record<'approved' | 'waiting', Browser>> = {};

/** No investor may read these before an introduction is accepted; each text is marked. */
const secret = 'Zq7SECRET';

beforeAll(async () => {
  ada = await newFounder(db, {
    name: 'Ada Bellweather',
    email: `${secret.toLowerCase()}@example.test`,
    slackUserId: `U${secret}`,
    slackTeamId: `T${secret}`,
  });
  await updateRow(db, 'startup_applications', ada.startupId, {
    cohort_slack_channel: secret,
    share_momentum: true,
    pitch_deck_url: 'https://deck.example/q3',
    website_url: 'https://site.example/home',
  });
  await db.updateTable('founders').set({ slack_name: secret }).where('id', '=', ada.id).execute();
  for (const status of ['pending', 'under_review', 'rejected', 'withdrawn'] as const) {
    pendingId = (await newApplication(db, { status, startupName: `${secret} ${status}` })).id;
  }
  const { accountId } = await newAccount(db, 'admin');
  await insertRow(db, 'application_notes', {
    application_id: ada.startupId,
    account_id: accountId,
    text: secret,
    created_at: new Date(),
  });
  browsers.approved = (await newInvestorBrowser(db, web())).browser;
  browsers.waiting = (await newInvestorBrowser(db, web(), { approved_at: null })).browser;
  const requested = await browsers.approved.post('/api/introductions', {
    startupId: ada.startupId,
    note: 'Hello',
  });
  expect(requested.status).toBe(200);
  introductionId = requested.body.id;
});

type Route = { method: string; path: string };

/** The input of each route; a new route that writes has to be added. */
const bodies: Record<string, object | undefined> = {
  'POST /introductions': { note: 'Once more' },
  'PUT /introductions/{introductionId}/outcome': { outcome: 'in_touch' },
  'POST /introductions/{introductionId}/acceptance': undefined,
  'POST /introductions/{introductionId}/decline': { reason: 'Too early' },
  'DELETE /introductions/{introductionId}': undefined,
  'POST /investors/verification/mail': undefined,
  'PUT /investor/startups/{startupId}/saved': undefined,
  'DELETE /investor/startups/{startupId}/saved': undefined,
  'POST /investor/searches': { search: secret },
  'DELETE /investor/searches/{searchId}': undefined,
  'PUT /investor/searches/mail': { isMailed: true },
  'PUT /investor/settings/details': { name: 'Grace Bell' },
  'PUT /investor/settings/update-mail': { isMailed: true },
  'PUT /investor/settings/open-to-founders': { isOpen: true },
  'DELETE /investor/settings/stopped-updates/{startupId}': undefined,
  'PUT /settings/email': { email: 'other@fund.test', password: 'wrong' },
  'POST /settings/email/mail': undefined,
  'DELETE /settings/email': undefined,
  'PUT /settings/password': { currentPassword: 'wrong', newPassword: 'four unrelated words' },
  'DELETE /settings/sessions': undefined,
  'DELETE /settings/sessions/{sessionId}': undefined,
  'POST /settings/deletion': { name: 'wrong', password: 'wrong' },
  'POST /session/confirmation': { password: 'wrong' },
  'POST /second-factor/secret': undefined,
  'POST /second-factor': { code: '000000' },
  'POST /second-factor/removal': { password: 'wrong', code: '000000' },
  'POST /second-factor/recovery-codes': undefined,
  'POST /passkeys/options': undefined,
  'POST /passkeys': undefined,
  'PUT /passkeys/{passkeyId}/name': { name: secret },
  'DELETE /passkeys/{passkeyId}': undefined,
  'POST /access-tokens': { name: secret, scope: 'read', days: 7 },
  'DELETE /access-tokens/{tokenId}': undefined,
  'DELETE /connected-apps/{appId}': undefined,
};
/** Every procedure that an investor may call, including those added later. */
const routes: Route[] = listProcedures(contract).filter(
  ({ path, audience }) =>
    ['investor', 'member', 'signed_in'].includes(audience) && path !== '/session',
);

/** Answers that repeat the investor's own input. */
const repeats = ['/investor/searches', '/investor/settings/export'];

describe.each(['approved', 'waiting'] as const)('an investor who is %s', (who) => {
  it.each(routes)('gets no secret from $method $path', async ({ method, path }) => {
    const browser = browsers[who];
    const name = `${method} ${path}`;
    if (method !== 'GET') expect(Object.keys(bodies)).toContain(name);
    for (const startupId of [ada.startupId, pendingId]) {
      const address = path
        .replace('{startupId}', startupId)
        .replace('{introductionId}', introductionId)
        .replace('{searchId}', pendingId)
        .replace('{passkeyId}', pendingId)
        .replace('{sessionId}', 'x'.repeat(22));
      const body = name === 'POST /introductions' ? { ...bodies[name], startupId } : bodies[name];
      const answer = await browser?.send(`/api${address}`, { method, body });
      expect(answer?.status).not.toBe(500);
      if (repeats.includes(path)) continue;
      expect(answer?.text.toLowerCase()).not.toContain(secret.toLowerCase());
      for (const field of ['founder_email', 'founderEmail', 'slack', 'notes', 'reviewed']) {
        expect(answer?.text).not.toContain(field);
      }
      // With the web() address itself, a visit would not be counted.
      expect(answer?.text).not.toMatch(/(deck|site)\.example/);
    }
  });

  it('finds no founder by address or Slack account, and none that is not accepted', async () => {
    for (const sort of portfolioSorts) {
      const query = `?sort=${sort}&search=${secret.toLowerCase()}`;
      const answer = await browsers[who]?.get(`/api/investor/startups${query}`);
      expect(answer?.body.startups).toEqual([]);
      expect(answer?.body.size.startups).toBe(0);
    }
  });
});

describe('a search for the founder’s name', () => {
  it.each(portfolioSorts)('finds nothing for an investor who may not see it: %s', async (sort) => {
    for (const words of ['Bellweather', 'be', 'Ada Bell', 'lw']) {
      const query = `?${new URLSearchParams({ sort, search: words })}`;
      const teaser = await browsers.waiting?.get(`/api/investor/startups${query}`);
      expect([words, teaser?.body.startups, teaser?.body.size.startups]).toEqual([words, [], 0]);
      const opened = await browsers.approved?.get(`/api/investor/startups${query}`);
      expect(opened?.body.startups.map((each: { startupId: string }) => each.startupId)).toEqual([
        ada.startupId,
      ]);
    }
    const own = await browsers.waiting?.get(`/api/investor/startups?sort=${sort}&search=one+thing`);
    expect(own?.body.startups).toHaveLength(1);
  });
});
