import { expect, it } from 'vitest';
import { leaderboardMessage } from './leaderboard.ts';

const ada = {
  rank: 1,
  name: 'Ada',
  startupName: 'Tidal',
  avatar: null,
  isMe: false,
  points: 40,
  streak: 2,
  tasksCompleted: 2,
  pledgesKept: null,
  activeDays: null,
  moved: null,
};
const me = { ...ada, rank: null, name: 'Bo', isMe: true, points: 0, streak: 0, tasksCompleted: 0 };

it('tells nobody a rank before their first points', () => {
  const board = {
    cohortName: 'Cohort 7',
    size: 13,
    page: 1,
    pages: 1,
    leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
    rows: [ada],
    me: { ...me, page: 1, notCounted: 0, ahead: null },
  };
  const { text, blocks, plain } = leaderboardMessage(board, { scope: 'cohort', period: 'week' });
  expect(text).toContain(
    'There are 13 founders on the board. Your first points put you on the board.',
  );
  expect(JSON.stringify(blocks)).toMatch(/"–".*"Bo \(you\)".*"Tidal".*"0"/);
  expect(JSON.stringify(plain)).toContain('– *Bo* (you), Tidal: 0');
  const ranked = leaderboardMessage(
    { ...board, me: { ...board.me, rank: 2, points: 10 } },
    { scope: 'cohort', period: 'week' },
  );
  expect(ranked.text).toContain('You’re #2 of 13 with 10 points.');
});

it('is a table with pages of ten, the own row bold, and ten lines where Slack shows no table', () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    ...ada,
    rank: index + 1,
    name: `Founder ${index + 1}`,
    isMe: index === 19,
    points: 3000 - index,
  }));
  const board = {
    cohortName: 'Cohort 7',
    size: 30,
    page: 1,
    pages: 1,
    leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
    rows,
    me: { ...(rows[19] as (typeof rows)[number]), page: 2, notCounted: 0, ahead: null },
  };
  const { blocks, plain } = leaderboardMessage(board, { scope: 'cohort', period: 'all' });
  const table = blocks.find(({ type }) => type === 'data_table');
  if (table?.type !== 'data_table') throw new Error('There is no table.');
  expect(table).toMatchObject({
    caption: 'Cohort 7, all time',
    page_size: 10,
    row_header_column_index: 1,
  });
  expect(table.rows).toHaveLength(31);
  // Sorted as numbers: 3,000 comes before 999.
  expect(table.rows[1]?.[3]).toEqual({ type: 'raw_number', value: 3000, text: '3,000' });
  expect(JSON.stringify(table.rows[20])).toContain(
    '"text":"Founder 20 (you)","style":{"bold":true}',
  );
  const lines = JSON.stringify(plain).match(/\*Founder \d+\*/g);
  expect(lines).toHaveLength(11);
  expect(lines?.at(-1)).toBe('*Founder 20*');
});
