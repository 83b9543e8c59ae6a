import type { Interest } from '#shared/api/investor-interest.ts';
import { counted } from '../../lib/counted.ts';

type Looker = Interest['investors'][number];

/** 'Deck 3 times, website once'. */
export function openedWords({ deck, website }: Pick<Looker, 'deck' | 'website'>): string {
  const parts = [
    ...(deck > 0 ? [`deck ${times(deck)}`] : []),
    ...(website > 0 ? [`website ${times(website)}`] : []),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** 'Partner, North Fund'. */
export function roleWords({ title, company }: Pick<Looker, 'title' | 'company'>): string {
  return [title, company].filter(Boolean).join(', ');
}

export function savedWords(saved: number): string {
  if (saved === 0) return 'No investor has saved your startup yet.';
  return `${counted(saved, 'investor has', 'investors have')} saved your startup.`;
}

function times(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}
