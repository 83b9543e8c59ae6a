import { createTransport } from 'nodemailer';
import { brand } from '#shared/brand.ts';

type OutgoingMail = {
  /** The same however often a mail is sent, so that mailboxes show it once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stops mails of this kind with one click in the mailbox (RFC 8058). */
  unsubscribeUrl?: string;
  /** One address, without a name. */
  replyTo?: string;
  /** An event that mailboxes offer to put into the calendar. */
  invitation?: { method: 'REQUEST' | 'CANCEL'; file: string };
};

export type Mailer = {
  /** Rejects with nodemailer's error; `describeMailFailure` says what it means. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export type MailerConfig = {
  smtpUrl: string;
  /** An address, with a name or without. */
  from: string;
};

/** The server may be silent for this long. */
const silenceTimeoutMs = 10_000;
/** Covers a server that answers byte by byte, which no timeout above would notice. */
export const maxSendMs = 30_000;

/** Sends through the mail server, once: sending again is up to the job queue. */
export function createMailer(
  { smtpUrl, from }: MailerConfig,
  timeoutMs = silenceTimeoutMs,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    idleTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, to, subject, text, html, unsubscribeUrl, replyTo, invitation }) {
      await transport.sendMail({
        from: senderOf(from),
        // As an object it can't be read as a list of addresses.
        to: { name: '', address: to },
        messageId: `<${messageId}@${senderDomain(from)}>`,
        subject,
        text,
        html,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...(invitation && {
          icalEvent: {
            method: invitation.method,
            filename: 'invite.ics',
            content: invitation.file,
          },
        }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.timeout(maxSendMs),
      });
    },
    close: () => transport.close(),
  };
}

/** The program's name stands before an address that has none of its own. */
export function senderOf(address: string): string {
  return address.includes('<') ? address : `"${brand.name}" <${address}>`;
}

function senderDomain(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

type FailureKind =
  /** The mail server is unwell, out of reach, or limits us: try for as long as it takes. */
  | 'down'
  /** This mail was not taken now: try again, but not for ever. */
  | 'deferred'
  /** It will never be taken. */
  | 'refused';

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string };

/** The server ends the session, or wants another sign-in or another order of commands. */
const sessionCodes = [421, 432, 454, 503, 530, 534, 535, 538];
/**
 * Statuses (RFC 3463 and 7372, Exchange's numbers) of our sender address, our limits, our sign-in and
 * our domain, and of a server that is unwell. Others of `5.7` are about a recipient or a content.
 */
const ourStatus =
  /^([45]\.1\.[78]|5\.1\.90|[45]\.4\.5|[45]\.5\.[13]|5\.7\.([34589]|1[0-6]|[2-9]\d|[2-9]\d\d)|4\.[37]\.\d+)$/;
/** For servers that send no status, or a vague one. */
const ourWords =
  /authentication (required|failed)|unauthenticated|email address is not verified|relay(ing)?( access)? (denied|not)|to relay|throttl|credits exceeded|(daily|hourly|sending|submission|sender|rate)( \w+)? (limit|quota)/i;
/** Exchange's restrictions of a recipient speak of authentication, too. */
const recipientRestriction = /^5\.7\.1\d\d$/;

/**
 * A mail fails only for what the server says about its recipient or its content. What it says about us
 * is the operator's to mend, so the mail waits.
 */
export function describeMailFailure(error: unknown): { kind: FailureKind; reason: string } {
  const { code, responseCode, command, response = '' } = error as SmtpError;
  const reason = [code ?? 'unknown', response]
    .filter(Boolean)
    .join(': ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300);
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const isAboutUs =
    sessionCodes.includes(responseCode ?? 0) ||
    ourStatus.test(status) ||
    (ourWords.test(response) && !recipientRestriction.test(status));
  if (!isAboutMail || isAboutUs) return { kind: 'down', reason };
  // Without a response code, the address was not a valid one to begin with.
  const isFinal = responseCode === undefined || responseCode >= 500;
  return { kind: isFinal && !status.startsWith('4') ? 'refused' : 'deferred', reason };
}
