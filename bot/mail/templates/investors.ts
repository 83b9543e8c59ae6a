import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import type { MailedInvestor } from '#db/queries/investors/investors.ts';
import { brand } from '#shared/brand.ts';
import { checkSizeLabel } from '#shared/domain/investors.ts';
import { signInPath, withNext } from '#shared/return-paths.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import { type WordedMail, wordMail } from '#shared/texts/word-mail.ts';
import type { MailContext } from '../../context.ts';
import { addressTaken, type SignInUrls } from './accounts.ts';

export async function writeInvestorVerification(
  { db, config, clock }: MailContext,
  investor: MailedInvestor,
  next: string | undefined,
): Promise<MailContent | null> {
  if (investor.state !== 'unverified') return null;
  const { publicUrl } = config;
  if (investor.isTaken) {
    return investorExists({
      signInUrl: publicUrl + signInPath('investor', next),
      forgotUrl: withNext(`${publicUrl}/forgot-password?for=investor`, next),
    });
  }
  const token = await createAccountLink(db, {
    accountId: investor.accountId,
    purpose: 'verification',
    now: clock(),
  });
  return investorVerification(investor, {
    url: withNext(`${publicUrl}/verify-email/${token}`, next),
  });
}

/** With the link that proves who reads the mail of this address. */
export function investorVerification(
  { name, company }: { name: string; company: string | null },
  { url }: { url: string },
): MailContent {
  const signedUpAs = company ? `${name}, ${company}` : name;
  return {
    subject: `Confirm your email address for ${brand.name}`,
    title: `Welcome, ${name}`,
    blocks: [
      {
        kind: 'text',
        text: `Someone, hopefully you, signed up as an investor with this address: ${signedUpAs}. Please confirm that it’s yours. The link works once, for seven days.`,
      },
      { kind: 'button', label: 'Confirm this address', url, isOnlyWay: true },
      {
        kind: 'text',
        text: 'After that, one of us reviews your sign-up and emails you. Then websites, decks, full profiles and introductions are open to you.',
      },
    ],
    reason: `You get this because this address was given to ${brand.name}. If it wasn’t you, you don’t need to do anything: without that click, we forget the sign-up after seven days.`,
  };
}

/** Somebody signed up with an investor's address; only its owner is notified of the account. */
export function investorExists(urls: SignInUrls): MailContent {
  const text =
    'Someone, probably you, tried to sign up with your address. You already have an investor account, and nothing about it was changed: please sign in with the password you chose then.';
  return addressTaken({ title: 'Hello again', text }, urls);
}

type WaitingInvestor = {
  name: string;
  email: string;
  company: string | null;
  title: string | null;
  focus: string[];
  checkSizeMin: number | null;
  checkSizeMax: number | null;
};

/** To an admin: an investor confirmed their address and waits for approval. */
export function investorWaits(investor: WaitingInvestor, { url }: { url: string }): MailContent {
  const { name, email, company, title, focus, checkSizeMin, checkSizeMax } = investor;
  const facts = [
    ['Email', email],
    ['Role', [title, company].filter(Boolean).join(', ')],
    ['Focus', focus.join(', ')],
    ['Check size', checkSizeLabel(checkSizeMin, checkSizeMax)],
  ];
  return {
    subject: `New investor to approve: ${name}`,
    title: `${name} is waiting for approval`,
    preview: facts
      .slice(1)
      .flatMap(([, fact]) => fact || [])
      .concat(email)
      .join(' · '),
    blocks: [
      {
        kind: 'rows',
        rows: facts.flatMap(([label, fact]) => (fact ? { text: `${label}: ${fact}` } : [])),
      },
      { kind: 'button', label: 'Review the sign-up', url },
    ],
    reason: `You get this because you are an admin of ${brand.name}.`,
  };
}

export function investorApproved(
  { name, reason }: { name: string; reason: string | null },
  { url }: { url: string },
): WordedMail {
  return wordMail({ id: 'investor-approved', values: { name, reason: reason ?? '' }, url });
}

/** The sign-up was not approved, or its approval was withdrawn. */
export function investorDeclined(
  { name, state, reason }: { name: string; state: 'declined' | 'revoked'; reason: string | null },
  { url }: { url: string },
): WordedMail {
  return wordMail({ id: `investor-${state}`, values: { name, reason: reason ?? '' }, url });
}
