import type { Interest } from '#shared/api/investor-interest.ts';
import { localDateLabel, pluralize } from '#shared/formats.ts';

type InterestedInvestor = Interest['investors'][number];

/** 'Deck 3 times, website once'. */
export function openedText({
  deck,
  website,
}: Pick<InterestedInvestor, 'deck' | 'website'>): string {
  const parts = [
    ...(deck > 0 ? [`deck ${timesText(deck)}`] : []),
    ...(website > 0 ? [`website ${timesText(website)}`] : []),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** 'Partner, North Fund'. */
export function roleText({
  title,
  company,
}: Pick<InterestedInvestor, 'title' | 'company'>): string {
  return [title, company].filter(Boolean).join(', ');
}

export function savedText(saved: number): string {
  if (saved === 0) return 'No investor has saved your startup yet.';
  return `${pluralize(saved, 'investor has', 'investors have')} saved your startup.`;
}

function timesText(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}

export function recipientsText(recipients: number): string {
  if (recipients === 0) {
    return 'Nobody would get it yet: it goes to approved investors who have saved your startup, and to those you were introduced to.';
  }
  return `It goes by email to ${pluralize(recipients, 'investor')} who saved your startup or were introduced to you. Each can stop your updates.`;
}

export function nextUpdateText(nextAt: string, now: Date): string {
  return `Your last update has gone out. The next one can be sent from ${localDateLabel(new Date(nextAt), { now })}: one a week keeps it worth reading.`;
}
