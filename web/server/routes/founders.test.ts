import { beforeAll, describe, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import type { TestFounder } from '#db/testing/new-founder.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();
/** Their profile stays as it is; a test that changes one has a founder of its own. */
let founder: TestFounder;
let browser: Browser;

const newSignedIn = async () => {
  const own = await newFounderAccount(db, { name: 'Ada Park' });
  return { own, mine: await signInFounder(web(), own.email) };
};

beforeAll(async () => {
  ({ own: founder, mine: browser } = await newSignedIn());
});

const patch = (body: object, by = browser) => by.send('/api/profile', { method: 'PATCH', body });
const add = (changes: object = {}, by = browser) =>
  patch({ version: 0, milestones: { added: [{ ...milestone, ...changes }] } }, by);
const row = async () => (await readFounderRows(db, founder.id)).startup_applications;
const milestone = { id: '1750000000000', title: 'First sale', date: '2026-01-31' };

describe('the profile', () => {
  it('is the founder’s own, without internal fields', async () => {
    const { body } = await browser.get('/api/profile');
    expect(body).toMatchObject({ version: 1, founderName: 'Ada Park', milestones: [] });
    expect(Object.keys(body).sort()).toEqual([
      ...['description', 'editedBy', 'founderAvatar', 'founderBio', 'founderLinkedin'],
      ...['founderLocation', 'founderName', 'fundingAmount', 'fundingRaised', 'industry'],
      ...['lookingForFunding'],
      ...[
        'milestones',
        'monthlyRevenue',
        'pitchDeckUrl',
        'stage',
        'startupLogo',
        'startupName',
        'teamSize',
      ],
      ...['version', 'websiteUrl'],
    ]);
  });

  it('can be changed in part, and an outdated version is answered with the current one', async () => {
    const { mine } = await newSignedIn();
    const changes = { founderBio: 'Baker', websiteUrl: 'example.com' };
    const first = await patch({ version: 1, ...changes }, mine);
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({
        version: 2,
        founderBio: 'Baker',
        websiteUrl: 'https://example.com/',
      }),
    ]);
    const second = await patch({ version: 1, founderBio: 'Cook' }, mine);
    expect([second.status, second.body]).toEqual([
      409,
      {
        code: 'profile_changed',
        message: 'Your profile has been changed in another window.',
        current: first.body,
      },
    ]);
    expect((await mine.get('/api/profile')).body).toEqual(first.body);
  });

  it.each([
    ...['status', 'cohort_id', 'cohortId', 'points', 'founderName', 'founder_name', 'startupName'],
    ...['industry', 'stage', 'founderEmail', 'founder_email', 'id', 'slackUserId'],
    ...['profileVersion', 'profile_version', 'reviewedAt', 'founder_bio', 'constructor'],
  ])('takes no %s from a client', async (field) => {
    const before = await row();
    const answer = await patch({ version: 1, founderBio: 'Mine', [field]: 'accepted' });
    expect([answer.status, answer.body.code, answer.body.issues]).toEqual([
      400,
      'invalid_input',
      [{ path: field, message: 'This field isn’t accepted here.' }],
    ]);
    expect(await row()).toEqual(before);
  });

  it.each<[string, unknown]>([
    ['founderLinkedin', 'javascript:alert(1)'],
    ['founderAvatar', 'http://example.com/me.png'],
    ['founderAvatar', 'data:image/png;base64,AAAA'],
    ['founderAvatar', ' JaVa\tScRipt:alert(1)'],
    ['founderAvatar', 'https://127.0.0.1/me.png'],
    ['founderAvatar', 'https://[::ffff:169.254.169.254]/latest/meta-data'],
    ['founderAvatar', 'https://router.local/me.png'],
    ['websiteUrl', 'data:text/html,<script>alert(1)</script>'],
    ['pitchDeckUrl', 'java\nscript:alert(1)//x.y'],
    ['websiteUrl', 'not a site'],
    ['pitchDeckUrl', 'ftp://example.com/deck.pdf'],
    ['pitchDeckUrl', `https://example.com/${'x'.repeat(500)}`],
    ['founderBio', 'x'.repeat(1001)],
    ['founderBio', 'bell \u0007'],
    ['founderLocation', 'two\nlines'],
    ['description', '  '],
    ['description', null],
    ['teamSize', 6],
    ['teamSize', 0],
    ['teamSize', '2'],
    ['fundingRaised', 'a lot'],
    ['fundingRaised', null],
    ['monthlyRevenue', ''],
    ['fundingAmount', '1'],
    ['lookingForFunding', 'yes'],
    ['version', null],
  ])('marks a wrong %s: %j', async (field, value) => {
    const answer = await patch({ version: 1, [field]: value });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(answer.body.issues).toMatchObject([{ path: field, message: expect.any(String) }]);
  });

  it('needs the version that was read', async () => {
    expect((await patch({ founderBio: 'Mine' })).body.issues).toMatchObject([{ path: 'version' }]);
  });
});

describe('milestones', () => {
  it('are added and deleted by the founder alone, and notify the others', async () => {
    const { own, mine } = await newSignedIn();
    const peer = await newFounderAccount(db, { cohortId: own.cohortId });
    const peers = await signInFounder(web(), peer.email);
    const added = await add({}, mine);
    const view = { ...milestone, description: null, type: 'product', achieved: true };
    expect([added.status, added.body.milestones]).toEqual([200, [view]]);
    expect((await add({}, mine)).body.milestones).toHaveLength(1);
    expect((await peers.get('/api/notifications')).body).toMatchObject({
      unread: 1,
      items: [{ type: 'milestone_achieved', message: 'reached a milestone: “First sale”' }],
    });
    const deleted = { version: 0, milestones: { deleted: [milestone.id] } };
    await patch(deleted, peers);
    expect((await mine.get('/api/profile')).body.milestones).toEqual([view]);
    expect((await patch(deleted, mine)).body.milestones).toEqual([]);
    expect((await peers.get('/api/notifications')).body).toEqual({
      unread: 0,
      items: [],
      earlier: null,
    });
  });

  it('need a title and a date that is not in the future', async () => {
    const issuesOf = async (input: object) => {
      const { status, body } = await add(input);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
      return body.issues;
    };
    expect(await issuesOf({ title: ' ' })).toEqual([
      { path: 'milestones.added.0.title', message: 'Please give the milestone a title.' },
    ]);
    for (const date of ['', '2026-02-30', '1800-01-01', null]) {
      expect(await issuesOf({ date })).toMatchObject([
        {
          path: 'milestones.added.0.date',
          message: expect.stringMatching(/^Please choose a date/),
        },
      ]);
    }
    expect(await issuesOf({ date: '2199-12-31' })).toEqual([
      {
        path: 'date',
        message:
          'Please choose today or an earlier day: a milestone is something you’ve already reached.',
      },
    ]);
    expect(await issuesOf({ type: 'party' })).toMatchObject([{ path: 'milestones.added.0.type' }]);
    expect(await issuesOf({ id: '' })).toMatchObject([{ path: 'milestones.added.0.id' }]);
  });

  it.each(['achieved', 'points', 'founderId', 'announced', 'announced_at'])(
    'take no %s from a client',
    async (field) => {
      const answer = await add({ [field]: true });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
      expect((await browser.get('/api/profile')).body.milestones).toEqual([]);
    },
  );
});
