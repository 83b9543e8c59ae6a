import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';
import { toEmailAddress } from './domain/email-address.ts';
import { passwordProblem } from './domain/password.ts';
import { toPictureAddress, toWebAddress } from './domain/web-address.ts';
import { ownPath } from './return-paths.ts';
import { canonicalTimeZone } from './time.ts';

/** An IANA zone under any of its names; read as today's. */
export const timeZone = z
  .string()
  .max(64)
  .transform((name, context) => {
    const today = canonicalTimeZone(name);
    if (today) return today;
    context.addIssue({ code: 'custom', message: 'Unknown time zone.' });
    return z.NEVER;
  });

/** The zone that a browser reports beside what somebody came for: one that we don't know is left out. */
export const reportedTimeZone = z
  .string()
  .transform((name) => canonicalTimeZone(name) ?? undefined)
  .optional()
  .catch(undefined);

/** Refuses control characters and lone surrogates, which break PostgreSQL or mail headers. */
export function singleLine(max: number, required: string) {
  return optionalLine(max).min(1, required);
}

/** Like `singleLine`, but may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .overwrite(cleanLine)
    .max(max, `Please keep this under ${max} characters.`)
    .refine(isCleanLine, 'Please use one line of plain text.');
}

export function multiLine(max: number) {
  return z
    .string()
    .overwrite(cleanText)
    .max(max, `Please keep this under ${max} characters.`)
    .refine((text) => isCleanLine(text.replace(/[\r\n\t]/g, ' ')), 'Please use plain text.');
}

function isCleanLine(text: string): boolean {
  return !/\p{Cc}|\p{Cs}/u.test(text);
}

/** An email address, read as `toEmailAddress` does. `invalid` may say more than `missing`. */
export function emailAddress(missing: string, invalid = missing) {
  return z
    .string()
    .max(500, 'That address is too long.')
    .transform((pasted, context) => {
      const address = toEmailAddress(pasted);
      if (address) return address;
      context.addIssue({ code: 'custom', message: cleanLine(pasted) === '' ? missing : invalid });
      return z.NEVER;
    });
}

/** An instant, as an ISO string with an offset. */
export const instant = z.iso.datetime({ offset: true });

/** Limited to years that stay four digits in every time zone: others could be stored but not shown. */
export const calendarDate = z.iso
  .date({ error: 'Please choose a date.', abort: true })
  .regex(/^(19|2[01])/, 'Please choose a date between 1900 and 2199.');

/** A page of ours that a sign-in leads on to. */
export const nextPath = z
  .string()
  .max(2000)
  .refine((path) => ownPath(path) !== null, 'That isn’t one of our pages.');

/** A CSV file separates its cells by one of these; with semicolons, decimals have a comma. */
export const csvSeparator = z.enum(['comma', 'semicolon']).default('comma');

/** A table to download, as the response's type names it. */
export const csvFile = z.file().mime('text/csv; charset=utf-8');

/** The id of one of our rows, as text that PostgreSQL accepts. */
export const rowId = z
  .string()
  .min(1)
  .max(80)
  .refine(isCleanLine, 'Please use one line of plain text.');

/** Bytes, as WebAuthn's JSON has them. */
export const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

export const currentPassword = z
  .string()
  .min(1, 'Please enter your password.')
  .max(200, 'That password is too long.');

/** A new password. The server also checks it against a list of common ones. */
export const newPassword = z.string().superRefine((password, context) => {
  const problem = passwordProblem(password);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

const maxAddressLength = 500;

/** The address of a page: `https://` is added when the scheme is missing, empty becomes null. */
export function webAddress() {
  return addressField(
    (text) =>
      toWebAddress(text) ?? { problem: 'Please enter a web address, like https://example.com.' },
  );
}

/** The address of a picture that our pages load. */
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
    .overwrite(cleanLine)
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
