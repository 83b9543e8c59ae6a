import { pageFailureText } from '../failure.ts';
import type { Audience } from '../options.ts';

/**
 * The reasons why a single sign-on did not sign in. The address of the sign-in page carries one.
 */
export const signOnFailures = [
  'unreachable',
  'denied',
  'expired',
  'refused',
  'unverified',
  'unknown',
  'is_founder',
  'is_investor',
  'is_mentor',
  'is_admin',
  'unconfirmed',
  'linked',
  'closed',
  'too_many',
] as const;
export type SignOnFailure = (typeof signOnFailures)[number];

// Stryker disable StringLiteral: a test would only repeat these texts.
const unknownTexts: Record<Audience, (name: string) => string> = {
  founder: () =>
    'No founder here has that email address. If you’ve been accepted, use the account with the address that you applied with; otherwise please apply first.',
  investor: () =>
    'No investor here has that email address. Please join as an investor first; after that you can sign in this way.',
  mentor: (name) =>
    `No mentor here has that email address. Please ask the program to invite you at the address that you use with ${name}.`,
  admin: (name) =>
    `Nobody on the staff has that email address. Please ask an admin to invite you at the address that you use with ${name}.`,
};

/** Shown to somebody who comes back to a sign-in page; `name` is that of their provider. */
export function signOnFailureText(
  failure: SignOnFailure,
  { name, audience }: { name: string; audience: Audience },
): string {
  switch (failure) {
    case 'unreachable':
      return `${sentenceStart(name)} doesn’t answer at the moment. Please try again in a few minutes, or sign in another way.`;
    case 'denied':
      return `You weren’t signed in: you canceled, or ${name} didn’t allow it. You can try again or sign in another way.`;
    case 'expired':
      return 'That sign-in took too long, was already used, or started in another browser. Please start again here.';
    case 'refused':
      return `We couldn’t verify the answer from ${name}, so you weren’t signed in. Please try again. If it keeps happening, tell whoever runs it.`;
    case 'unverified':
      return `${sentenceStart(name)} hasn’t verified your email address, so we can’t tell which account is yours. Please verify it there first, or sign in another way.${audience === 'admin' ? ' If it is verified there, whoever runs this server finds the reason in its log (OIDC_TRUST_EMAIL).' : ''}`;
    case 'unknown':
      return unknownTexts[audience](name);
    case 'is_founder':
      return 'That email address belongs to a founder.';
    case 'is_investor':
      return 'That email address belongs to an investor.';
    case 'is_mentor':
      return 'That email address belongs to a mentor.';
    case 'is_admin':
      return 'That email address belongs to somebody on the staff.';
    case 'unconfirmed':
      return 'Your email address isn’t confirmed here yet. Please open the link in our email first, then sign in this way.';
    case 'linked':
      return `Your account here is linked to a different user of ${name}. Sign in there as that user, or sign in here another way and ask us for help.`;
    case 'closed':
      return 'This account is closed. If you think that’s a mistake, please write to us.';
    case 'too_many':
      return pageFailureText('rate_limited');
  }
}
// Stryker restore StringLiteral

function sentenceStart(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
