import { counted } from '../../lib/counted.ts';

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
