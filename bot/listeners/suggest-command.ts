import { distance } from 'fastest-levenshtein';

// Two letters swapped, as in `wyh`, are two edits.
const maxDistance = 2;

/** The known word that somebody probably meant; null when none is similar. */
export function suggestCommand(word: string, known: readonly string[]): string | null {
  const typed = word.toLowerCase();
  const similar = known
    .map((each) => ({ each, edits: distance(typed, each) }))
    .filter(({ edits }) => edits <= maxDistance)
    .sort((a, b) => a.edits - b.edits);
  return similar[0]?.each ?? null;
}
