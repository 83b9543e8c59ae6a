import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import { findMailedEmailChange, findSignInName } from '#db/queries/accounts.ts';
import { createEmailUndoToken, createWarningToken } from '#db/signed-links.ts';
import { brand } from '#shared/brand.ts';
import type { SecurityChange } from '#shared/domain/second-step.ts';
import { dateTimeZoneLabel } from '#shared/formats.ts';
import type { Audience, StaffRole } from '#shared/options.ts';
import { signInPath } from '#shared/return-paths.ts';
import type { MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../../context.ts';

/** To the new address; nothing if the change was called off. */
export async function writeEmailChange(
  { db, config, clock }: MailContext,
  { data: { accountId, email } }: MailOf<'email-change'>,
): Promise<MailContent | null> {
  const { publicUrl } = config;
  const change = await findMailedEmailChange(db, { accountId, email });
  if (!change) return null;
  const { audience } = change;
  if (change.isTaken) {
    const urls = {
      signInUrl: publicUrl + signInPath(audience),
      forgotUrl: forgotPasswordUrl(publicUrl, audience),
    };
    return audience === 'founder' ? founderEmailTaken(urls) : investorEmailTaken(urls);
  }
  const token = await createAccountLink(db, {
    accountId,
    purpose: 'email_change',
    email,
    now: clock(),
  });
  // An expired link has to know whose settings to lead to; without the parameter, an investor's.
  const query = audience === 'founder' ? '?for=founder' : '';
  return emailChange(change, { url: `${publicUrl}/confirm-email/${token}${query}` });
}

/** To the old address: before the change, and once it is done. */
export async function writeEmailChangeNotice(
  { config: { publicUrl, appSecret }, clock }: MailContext,
  {
    data: { email, isDone, audience, by, at, timeZone = brand.timeZone, undo },
  }: MailOf<'email-change-notice'>,
): Promise<MailContent> {
  const label = (instant: string) =>
    dateTimeZoneLabel(new Date(instant), { now: clock(), timeZone });
  const staff = by ? `${staffArticles[by.role]} of ${brand.name} (${by.email})` : null;
  if (!isDone) {
    const forgotUrl = forgotPasswordUrl(publicUrl, audience);
    return emailChangeNotice({ audience, email, staff, forgotUrl });
  }
  const when = at === undefined ? 'today' : label(at);
  if (!undo) return emailChangeDone({ audience, email, staff, when });
  return emailChangeToUndo(
    { audience, email, staff, when },
    {
      url: `${publicUrl}/email-undo/${createEmailUndoToken(appSecret, undo.id)}`,
      until: label(undo.until),
    },
  );
}

const staffArticles: Record<StaffRole, string> = {
  admin: 'An admin',
  manager: 'A manager',
  reviewer: 'A reviewer',
};

/** Goes to the address that was the account's until its former one was put back. */
export async function writeEmailChangeUndone(
  _context: MailContext,
  { data: { email, audience } }: MailOf<'email-change-undone'>,
): Promise<MailContent> {
  return {
    subject: `Your ${brand.name} email address was changed back`,
    title: 'Your address was changed back',
    blocks: [
      {
        kind: 'text',
        text: `Someone used the link that we sent to ${email} and put that address back. The ${audience} account that had this address signs in with ${email} again, and everyone was signed out.`,
      },
      {
        kind: 'text',
        text: `If that wasn’t right, write to ${brand.supportEmail} and we’ll sort it out together.`,
      },
      { kind: 'button', label: 'Write to us', url: `mailto:${brand.supportEmail}` },
    ],
    reason: 'You get this once, because this was your account’s address until now.',
  };
}

/** To the owner, whoever changed it. */
export async function writePasswordChanged(
  { config: { publicUrl } }: MailContext,
  { data: { audience } }: MailOf<'password-changed'>,
): Promise<MailContent> {
  return {
    subject: `Your ${brand.name} password was changed`,
    title: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: `The ${audience} account with this address has a new password. Every other session was signed out, and earlier password links no longer work. If this was you, you don’t need to do anything.`,
      },
      {
        kind: 'text',
        text: `If it wasn’t you, choose a new password now, and write to ${brand.supportEmail}.`,
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: forgotPasswordUrl(publicUrl, audience),
      },
    ],
    reason: 'You get this because it’s about who can sign in to your account.',
  };
}

