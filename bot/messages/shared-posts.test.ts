import { expect, test } from 'vitest';
import type { CompletionSummary } from '#db/queries/slack/channel-posts.ts';
import { sharedPost } from './shared-posts.ts';

const at = { publicUrl: 'https://s.test', today: '2026-11-20' };
const none = { completions: [], pledges: [], thanks: [], hasThread: false, isDigest: false };

function completion(founderName: string, taskTitle: string, rest: Partial<CompletionSummary> = {}) {
  return {
    founderId: founderName,
    founderName,
    slackUserId: 'U1',
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
