import type { Choice } from './choices.ts';

const most = 5;

/**
 * What a founder went to last, for as long as the tab is open: names and titles are not left behind
 * on a machine that others use.
 */
export function readRecent(founderId: string): Choice[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(founderId)) ?? '[]');
    return Array.isArray(kept) ? (kept as Choice[]).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function keepRecent(founderId: string, choice: Choice): void {
  const others = readRecent(founderId).filter(({ key }) => key !== choice.key);
  try {
    sessionStorage.setItem(keyOf(founderId), JSON.stringify([choice, ...others].slice(0, most)));
  } catch {
    // Storage that is full or forbidden costs the list and nothing else.
  }
}

function keyOf(founderId: string): string {
  return `recent-choices:${founderId}`;
}
