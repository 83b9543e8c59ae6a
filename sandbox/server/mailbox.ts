import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Router } from 'express';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import type { ChangeFeed } from '#sandbox/server/changes.ts';
import { jsonHandler, SandboxError } from '#sandbox/server/sandbox-error.ts';
import type { MailMessage, MailSummary, SentMail } from '#sandbox/shared/mail-api.ts';
import { exactRouting } from '#shared/exact-paths.ts';

type WriteExamples = () => Promise<SentMail[]>;

type Mailbox = {
  smtpUrl: string;
  /** Lists, shows and deletes mails. */
  api: Router;
  close(): Promise<void>;
};

const maxMails = 200;
const previewLength = 140;

/**
 * Accepts every mail, whoever it is for, and keeps the newest in memory, newest first. Examples are
 * written when somebody first looks at them, and stay apart.
 */
export async function startMailbox(
  feed: ChangeFeed,
  { writeExamples = async () => [] }: { writeExamples?: WriteExamples | undefined } = {},
): Promise<Mailbox> {
  let mails: MailMessage[] = [];
  let examples: Promise<MailMessage[]> | null = null;
  const readExamples = () => {
    examples ??= writeExamples().then((written) => written.map(toMessage));
    examples.catch(() => {
      examples = null;
    });
    return examples;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
    onData: (stream, { envelope }, callback) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const keep = async () => {
        mails = [await readMail(await buffer(stream), recipients), ...mails].slice(0, maxMails);
        feed.notify('mail');
      };
      keep().then(() => callback(), callback);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // Ignore clients that hang up in the middle of a mail.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;

  const api = Router(exactRouting);
  api.get(
    '/',
    jsonHandler(z.object({ to: z.string().optional() }), ({ to }) =>
      mails.filter((mail) => to === undefined || mail.to.includes(to)).map(toSummary),
    ),
  );
  api.get(
    '/examples',
    jsonHandler(z.object({}), async () => (await readExamples()).map(toSummary)),
  );
  api.get('/:id', (request, response, next) => {
    const show = jsonHandler(z.object({}), async () => {
      const isAsked = ({ id }: MailMessage) => id === request.params.id;
      const mail = mails.find(isAsked) ?? (await readExamples()).find(isAsked);
      if (!mail) throw new SandboxError(404, 'There is no such mail.');
      return mail;
    });
    return show(request, response, next);
  });
  api.delete(
    '/',
    jsonHandler(z.object({}), () => {
      mails = [];
      feed.notify('mail');
      return { ok: true };
    }),
  );
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    api,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(source: Buffer, recipients: string[]): Promise<MailMessage> {
  const {
    from,
    html = null,
    text = null,
    subject = '(no subject)',
  } = await PostalMime.parse(source);
  return toMessage({
    id: randomUUID(),
    from: from?.name ? `${from.name} <${from.address}>` : (from?.address ?? ''),
    to: recipients,
    subject,
    at: new Date().toISOString(),
    html,
    text,
  });
}

function toMessage(mail: SentMail): MailMessage {
  const { html, text } = mail;
  return {
    ...mail,
    preview: (text ?? '').replace(/\s+/g, ' ').trim().slice(0, previewLength),
    links: findLinks(html ?? '', text ?? ''),
  };
}

/** Every http(s) URL of a mail, once each: first the links, then those in the text. */
function findLinks(html: string, text: string): string[] {
  const linked = [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)];
  const written = [...text.matchAll(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g)];
  const urls = [
    ...linked.map(([, url = '']) => url.replaceAll('&amp;', '&')),
    ...written.map(([url]) => url),
  ];
  return [...new Set(urls)];
}

function toSummary({
  html: _html,
  text: _text,
  links: _links,
  ...summary
}: MailMessage): MailSummary {
  return summary;
}
