import { expect, test } from 'vitest';
import type { PledgeSummary } from '#db/queries/pledges.ts';
import type { CompletionSummary } from '#db/queries/slack/channel-posts.ts';
import type { ThanksSummary } from '#db/queries/thanks.ts';
import type { KnownBlock } from './block-kit.ts';
import { sharedPost } from './shared-posts.ts';

const at = { publicUrl: 'https://s.test', today: '2026-11-20' };
const none = { completions: [], pledges: [], thanks: [], hasThread: false, isDigest: false };

function completion(founderName: string, taskTitle: string, rest: Partial<CompletionSummary> = {}) {
  return {
    founderId: founderName,
    founderName,
    slackUserId: 'U1',
    picture: null,
    startupName: `${founderName} Inc`,
    taskTitle,
    keptPledge: false,
    isYesterday: false,
    points: 10,
    streak: 3,
    cheeredBy: [],
    ...rest,
  };
}

const textsOf = (post: ReturnType<typeof sharedPost>) =>
  JSON.stringify(post?.blocks)
    .match(/"text":"(?:[^"\\]|\\.)*"/g)
    ?.map((text) => JSON.parse(text.slice(7)));

test('an hour names who completed what, counts, the three most cheered, and who cheers', () => {
  const completions = [
    completion('Ada', 'A1', { cheeredBy: ['Di'] }),
    completion('Bo', 'B1'),
    completion('Cy', 'C1', { keptPledge: true }),
    completion('Di', 'D1'),
    completion('Ed', 'E1', { cheeredBy: ['Ada', 'Bo', 'Cy'] }),
    completion('Ada', 'A2', { points: 30 }),
    completion('Ada', 'A3', { isYesterday: true }),
  ];
  const post = sharedPost({ ...none, completions }, at);
  expect(post?.text).toBe('✅ *Ada*, *Bo*, *Cy* and 2 others completed 7 tasks.');
  expect(textsOf(post)).toEqual([
    post?.text,
    [
      '*E1* · Ed (Ed Inc) · 3 cheers',
      '*A1* · Ada (Ada Inc) · 1 cheer',
      '*C1* · Cy (Cy Inc) · pledge kept',
      '<https://s.test/app/cohort|and 4 more>',
    ].join('\n'),
    'Ada 3 · Bo · Cy · Di · Ed',
    '+90 points · 👏 Di, Ada, Bo and 1 other · A reaction cheers everyone here. <https://s.test/app/cohort|Cheer just one>',
  ]);
});

test('one founder’s tasks, and a few of several, are all there', () => {
  const own = sharedPost(
    { ...none, completions: [completion('Ada', 'A1'), completion('Ada', 'A2')] },
    at,
  );
  expect(textsOf(own)).toEqual([
    '✅ *Ada* (Ada Inc) completed 2 tasks.',
    '*A1*\n*A2*',
    '+20 points · Cheer them on with any reaction.',
  ]);
  const one = sharedPost({ ...none, completions: [completion('Ada', 'A1')] }, at);
  expect(one?.text).toBe('✅ *Ada* (Ada Inc) completed *A1*.');
  expect(sharedPost(none, at)).toBeNull();
});

test('hundreds in an hour are still a short message', () => {
  const completions = Array.from({ length: 300 }, (_, index) =>
    completion(`Founder ${index % 90}`, `Task ${index} <!channel> <@U1>`),
  );
  const post = sharedPost({ ...none, completions }, at);
  expect(post?.text).toBe(
    '✅ *Founder 0*, *Founder 1*, *Founder 2* and 87 others completed 300 tasks.',
  );
  const texts = textsOf(post) ?? [];
  expect(texts[1]).toContain('and 297 more');
  expect(texts[2]).toMatch(/ · 50 more$/);
  expect(JSON.stringify(post)).not.toMatch(/<!channel>|<@U1>/);
  expect(post?.blocks.length).toBeLessThan(10);
});

const pictureOf = (name: string) => `https://avatars.slack-edge.com/${name}_48.png`;
const seen = (founderName: string, taskTitle: string, rest: Partial<CompletionSummary> = {}) =>
  completion(founderName, taskTitle, { picture: pictureOf(founderName), ...rest });

/** Each small line: its faces by name, then its texts. */
const smallLines = (blocks: KnownBlock[] = []) =>
  blocks.flatMap((block) =>
    block.type === 'context'
      ? [block.elements.map((each) => (each.type === 'image' ? `(${each.alt_text})` : each.text))]
      : [],
  );

test('an hour shows the faces of its founders, each once, before the points', () => {
  const completions = [
    seen('Ada', 'A1'),
    completion('Bo', 'B1'),
    seen('Cy', 'C1'),
    seen('Ada', 'A2'),
  ];
  const post = sharedPost({ ...none, completions }, at);
  const said = expect.stringMatching(/^\+40 points · A reaction cheers everyone here\./);
  expect(smallLines(post?.blocks)).toEqual([['(Ada)', '(Cy)', 'and 1 more ·', said]]);
  expect(JSON.stringify(post?.blocks)).toContain(`"image_url":"${pictureOf('Ada')}"`);
  const faceless = completions.map((each) => ({ ...each, picture: null }));
  const before = sharedPost({ ...none, completions: faceless }, at);
  expect(before).not.toHaveProperty('plain');
  expect(post?.plain).toEqual(before?.blocks);
});

