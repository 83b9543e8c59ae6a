import { beforeAll, describe, expect, it } from 'vitest';
import { setCheckInSharing } from '#db/operations/check-ins/check-in-settings.ts';
import { chooseKpi } from '#db/operations/check-ins/kpis.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { leaveTeam } from '#db/operations/team/team-members.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { updateRow } from '#db/testing/rows.ts';
import { portfolioCardSchema } from '#shared/api/portfolio.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import { addDays, localDate } from '#shared/time.ts';
import { type Browser, newInvestorBrowser } from '#web/server/testing/browser.ts';
import { newDetailedStartup } from '#web/server/testing/new-detailed-startup.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

let approved: Browser;
let waiting: Browser;
let nimbus: TestFounder;

type Card = { startupId: string; startupName: string };

beforeAll(async () => {
  ({ browser: approved } = await newInvestorBrowser(db, web()));
  ({ browser: waiting } = await newInvestorBrowser(db, web(), { approved_at: null }));
  nimbus = await newDetailedStartup(db);
  await newFounder(db, { stage: 'idea' });
  await newApplication(db, { startupName: 'Undecided' });
});

describe('what an investor sees of a startup', () => {
  const opened = [
    'founderAvatar',
    'founderName',
    'pace',
    'hasDeck',
    'hasWebsite',
    'kpi',
    'startupLogo',
    'team',
  ];
  const teaser = [
    'description',
    'fundingAmount',
    'fundingRaised',
    'industry',
    'lookingForFunding',
    'monthlyRevenue',
    'stage',
    'startupId',
    'startupName',
    'teamSize',
  ];

  it.each([
    ['waiting', teaser],
    ['approved', [...teaser, ...opened].sort()],
  ])('on a card, %s: these fields and no other', async (who, fields) => {
    const browser = who === 'approved' ? approved : waiting;
    await browser.send(`/api/investor/startups/${nimbus.startupId}/saved`, { method: 'PUT' });
    for (const path of ['/api/investor/startups', '/api/investor/saved']) {
      const { status, body, text } = await browser.get(path);
      expect(status).toBe(200);
      const card = body.startups.find((each: Card) => each.startupId === nimbus.startupId);
      expect(Object.keys(card).sort()).toEqual(fields);
      for (const each of body.startups) expect(portfolioCardSchema.parse(each)).toEqual(each);
      for (const secret of [nimbus.email, 'USECRET01', 'TSECRET01', 'Undecided', 'Builds clouds']) {
        expect(text).not.toContain(secret);
      }
      expect(text).not.toContain('nimbus.example');
      if (who === 'waiting') expect(text).not.toContain('Ada Nimbus');
    }
  });

  it('is its KPI over four weeks, only while its team shows it', async () => {
    const { id: founderId, startupId } = await newFounder(db);
    const thisWeek = checkInWeek(localDate(new Date(), 'UTC'));
    const week = (ago: number) => addDays(thisWeek, -7 * ago);
    const at = (ago: number) => new Date(`${week(ago)}T15:00:00Z`);
    const draft = { name: 'MRR', unit: 'money', goodWay: 'up', isRename: false } as const;
    await chooseKpi(db, { founderId, draft, now: at(9) });
    const save = (ago: number, kpiValue: number, isDone = true) =>
      saveCheckIn(db, {
        founderId,
        week: week(ago),
        version: 0,
        isDone,
        now: at(ago),
        changes: { kpiValue, goal: 'A goal' },
      });
    await save(5, 80);
    await save(3, 100);
    await save(2, 110);
    await save(1, 120, false);
    const share = (kpi: boolean) => setCheckInSharing(db, { founderId, numbers: true, kpi });
    const read = async (browser: Browser) => {
      const page = await browser.get(`/api/investor/startups/${startupId}`);
      const cards = (await browser.get('/api/investor/startups')).body.startups;
      const card = cards.find((each: Card) => each.startupId === startupId);
      return [page.body.kpi, card.kpi];
    };
    await share(false);
    expect(await read(approved)).toEqual([null, null]);
    await share(true);
    const trend = {
      name: 'MRR',
      unit: 'money',
      goodWay: 'up',
      growth: 10,
      points: [
        { week: week(3), value: 100 },
        { week: week(2), value: 110 },
      ],
    };
    expect(await read(approved)).toEqual([trend, trend]);
    expect(await read(waiting)).toEqual([undefined, undefined]);
    await share(false);
    expect(await read(approved)).toEqual([null, null]);
  });

  it('is its team, without addresses and without those who left', async () => {
    const founder = await newFounder(db, { name: 'Ada Two' });
    const bo = await newTeammate(db, founder, { name: 'Bo Two', slackUserId: 'USECRET02' });
    const cy = await newTeammate(db, founder, { name: 'Cy Two' });
    const linkedin = 'https://www.linkedin.com/in/bo';
    await db.updateTable('founders').set({ linkedin }).where('id', '=', bo.id).execute();
    await leaveTeam(db, { founderId: cy.id, now: new Date() });
    const none = { photo: null, linkedin: null };
    const team = [
      { founderId: founder.id, name: 'Ada Two', role: 'owner', ...none },
      { founderId: bo.id, name: 'Bo Two', role: 'member', ...none, linkedin },
    ];
    const page = await approved.get(`/api/investor/startups/${founder.startupId}`);
    expect(page.body.team).toEqual(team);
    const list = await approved.get('/api/investor/startups');
    const card = list.body.startups.find((each: Card) => each.startupId === founder.startupId);
    expect(card.team).toEqual(team);
    for (const { text } of [page, list]) {
      for (const secret of [bo.email, cy.email, 'USECRET02', 'Cy Two'])
        expect(text).not.toContain(secret);
    }
    expect((await waiting.get('/api/investor/startups')).text).not.toContain('Bo Two');
  });

  it.each([
    ['unverified', { email_verified_at: null, approved_at: null }],
    ['waiting', { approved_at: null }],
    ['declined', { approved_at: null, declined_at: new Date() }],
    ['revoked', { approved_at: null, revoked_at: new Date() }],
  ])('who is %s opens no profile, and asks for no introduction', async (_state, columns) => {
    const { browser } = await newInvestorBrowser(db, web(), columns);
    for (const id of [nimbus.startupId, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await browser.get(`/api/investor/startups/${id}`);
      expect([status, body.code]).toEqual([403, 'investor_not_approved']);
    }
    const requested = await browser.post('/api/introductions', {
      startupId: nimbus.startupId,
      note: 'Hello',
    });
    expect([400, 403, 404, 409]).toContain(requested.status);
    expect((await browser.get('/api/introductions')).text).not.toContain(nimbus.id);
    const list = await browser.get('/api/investor/startups');
    expect(list.text).not.toContain('nimbus.example');
  });

  it('closes at once when the approval is revoked', async () => {
    const { browser, id } = await newInvestorBrowser(db, web());
    const open = () => browser.get(`/api/investor/startups/${nimbus.startupId}`);
    expect((await open()).status).toBe(200);
    await updateRow(db, 'investors', id, { approved_at: null, revoked_at: new Date() });
    expect((await open()).status).toBe(403);
  });

  it('is the whole profile of an accepted startup, with momentum only if its founder agreed', async () => {
    const { body, text } = await approved.get(`/api/investor/startups/${nimbus.startupId}`);
    expect(body).toMatchObject({
      startupName: 'Nimbus',
      founderBio: 'Builds clouds.',
      hasWebsite: true,
      hasDeck: true,
      momentum: null,
    });
    for (const secret of [nimbus.email, 'USECRET01', 'TSECRET01']) {
      expect(text).not.toContain(secret);
    }
    const share = (share_momentum: boolean) =>
      updateRow(db, 'startup_applications', nimbus.startupId, { share_momentum });
    await share(true);
    expect(
      (await approved.get(`/api/investor/startups/${nimbus.startupId}`)).body.momentum,
    ).toEqual({
      streak: 0,
      longestStreak: 0,
      activeDays: 0,
      tasksDone: 0,
      pledges: { kept: 0, decided: 0 },
    });
    await share(false);
    for (const status of ['pending', 'rejected'] as const) {
      const { id } = await newApplication(db, { status });
      expect((await approved.get(`/api/investor/startups/${id}`)).body.code).toBe(
        'startup_not_found',
      );
      const saved = await approved.send(`/api/investor/startups/${id}/saved`, { method: 'PUT' });
      expect([saved.status, saved.body.code]).toEqual([404, 'startup_not_found']);
    }
  });
});