/** To the owner, while strangers try one password after another. */
export async function writePasswordGuesses(
  { db, config: { publicUrl, appSecret }, clock }: MailContext,
  { to, data: { accountId } }: MailOf<'password-guesses'>,
): Promise<MailContent | null> {
  const account = await findSignInName(db, { accountId });
  if (account?.email !== to) return null;
  const { audience } = account;
  const token = createWarningToken(appSecret, { accountId, sentAt: clock() });
  const page = `${publicUrl}/sign-in-warning/${token}`;
  return {
    subject: `Someone is trying passwords for your ${brand.name} account`,
    title: 'Is this you?',
    blocks: [
      {
        kind: 'text',
        text: `Many wrong passwords were entered for the ${audience} account with this address. None of them worked. We’ve slowed down sign-ins from browsers that we don’t know; the ones you’ve used before work as always.`,
      },
      {
        kind: 'text',
        text: 'If you’re the one who can’t remember the password, choose a new one.',
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: forgotPasswordUrl(publicUrl, audience),
      },
      {
        kind: 'links',
        links: [
          { label: 'I know my password: let me sign in from this browser', url: `${page}/mine` },
          { label: 'This wasn’t me', url: `${page}/stranger` },
        ],
      },
    ],
    reason: 'You get this, at most once a day, because it’s about who can sign in to your account.',
  };
}

const securityPages: Record<Audience, string> = {
  founder: '/app/settings',
  investor: '/investor/settings',
  mentor: '/mentor/settings',
  admin: '/admin/security',
};

const tokenPages: Record<Audience, string> = {
  founder: '/app/connections',
  investor: '/investor/connections',
  mentor: '/mentor/connections',
  admin: '/admin/connections',
};

type ChangeTexts = {
  subject: string;
  text: (account: string, name: string) => string;
  /** Only somebody of the staff does it, and it closes a way in: no reason to fear for the account. */
  isByStaff?: boolean;
};

const securityChanges: Record<SecurityChange, ChangeTexts> = {
  two_step_on: {
    subject: 'Two-step sign-in is on',
    text: (account) =>
      `Signing in to the ${account} with this address now takes a code from an authenticator app besides the password. Every other session was signed out.`,
  },
  two_step_off: {
    subject: 'Two-step sign-in is off',
    text: (account) =>
      `Signing in to the ${account} with this address no longer takes a code from an authenticator app.`,
  },
  passkey_added: {
    subject: 'A passkey was added',
    text: (account, name) =>
      `The passkey “${name}” can now sign in to the ${account} with this address.`,
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    text: (account, name) =>
      `The passkey “${name}” no longer signs in to the ${account} with this address.`,
  },
  sign_on_linked: {
    subject: 'Single sign-on was connected',
    text: (account) =>
      `Your organization’s single sign-on can now sign in to the ${account} with this address.`,
  },
  slack_linked: {
    subject: 'Your Slack account was connected',
    text: (account) =>
      `Buttons in Monday’s message now act in Slack for the ${account} with this address.`,
  },
  slack_unlinked: {
    subject: 'Your Slack account was disconnected',
    text: (account) => `Buttons in Slack no longer act for the ${account} with this address.`,
  },
  second_steps_reset: {
    subject: 'Two-step sign-in was reset',
    text: (account) =>
      `An operator turned off two-step sign-in for the ${account} with this address and removed its passkeys.`,
  },
  token_made: {
    subject: 'An access token was made',
    text: (account, name) =>
      `Whoever holds the access token “${name}” can now use the ${account} with this address, without its password.`,
  },
  token_revoked: {
    isByStaff: true,
    subject: 'An access token was revoked',
    text: (account, name) =>
      `An admin revoked the access token “${name}” of the ${account} with this address. What uses it has stopped working.`,
  },
  app_connected: {
    subject: 'An app was connected',
    text: (account, name) =>
      `You let “${name}” use the ${account} with this address. You can disconnect it at any time.`,
  },
  app_disconnected: {
    isByStaff: true,
    subject: 'An app was disconnected',
    text: (account, name) =>
      `An admin disconnected “${name}” from the ${account} with this address. It has stopped working there.`,
  },
};

