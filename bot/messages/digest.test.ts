import { expect, test } from 'vitest';
import type { CohortWeek } from '#db/queries/digest.ts';
import type { KnownBlock } from './block-kit.ts';
import { digestPost } from './digest.ts';

const week: CohortWeek = {
  cohortName: 'Autumn 2026',
  weekStart: '2026-11-08',
  isLast: false,
  hasLeaderboard: true,
  podium: [
    { rank: 1, name: 'Bo Lind', startupName: 'Tidal', points: 240 },
    { rank: 1, name: '<!channel> *Ada*', startupName: 'A & B', points: 240 },
    { rank: 3, name: 'Cy', startupName: 'Ray', points: 1 },
  ],
  notNamed: 2,
  mostConsistent: { days: 12, names: ['Bo Lind', 'Cy'], notNamed: 1 },
  tasks: 34,
  pledges: { kept: 5, due: 6 },
  shared: { checkIns: [], notNamed: 0 },
  help: { calls: [], notNamed: 0 },
};
const publicUrl = 'https://s.test';
const linesOf = (blocks: KnownBlock[] = []) =>
  blocks.map((block) => {
    if (block.type === 'section') return block.text?.text;
    if (block.type === 'table') return block.rows.slice(1).map((row) => row.map(textOfCell));
    return block.type === 'context' ? (block.elements[0] as { text: string }).text : '';
  });
const textOfCell = (cell: object) => ('text' in cell ? cell.text : '');

test('has the podium, totals and a link to the board', () => {
  const post = digestPost(week, { publicUrl });
  expect(post.text).toBe(
    '🏁 *Autumn 2026*, Nov 8–14: 34 tasks done together · 5 of 6 pledges kept',
  );
  const below = [
    '🔥 Most consistent: *Bo Lind*, *Cy* and 1 more, 12 days in a row · <https://s.test/app/leaderboard|See the leaderboard>',
    'A new week: `/pledge TEXT by fri` tells everyone what you’ll ship.',
  ];
  expect(linesOf(post.blocks)).toEqual([
    post.text,
    [
      ['1', 'Bo Lind', 'Tidal', '240'],
      ['1', '<!channel> *Ada*', 'A & B', '240'],
      ['3', 'Cy', 'Ray', '1'],
    ],
    '… and 2 more share these places',
    ...below,
  ]);
  // Slack may refuse a table.
  expect(linesOf(post.plain)).toEqual([
    '🏁 *Autumn 2026*, Nov 8–14: 34 tasks done together · 5 of 6 pledges kept',
    [
      '1. *Bo Lind*, Tidal: 240 points',
      '1. *&lt;!channel&gt; ∗Ada∗*, A &amp; B: 240 points',
      '3. *Cy*, Ray: 1 point',
      '… and 2 more share these places',
    ].join('\n'),
    ...below,
  ]);
});

test('leaves out what didn’t happen, and the next week after the last one', () => {
  const bare = { podium: [], notNamed: 0, mostConsistent: null, pledges: { kept: 0, due: 0 } };
  const post = digestPost({ ...week, ...bare, tasks: 1, isLast: true }, { publicUrl });
  expect(linesOf(post.blocks)).toEqual([
    '🏁 *Autumn 2026*, Nov 8–14: 1 task done together',
    '<https://s.test/app/leaderboard|See the leaderboard>',
  ]);
});

test('has what startups share of their check-ins, and counts the rest', () => {
  const kpi = { name: '*MRR*', unit: 'money' as const, value: 12_340, growth: 4 };
  const { blocks } = digestPost(
    {
      ...week,
      shared: {
        checkIns: [
          { startupName: 'Tidal', goal: 'Sign <two> pilots', lastGoal: 'yes', kpi },
          { startupName: 'Ray', goal: null, lastGoal: 'no', kpi: { ...kpi, growth: null } },
        ],
        notNamed: 12,
      },
      help: {
        calls: [{ founderName: 'Bo Lind', startupName: 'Tidal', text: 'A lawyer in Austin?' }],
        notNamed: 1,
      },
    },
    { publicUrl },
  );
  expect(linesOf(blocks).slice(-4, -1)).toEqual([
    [
      '🎯 *This week’s goals*',
      '• *Tidal* ✅: Sign &lt;two&gt; pilots · ∗MRR∗ $12,340 (+4%)',
      '• *Ray*: ∗MRR∗ $12,340',
      '<https://s.test/app/cohort|… and 12 more startups>',
    ].join('\n'),
    [
      '🤝 *Who can help?*',
      '• *Bo Lind*, Tidal: A lawyer in Austin?',
      '<https://s.test/app/cohort|… and 1 more call for help>',
    ].join('\n'),
    '<https://s.test/app/cohort|Offer your help>',
  ]);
});
