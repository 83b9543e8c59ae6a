import { expect, it } from 'vitest';
import { pointGroups } from './point-legend.tsx';

it('lists what everything is worth', () => {
  const rows = pointGroups.flatMap(({ rows }) => rows);
  expect(Object.fromEntries(rows.map(({ what, points }) => [what, points]))).toEqual({
    Easy: 10,
    Medium: 20,
    Hard: 35,
    '7 days in a row': 50,
    '14 days in a row': 100,
    '30 days in a row': 250,
    '90 days in a row': 500,
    'Public pledge kept on time': 5,
    'Early completion': 10,
    'Peer help': 15,
  });
});
