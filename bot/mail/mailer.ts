import { createTransport } from 'nodemailer';

type OutgoingMail = {
  /** Stays the same however often a mail is sent: mailboxes show it once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One address that stops mails of this kind, by a click in the mailbox (RFC 8058). */
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

const timeoutMs = 10_000;
/** A server that trickles its replies is given up on as well. */
export const maxSendMs = 30_000;

/** The mail server. Makes no attempt of its own to send again: the job queue does. */
export function createMailer({ smtpUrl, from }: MailerConfig): Mailer {
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
        // An object, so that nothing in it is read as a list of addresses.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
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

/** What a failed attempt to send a mail means for it. */
type MailFailure = {
  kind: /** The mail server is unwell, out of reach, or does not let us in: later, as long as it takes. */
    | 'down'
    /** This mail was not taken now: later, but not for ever. */
    | 'deferred'
    /** It will never be taken. */
    | 'refused';
  reason: string;
};

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string };

/** Only what the server says of the recipient or of the mail itself is held against the mail. */
export function describeMailFailure(error: unknown): MailFailure {
  const { code, responseCode, command, response } = error as SmtpError;
  const reason = [code ?? 'unknown', response]
    .filter(Boolean)
    .join(': ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300);
  const isOwn = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isOwn) return { kind: 'down', reason };
  // Without an answer the address itself was no address.
  const isForGood = responseCode === undefined || responseCode >= 500;
  return { kind: isForGood ? 'refused' : 'deferred', reason };
}
