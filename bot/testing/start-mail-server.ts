import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { BotContext } from '../context.ts';
import { sendMail } from '../jobs/mails.ts';
import { createMailer } from '../mail/mailer.ts';

type ReceivedMail = { to: string[]; source: string };

type Step = 'rcpt' | 'data' | 'mail';

export type MailServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** The recipients of all attempts that got as far as naming one. */
  attempts: string[];
  /** Refuses the next mail at this step of the conversation. */
  refuseNext(step: Step, code: number, text: string): void;
  /** Takes mails, but answers their last line only once the promise is resolved. */
  holdUntil(gate: Promise<void>): void;
  close(): Promise<void>;
};

/** A real mail server on the loopback interface that refuses mails on demand. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const attempts: string[] = [];
  const refusals: { step: Step; error: Error }[] = [];
  let gate = Promise.resolve();
  const refusalAt = (step: Step) => {
    const index = refusals.findIndex((each) => each.step === step);
    return index === -1 ? null : (refusals.splice(index, 1)[0]?.error ?? null);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, callback) => callback(refusalAt('mail')),
    onRcptTo: (address, _session, callback) => {
      attempts.push(address.address);
      callback(refusalAt('rcpt'));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalAt('data');
        if (refusal) return callback(refusal);
        const to = session.envelope.rcptTo.map((one) => one.address);
        received.push({ to, source: Buffer.concat(chunks).toString() });
        void gate.then(() => callback());
      });
    },
  });
  // Some tests have the client hang up in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const usedPort = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${usedPort}`,
    port: usedPort,
    received,
    attempts,
    refuseNext(step, responseCode, text) {
      refusals.push({ step, error: Object.assign(new Error(text), { responseCode }) });
    },
    holdUntil: (until) => {
      gate = until;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

type ArrivedMail = Omit<Email, 'to'> & { to: string; source: string };

/** Sends all waiting mails with the clock at this time, and returns what the mail server received. */
export async function sendWaitingMails(
  context: BotContext,
  { server, at }: { server: MailServer; at: Date },
): Promise<ArrivedMail[]> {
  const mailer = createMailer({ smtpUrl: server.url, from: 'Slipstream <hello@s.test>' });
  const waiting = context.db.selectFrom('mails').where('state', '=', 'waiting');
  for (const { id } of await waiting.select('id').execute()) {
    const timing = { firstRetryMs: 100, leaseMs: 60_000 };
    await sendMail({ ...context, mailer, clock: () => at }, { mailId: id }, timing);
  }
  await mailer.close();
  return Promise.all(
    server.received.splice(0).map(async ({ to, source }) => ({
      ...(await PostalMime.parse(source)),
      source,
      to: to[0] ?? '',
    })),
  );
}
