import { dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '#shared/brand.ts';
import { easyPasswordText } from '#shared/domain/password.ts';
import { AppError } from '#shared/errors.ts';

/** The words that somebody would try first on this site. */
const productWords = [
  brand.name.toLowerCase(),
  ...['accelerator', 'cohort', 'founder', 'founders', 'investor', 'startup', 'startups'],
];

// Some 49,000 passwords from public breaches, the most common first.
const commonPasswords = new Set([...dictionary['passwords-common'], ...productWords]);

const minWordLength = 4;

/** Refuses a new password that many people use. `field` names it in the form. */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('invalid_input', { issues: [{ path: field, message: easyPasswordText }] });
}

/** Digits, signs and spaces around a common password don't make it a better one. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  const word = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s._-]/g, '');
  return commonPasswords.has(typed) || (word.length >= minWordLength && commonPasswords.has(word));
}
