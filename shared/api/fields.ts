import { z } from 'zod';
import { isTimeZone } from '../time.ts';

export const timeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone.');

/** Without control characters and lone surrogates, which PostgreSQL or a mail header could choke on. */
export function singleLine(most: number, required: string) {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(most, `Please keep this under ${most} characters.`)
    .refine(isCleanLine, 'Please use one line of plain text.');
}

export function multiLine(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Please keep this under ${most} characters.`)
    .refine((text) => isCleanLine(text.replace(/[\r\n\t]/g, ' ')), 'Please use plain text.');
}

function isCleanLine(text: string): boolean {
  return !/\p{Cc}|\p{Cs}/u.test(text);
}

/** An instant, as an ISO string with an offset. */
export const instant = z.iso.datetime({ offset: true });
export const calendarDate = z.iso.date();
