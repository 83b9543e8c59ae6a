import type { Selectable } from 'kysely';
import type { SentUpdate } from '#shared/api/investor-interest.ts';
import type { InvestorUpdatesTable } from '../../tables/investor-updates.ts';

export const updateColumns = ['id', 'subject', 'body', 'recipients', 'sent_at'] as const;

type Row = Pick<Selectable<InvestorUpdatesTable>, (typeof updateColumns)[number]>;

export function toSentUpdate({ id, subject, body, recipients, sent_at }: Row): SentUpdate {
  return { id, subject, body, recipients, sentAt: sent_at.toISOString() };
}
