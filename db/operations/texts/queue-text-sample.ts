import { randomUUID } from 'node:crypto';
import type { MailTextId, TextContent } from '#shared/texts/texts.ts';
import type { Db } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

type Sample = { textId: MailTextId; content: TextContent; to: string; now: Date };

/** Mails what an admin has typed to themselves, with made-up names. */
export async function queueTextSample(db: Db, { textId, content, to, now }: Sample): Promise<void> {
  await db.transaction().execute((trx) =>
    queueMail(trx, {
      template: 'text-sample',
      to,
      data: { textId, content },
      key: `text-sample:${randomUUID()}`,
      now,
    }),
  );
}
