import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Router } from 'express';
import type { Address } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import type { ChangeFeed } from '#sandbox/server/changes.ts';
import { jsonHandler, SandboxError } from '#sandbox/server/sandbox-error.ts';
import type { MailMessage, MailSummary } from '#sandbox/shared/mail-api.ts';

interface Mailbox {
  smtpUrl: string;
  /** Newest first. */
  mails(): MailMessage[];
  clear(): void;
  close(): Promise<void>;
}

const maxMails = 200;
const previewLength = 140;

/** Accepts every mail, whoever it is for, and keeps the newest in memory. */
export async function startMailbox(feed: ChangeFeed): Promise<Mailbox> {
  let mails: MailMessage[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map((one) => one.address);
      readMail(stream, recipients).then(
        (mail) => {
          mails = [mail, ...mails].slice(0, maxMails);
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
      // Ignore clients that hang up in the middle of a mail.
      server.on('error', () => undefined);
      resolve();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    clear: () => {
      mails = [];
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

/** Every http(s) URL of a mail, once each: first the links, then those in the text. */
function findLinks(html: string | null, text: string | null): string[] {
  const linked = [...(html ?? '').matchAll(/href="(https?:\/\/[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const written = [...(text ?? '').matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g)].map(
    (match) => match[0],
  );
  return [...new Set([...linked, ...written])];
}

export function createMailApi(mailbox: Mailbox): Router {
  const api = Router();
  api.get(
    '/',
    jsonHandler(z.object({ to: z.string().optional() }), ({ to }) =>
      mailbox
        .mails()
        .filter((mail) => to === undefined || mail.to.includes(to))
        .map(toSummary),
    ),
  );
  api.get('/:id', (request, response, next) => {
    const show = jsonHandler(z.object({}), () => {
      const mail = mailbox.mails().find((one) => one.id === request.params.id);
      if (!mail) throw new SandboxError(404, 'There is no such mail.');
      return mail;
    });
    return show(request, response, next);
  });
  api.delete(
    '/',
    jsonHandler(z.object({}), () => {
      mailbox.clear();
      return { ok: true };
    }),
  );
  return api;
}

function toSummary({
  html: _html,
  text: _text,
  links: _links,
  ...summary
}: MailMessage): MailSummary {
  return summary;
}
