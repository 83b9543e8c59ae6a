import { type Kysely, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
export type ContactRecipient = { id: string; name: string; startupName: string };

type Input = { senderId: string; recipientId: string };

/**
 * An accepted founder who takes the sender's messages. Who has switched them off in all three
 * places takes none; the sender is not told whether it is that or a block.
 */
export async function findContactRecipient(
  trx: Kysely<Database>,
  { senderId, recipientId }: Input,
): Promise<ContactRecipient> {
  const { rows } = await sql<ContactRecipient & { isClosed: boolean }>`
    select a.id, a.founder_name as name, a.startup_name as "startupName",
      exists (
        select from contact_blocks b where b.founder_id = a.id and b.blocked_id = ${senderId}
      ) or 3 = (
        select count(*) from notification_preferences p
        where p.founder_id = a.id and p.type = 'founder_message' and not p.enabled
      ) as "isClosed"
    from startup_applications a
    where a.id = ${recipientId} and a.status = 'accepted'`.execute(trx);
  const [found] = rows;
  if (!found) throw new AppError('member_not_found');
  const { isClosed, ...recipient } = found;
  if (isClosed) throw new AppError('message_refused');
  return recipient;
}
