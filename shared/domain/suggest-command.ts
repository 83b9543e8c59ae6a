/** The known word that somebody probably meant; null when nothing is near. */
export function suggestCommand(word: string, known: readonly string[]): string | null {
  const typed = word.toLowerCase();
  const near = known
    .map((each) => ({ each, distance: editDistance(typed, each) }))
    .filter(({ each, distance }) => distance <= (each.length > 4 ? 2 : 1))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.each ?? null;
}

/** Letters added, removed, changed, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j] ?? 0, at(i - 2, j - 2) + 1);
      }
    }
  }
  return at(a.length, b.length);
}
