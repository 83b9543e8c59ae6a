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
  /** Attempts that came as far as naming a recipient. */
  attempts: string[];
  /** The next mail is answered like this at a step of the conversation. */
  refuseNext(step: Step, code: number, text: string): void;
  /** Takes mails, but answers their last line only when the promise is done. */
  holdUntil(gate: Promise<void>): void;
  close(): Promise<void>;
};

/** A real mail server on the loopback interface, with bad days on demand. */
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
  // A client that hangs up in the middle is what some tests want.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const taken = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
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

/** Sends what waits, as at that moment; what the mail server got of it. */
export async function sendWaitingMails(
  context: BotContext,
  { server, at }: { server: MailServer; at: Date },
): Promise<ArrivedMail[]> {
  const mailer = createMailer({ smtpUrl: server.url, from: 'Slipstream <hello@s.test>' });
  const waiting = context.db.selectFrom('mails').where('state', '=', 'waiting');
  for (const { id } of await waiting.select('id').execute()) {
    const pace = { firstRetryMs: 100, leaseMs: 60_000 };
    await sendMail({ ...context, mailer, clock: () => at }, { mailId: id }, pace);
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
