import { z } from 'zod';
import { toPictureAddress, toWebAddress } from '../domain/web-address.ts';
import { isTimeZone } from '../time.ts';

export const timeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone.');

/** Without control characters and lone surrogates, which PostgreSQL or a mail header could choke on. */
export function singleLine(most: number, required: string) {
  return optionalLine(most).min(1, required);
}

/** The same, and it may be empty. */
export function optionalLine(most: number) {
  return z
    .string()
    .trim()
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

/** Far from the years whose instants no longer have four digits: such a date could be stored and never shown. */
export const calendarDate = z.iso
  .date({ error: 'Please choose a date.', abort: true })
  .regex(/^(19|2[01])/, 'Please choose a date between 1900 and 2199.');

/** The id of one of our rows, as text: what PostgreSQL cannot read as text is no id. */
export const rowId = z
  .string()
  .min(1)
  .max(80)
  .refine(isCleanLine, 'Please use one line of plain text.');

const maxAddressLength = 500;

/** The address of a page, https added where the scheme is missing; an empty one is null. */
export function webAddress() {
  return addressField(
    (text) =>
      toWebAddress(text) ?? { problem: 'Please enter a web address, like https://example.com.' },
  );
}

/** The same of a picture, which pages of ours fetch and show. */
export function pictureAddress() {
  return addressField((text) => {
    if (!toWebAddress(text)) {
      return { problem: 'Please enter a web address, like https://example.com/me.jpg.' };
    }
    const problem = 'Please use a public address that begins with https://.';
    return toPictureAddress(text) ?? { problem };
  });
}

function addressField(read: (text: string) => string | { problem: string }) {
  return z
    .string()
    .trim()
    .max(maxAddressLength, `Please keep this under ${maxAddressLength} characters.`)
    .nullable()
    .transform((text, context) => {
      if (!text) return null;
      const address = read(text);
      if (typeof address === 'string') return address;
      context.addIssue({ code: 'custom', message: address.problem });
      return z.NEVER;
    });
}
