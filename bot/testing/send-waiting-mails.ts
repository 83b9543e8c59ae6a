import PostalMime, { type Email } from 'postal-mime';
import type { BotContext } from '../context.ts';
import { sendMail } from '../jobs/send-mail.ts';
import { createMailer } from '../mail/create-mailer.ts';
import type { MailServer } from './start-mail-server.ts';

export type ArrivedMail = Omit<Email, 'to'> & { to: string; source: string };

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
