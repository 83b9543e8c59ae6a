import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { MailTextId, SlackTextId, TextContent } from '#shared/texts/texts.ts';
import { addJob } from '../../jobs.ts';
import type { Db } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

type Sample<Id> = { textId: Id; content: TextContent };

/** Mails what an admin has typed to themselves, with made-up names. */
export async function queueMailSample(
  db: Db,
  { textId, content, to, now }: Sample<MailTextId> & { to: string; now: Date },
): Promise<void> {
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

/** The same in Slack, where the bot looks staff up by their address; `staff_not_in_slack` without it. */
export async function queueSlackSample(
  db: Db,
  { accountId, ...sample }: Sample<SlackTextId> & { accountId: string },
): Promise<void> {
  const found = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['slack_team_id as teamId', 'slack_user_id as userId'])
    .executeTakeFirst();
  if (!found?.teamId || !found.userId) throw new AppError('staff_not_in_slack');
  const { teamId, userId } = found;
  await addJob(db, 'send-text-sample', { teamId, userId, ...sample });
}
