import type { Interest } from '#shared/api/investor-interest.ts';
import { counted } from '../../lib/pluralize.ts';

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

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });

export function readersWords(recipients: number): string {
  if (recipients === 0) {
    return 'Nobody would get it yet: it goes to approved investors who have saved your startup, and to those you were introduced to.';
  }
  return `It goes by mail to ${counted(recipients, 'investor')} who saved your startup or were introduced to you. Each can stop your updates.`;
}

export function nextUpdateWords(nextAt: string): string {
  return `Your last update has gone out. The next one can be sent from ${day.format(new Date(nextAt))}: one a week keeps it worth reading.`;
}
