import { dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '#shared/brand.ts';
import { easyPasswordText } from '#shared/domain/password.ts';
import { AppError } from '#shared/errors.ts';

/** The words that somebody would try first on this site. */
const productNames = [
  ...['slipstream', 'accelerator', 'cohort'],
  ...['founder', 'founders', 'investor', 'startup', 'startups'],
];

// Some 49,000 passwords from public breaches, the most common first.
const commonPasswords = new Set([...dictionary['passwords-common'], ...productNames]);

const minWordLength = 4;

const ownWordsText =
  'That password is made of your name, startup or address. A few unrelated words make a good one.';

type OwnWords = (string | null | undefined)[];

/** Refuses a new password that is easy to guess. `field` names it in the form. */
export function refuseEasyPassword(
  password: string,
  { field, own = [] }: { field: string; own?: OwnWords },
): void {
  const message = easyPasswordProblem(password, own);
  if (message) throw new AppError('invalid_input', { issues: [{ path: field, message }] });
}

/**
 * The problem of a password that many people use, or that is little more than its owner's own words:
 * names, startup, email address.
 */
export function easyPasswordProblem(password: string, own: OwnWords): string | null {
  if (isCommonPassword(password)) return easyPasswordText;
  return isMadeOf(own, password) ? ownWordsText : null;
}

/** Digits, signs and spaces around a common password don't make it a better one, or in place of letters. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  const word = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[\s._-]/g, '');
  const candidates = [word, readLetters(word), readLetters(typed).replace(/[^\p{L}]+/gu, '')];
  const isCommon = (each: string) =>
    commonPasswords.has(each) || each === brand.name.toLowerCase().replace(/[\s._-]/g, '');
  return (
    isCommon(typed) || candidates.some((each) => each.length >= minWordLength && isCommon(each))
  );
}

const minOwnLength = 3;
/** With fewer letters and digits besides the owner's words, a password is a guess away. */
const minOtherCharacters = 6;

function isMadeOf(own: OwnWords, password: string): boolean {
  const words = own
    .flatMap((text) => plain(text ?? '').split(/[^\p{L}]+/u))
    .filter((word) => word.length >= minOwnLength)
    .toSorted((a, b) => b.length - a.length);
  const typed = readLetters(plain(password));
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  return rest !== typed && rest.replace(/[^\p{L}\d]/gu, '').length < minOtherCharacters;
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

const lookalikes: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '3': 'e', '5': 's' };

/** `p@ssw0rd` reads `password`. */
function readLetters(text: string): string {
  return text.replace(/[@$035](?=\p{L})/gu, (sign) => lookalikes[sign] ?? sign);
}
