import type { Transaction } from 'kysely';
import type { NotificationType } from '#shared/domain/notification-preferences.ts';
import type { Database, DirectKind } from '../../schema.ts';
import { type MessageAnswer, messageFounders } from './message-founders.ts';

type Input = {
  founderId: string;
  type: NotificationType;
  kind: DirectKind;
  subjectId: string;
  now: Date;
};

/** Lines one direct message up, in the caller's transaction; the answer says why it did not. */
export async function messageFounder(
  trx: Transaction<Database>,
  { founderId, type, kind, subjectId, now }: Input,
): Promise<MessageAnswer> {
  const due = [{ founderId, subjectId }];
  const answers = await messageFounders(trx, { type, kind, due, now });
  return answers.get(founderId) ?? 'not_linked';
}
