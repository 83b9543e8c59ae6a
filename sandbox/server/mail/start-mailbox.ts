import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { ChangeFeed } from '#sandbox/server/create-change-feed.ts';
import { findLinks } from '#sandbox/server/mail/find-links.ts';
import type { MailMessage } from '#sandbox/shared/mail-api.ts';

export interface Mailbox {
  smtpUrl: string;
  /** Newest first. */
  mails(): MailMessage[];
  clear(): void;
  close(): Promise<void>;
}

const mailsKept = 200;
const previewLength = 140;

/** Takes every mail that is sent to it, whoever it is for, and keeps the newest in memory. */
export async function startMailbox(feed: ChangeFeed): Promise<Mailbox> {
  let kept: MailMessage[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map((one) => one.address);
      readMail(stream, recipients).then(
        (mail) => {
          kept = [mail, ...kept].slice(0, mailsKept);
          feed.notify('mail');
          callback();
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      // A client that hangs up in the middle of a mail is its own affair.
      server.on('error', () => undefined);
      resolve();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails: () => kept,
    clear: () => {
      kept = [];
      feed.notify('mail');
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(stream: AsyncIterable<Buffer>, recipients: string[]): Promise<MailMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const html = mail.html ?? null;
  const text = mail.text ?? null;
  return {
    id: randomUUID(),
    from: mail.from ? showAddress(mail.from) : '',
    to: recipients,
    subject: mail.subject ?? '(no subject)',
    preview: (text ?? '').replace(/\s+/g, ' ').trim().slice(0, previewLength),
    at: new Date().toISOString(),
    html,
    text,
    links: findLinks(html, text),
  };
}

function showAddress(address: Address): string {
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '');
}
