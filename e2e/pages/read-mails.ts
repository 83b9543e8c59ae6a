import type { BotContext } from '#bot/context.ts';
import { applyMailedDecision } from '#bot/jobs/mails.ts';
import { prepareMail } from '#bot/mail/mails.ts';
import type { DatabaseHandle } from '#db/connect.ts';
import type { Mail } from '#db/operations/deliveries/mail-outbox.ts';

/** The queued mails to somebody, newest first, as the bot would send them. */
export async function readMails(db: DatabaseHandle['db'], to: string) {
  const mails = await db
    .selectFrom('mails')
    .where('recipient', '=', to)
    .orderBy('created_at', 'desc')
    .select(['id', 'template', 'recipient as to', 'founder_id as founderId', 'data', 'attempts'])
    .select(['drop_after as dropAfter'])
    .execute();
  const config = {
    // As the web side of a test has them.
    publicUrl: 'http://slipstream.test',
    appSecret: Buffer.alloc(32, 7),
  };
  const writeAt = async (now: Date, mail: Mail) => {
    const context = { db, config, clock: () => now } as BotContext;
    await applyMailedDecision(context, mail);
    return prepareMail(context, mail);
  };
  const now = new Date();
  const noon = new Date(now);
  noon.setUTCHours(12);
  const written = [];
  for (const mail of mails as Mail[]) {
    const asNow = await writeAt(now, mail);
    // The test passes at night, too.
    const asSent = asNow === 'quiet_hours' ? await writeAt(noon, mail) : asNow;
    // Some have nothing to say any more.
    if (asSent && asSent !== 'quiet_hours') written.push(asSent);
  }
  return written;
}

/** The address inside the product that a mail leads to. */
export function pathInMail({ text }: { text: string }, part: string): string {
  const link = text.match(/http:\/\/slipstream\.test\/\S+/g)?.find((each) => each.includes(part));
  if (!link) throw new Error(`No ${part} in: ${text}`);
  return link.slice('http://slipstream.test'.length);
}
