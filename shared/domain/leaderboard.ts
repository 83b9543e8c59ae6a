/** Ties share a rank and its medal: 1, 1, 3. `rows` come best first. */
export function sharedRanks<Row>(
  rows: Row[],
  pointsOf: (row: Row) => number,
): (Row & { rank: number })[] {
  let rank = 0;
  return rows.map((row, index) => {
    const previous = rows[index - 1];
    if (!previous || pointsOf(previous) !== pointsOf(row)) rank = index + 1;
    return { ...row, rank };
  });
}

const medals: Record<number, { emoji: string; title: string }> = {
  1: { emoji: '🥇', title: 'Champion' },
  2: { emoji: '🥈', title: 'Runner-up' },
  3: { emoji: '🥉', title: 'Third Place' },
};

export function medalOf(rank: number): { emoji: string; title: string } | null {
  return medals[rank] ?? null;
}
