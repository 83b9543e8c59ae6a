import { createTransport } from 'nodemailer';

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
};

export type Mailer = {
  /** Rejects with nodemailer's error; `describeMailFailure` says what it means. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export type MailerConfig = {
  smtpUrl: string;
  /** `Slipstream <hello@slipstream.example>` */
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
    async send({ messageId, to, subject, text, html, unsubscribeUrl, replyTo }) {
      await transport.sendMail({
        from,
        // As an object it can't be read as a list of addresses.
        to: { name: '', address: to },
        messageId: `<${messageId}@${senderDomain(from)}>`,
        subject,
        text,
        html,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
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

function senderDomain(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

type FailureKind =
  /** The mail server is unwell, out of reach, or does not let us in: try for as long as it takes. */
  | 'down'
  /** This mail was not taken now: try again, but not for ever. */
  | 'deferred'
  /** It will never be taken. */
  | 'refused';

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string };

/** A mail fails only for what the server says about its recipient or its content. */
export function describeMailFailure(error: unknown): { kind: FailureKind; reason: string } {
  const { code, responseCode, command, response } = error as SmtpError;
  const reason = [code ?? 'unknown', response]
    .filter(Boolean)
    .join(': ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300);
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isAboutMail) return { kind: 'down', reason };
  // Without a response code, the address was not a valid one to begin with.
  const isFinal = responseCode === undefined || responseCode >= 500;
  return { kind: isFinal ? 'refused' : 'deferred', reason };
}