test('of many founders seven faces stand before the counts, within Slack’s ten elements', () => {
  const names = Array.from({ length: 12 }, (_, index) => `F${index}`);
  const completions = names.map((name) => seen(name, `${name}’s task`));
  const [counts, points] = smallLines(sharedPost({ ...none, completions }, at)?.blocks);
  const seven = names.slice(0, 7).map((name) => `(${name})`);
  expect(counts).toEqual([...seven, names.join(' · ')]);
  expect(points).toHaveLength(1);
});

test.each([
  [
    'one completion',
    { completions: [seen('Ada', 'A1')] },
    [['(Ada)', '+10 points · 3-day streak']],
  ],
  [
    'one founder’s completions',
    { completions: [seen('Ada', 'A1'), seen('Ada', 'A2')] },
    [['(Ada)', '+20 points · Cheer them on with any reaction.']],
  ],
  [
    'the day’s pledges',
    { pledges: ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gil', 'Hal', 'Ida'].map(pledge) },
    [
      [
        ...['(Ada)', '(Bo)', '(Cy)', '(Di)', '(Ed)', '(Flo)', '(Gil)', 'and 2 more ·'],
        'A reaction cheers everyone here, a button just one.',
      ],
    ],
  ],
  ['kept pledges', { pledges: [pledge('Ada'), pledge('Bo')].map(kept) }, [['(Ada)', '(Bo)']]],
  ['one pledge', { pledges: [pledge('Ada')] }, [['(Ada)', 'Cheer them on with any reaction.']]],
  [
    'one founder’s pledges',
    { pledges: [pledge('Ada'), pledge('Ada')] },
    [['(Ada)', 'Cheer them on: a reaction counts for all of them.']],
  ],
  ['one thanks', { thanks: [thanks('Ada')] }, [['(Ada)', '+15 points']]],
  [
    'several thanks',
    { thanks: [thanks('Ada'), thanks('Bo'), thanks('Ada')] },
    [['(Ada)', '(Bo)', '+45 points · A reaction cheers everyone who helped.']],
  ],
  [
    'thanks without points',
    { thanks: [thanks('Ada'), thanks('Bo')].map((each) => ({ ...each, points: 0 })) },
    [['(Ada)', '(Bo)', 'A reaction cheers everyone who helped.']],
  ],
])('%s show faces, and read as before without them', (_, content, lines) => {
  const post = sharedPost({ ...none, ...content }, at);
  expect(smallLines(post?.blocks)).toEqual(lines);
  const texts = lines.map((line) => line.filter((text) => !/^\(|^and \d+ more/.test(text)));
  expect(smallLines(post?.plain)).toEqual(texts.filter((line) => line.length > 0));
});

test('no founder fills a post with pledges, least of all with those withdrawn', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    ...pledge('Ada'),
    taskTitle: `P${index}`,
    state: index < 18 ? ('withdrawn' as const) : ('open' as const),
  }));
  const shownIn = (pledges: PledgeSummary[]) =>
    textsOf(sharedPost({ ...none, pledges }, at))?.flatMap(
      (text) => text.match(/P\d+|and \d+ more/) ?? [],
    );
  expect(shownIn([pledge('Bo'), ...many])).toEqual(['P0', 'P1', 'P18', 'P19', 'and 16 more']);
  expect(shownIn(many)).toEqual(['P0', 'P1', 'P18', 'P19', 'and 16 more']);
});

test('each part of a digest shows its own', () => {
  const content = {
    completions: [seen('Ada', 'A1')],
    pledges: [pledge('Bo')],
    thanks: [thanks('Cy')],
  };
  const lines = smallLines(sharedPost({ ...none, ...content, isDigest: true }, at)?.blocks);
  expect(lines.map(([first]) => first)).toEqual(['(Ada)', '(Bo)', '(Cy)']);
});

function pledge(founderName: string): PledgeSummary {
  return {
    taskId: `task-${founderName}`,
    founderId: founderName,
    founderName,
    slackUserId: null,
    picture: pictureOf(founderName),
    startupName: `${founderName} Inc`,
    taskTitle: 'Ship',
    state: 'open',
    dueOn: '2026-11-24',
    movedFrom: null,
    cheers: 0,
    cheeredBy: [],
  };
}

function kept(one: PledgeSummary): PledgeSummary {
  return { ...one, state: 'kept' };
}

function thanks(helperName: string): ThanksSummary {
  return {
    helperId: helperName,
    givenAt: new Date(),
    giverName: 'Zoe',
    helperName,
    picture: pictureOf(helperName),
    helperStartup: `${helperName} Inc`,
    forWhat: 'the intro',
    points: 15,
  };
}