/** To the owner, whoever changed it. */
export async function writeSecurityChanged(
  { config: { publicUrl } }: MailContext,
  { data: { audience, change, passkey, token } }: MailOf<'security-changed'>,
): Promise<MailContent> {
  const { subject, text, isByStaff = false } = securityChanges[change];
  const forgotUrl = forgotPasswordUrl(publicUrl, audience);
  const page = token === undefined ? `${securityPages[audience]}#passkeys` : tokenPages[audience];
  const said = text(`${audience} account`, passkey ?? token ?? '');
  const link = { label: 'See what signs in to it', url: `${publicUrl}${page}` };
  return {
    subject: `${subject} at ${brand.name}`,
    title: subject,
    blocks: isByStaff
      ? [
          { kind: 'text', text: `${said} If you don’t know why, ask at ${brand.supportEmail}.` },
          { kind: 'button', ...link },
        ]
      : [
          { kind: 'text', text: `${said} If this was you, you don’t need to do anything.` },
          {
            kind: 'text',
            text: `If it wasn’t you, choose a new password now, look at what signs in to your account, and write to ${brand.supportEmail}.`,
          },
          { kind: 'button', label: 'Choose a new password', url: forgotUrl },
          { kind: 'links', links: [link] },
        ],
    reason: 'You get this because it’s about who can sign in to your account.',
  };
}

/** To the owner: a browser signed in that never did before. */
export async function writeNewSignIn(
  { config: { publicUrl }, clock }: MailContext,
  { data: { audience, browser, system, address, at, timeZone } }: MailOf<'new-sign-in'>,
): Promise<MailContent> {
  const when = dateTimeZoneLabel(new Date(at), { now: clock(), timeZone });
  return {
    subject: `New sign-in to your ${brand.name} account`,
    title: 'A new browser signed in',
    blocks: [
      {
        kind: 'text',
        text: `${browser} on ${system} signed in to your ${audience} account for the first time: ${when}, from the IP address ${address}. If this was you, you don’t need to do anything.`,
      },
      {
        kind: 'text',
        text: 'If it wasn’t you, end that session and change your password right there.',
      },
      {
        kind: 'button',
        label: 'See your sessions',
        url: `${publicUrl}${securityPages[audience]}#sessions`,
      },
    ],
    reason: 'You get this because it’s about who can sign in to your account.',
  };
}

type Member = 'founder' | 'investor';

function forgotPasswordUrl(publicUrl: string, audience: Audience): string {
  return `${publicUrl}/forgot-password?for=${audience}`;
}

const accountOf = { founder: 'a founder account', investor: 'an investor account' };

type EmailChange = { name: string; audience: Member };

/** To the new address: the link that proves who reads its mail. */
function emailChange({ name, audience }: EmailChange, { url }: { url: string }): MailContent {
  return {
    subject: `Confirm your new email address for ${brand.name}`,
    title: 'Confirm your new address',
    blocks: [
      {
        kind: 'text',
        text: `${name} wants to sign in to ${accountOf[audience]} with this address from now on, and to get its emails here. Please confirm that it’s yours. The link works once, for 24 hours; until then nothing changes.`,
      },
      { kind: 'button', label: 'Confirm this address', url, isOnlyWay: true },
    ],
    reason: `You get this because this address was given to ${brand.name}. If it wasn’t you, you don’t need to do anything.`,
  };
}

/** The address belongs to another account; only its owner is notified. */
function investorEmailTaken(urls: SignInUrls): MailContent {
  const text =
    'Someone, probably you, tried to use this address for another investor account. It already has an account, so nothing was changed.';
  return addressTaken({ title: 'This address is already in use', text }, urls);
}

/** Or to an application, which nobody can sign in with yet. */
function founderEmailTaken({ signInUrl, forgotUrl }: SignInUrls): MailContent {
  return {
    subject: `This address is already in use at ${brand.name}`,
    title: 'This address is already in use',
    blocks: [
      {
        kind: 'text',
        text: 'Someone, probably you, tried to use this address for another founder account. There’s already an account or an application with it, so nothing was changed.',
      },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      {
        kind: 'links',
        links: [{ label: 'Forgot your password? Choose a new one', url: forgotUrl }],
      },
    ],
    reason: `You get this because your address was given to ${brand.name}. If it wasn’t you, you don’t need to do anything.`,
  };
}

type ChangeNotice = { audience: Member; email: string; staff: string | null; forgotUrl: string };

/** To the present address before the new one is confirmed, while its owner can still stop the change. */
function emailChangeNotice({ audience, email, staff, forgotUrl }: ChangeNotice): MailContent {
  const who = staff
    ? `${staff} asked to change the address of your ${audience} account`
    : `Someone who is signed in to your ${audience} account and knows its password asked to change its address`;
  return {
    subject: `Your ${brand.name} email address is about to change`,
    title: 'Is this you?',
    blocks: [
      {
        kind: 'text',
        text: `${who} to ${email}. That happens once the link in the email to that address is used. If this was you, you don’t need to do anything.`,
      },
      {
        kind: 'text',
        text: 'If it wasn’t you, choose a new password now: that ends every session and cancels this change.',
      },
      { kind: 'button', label: 'Choose a new password', url: forgotUrl },
    ],
    reason: 'You get this because it’s about who can sign in to your account.',
  };
}

type ChangeDone = {
  audience: Member;
  email: string;
  staff: string | null;
  when: string;
};

function changeSentence({ audience, email, staff, when }: ChangeDone): string {
  const who = staff ?? 'Someone who was signed in and knew your password';
  return `You now sign in to your ${audience} account with ${email}, and our emails go there. ${who} asked for the change, and the link we sent to that address was used: ${when}.`;
}

/** Goes to an old address, which can be put back for a day. */
function emailChangeToUndo(
  change: ChangeDone,
  { url, until }: { url: string; until: string },
): MailContent {
  return {
    subject: `Your ${brand.name} email address was changed`,
    title: 'Your address was changed',
    blocks: [
      { kind: 'text', text: changeSentence(change) },
      {
        kind: 'text',
        text: `If this was you, or you agreed to it, you don’t need to do anything. If not, put your address back: that signs everyone out and lets you choose a new password. The link works until ${until}, whatever is changed in the meantime.`,
      },
      { kind: 'button', label: 'Put my address back', url, isOnlyWay: true },
    ],
    reason: 'You get this because this was your account’s address.',
  };
}

/** Goes to an old address that can’t be put back: an older one was. */
function emailChangeDone(change: ChangeDone): MailContent {
  return {
    subject: `Your ${brand.name} email address was changed`,
    title: 'Your address was changed',
    blocks: [
      { kind: 'text', text: changeSentence(change) },
      {
        kind: 'text',
        text: `If you didn’t change it, write to ${brand.supportEmail} right away.`,
      },
      { kind: 'button', label: 'This wasn’t me', url: `mailto:${brand.supportEmail}` },
    ],
    reason: 'You get this once, because this was your account’s address until now.',
  };
}

export function passwordReset({ url }: { url: string }): MailContent {
  return {
    subject: `Set a new password for ${brand.name}`,
    title: 'Set a new password',
    blocks: [
      {
        kind: 'text',
        text: 'Someone, hopefully you, asked for a new password. The link works once, for 30 minutes. Your old password works until then.',
      },
      { kind: 'button', label: 'Choose a new password', url, isOnlyWay: true },
    ],
    reason: `You get this because a new password was asked for at ${brand.name}. If it wasn’t you, you don’t need to do anything.`,
  };
}

export type SignInUrls = { signInUrl: string; forgotUrl: string };

/** To an address that was given once more, and has an investor account: the ways into that one. */
export function addressTaken(
  { title, text }: { title: string; text: string },
  { signInUrl, forgotUrl }: SignInUrls,
): MailContent {
  return {
    subject: `You already have an investor account at ${brand.name}`,
    title,
    blocks: [
      { kind: 'text', text },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      {
        kind: 'links',
        links: [{ label: 'Forgot your password? Choose a new one', url: forgotUrl }],
      },
    ],
    reason: `You get this because your address was given to ${brand.name}. If it wasn’t you, you don’t need to do anything.`,
  };
}
