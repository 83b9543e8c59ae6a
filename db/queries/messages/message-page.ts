import { type RawBuilder, sql } from 'kysely';

/** Which page of a founder's messages: the newest first. */
export type MessagePage = {
  founderId: string;
  /** The last one of the page before. */
  after?: string;
  pageSize: number;
};

/** Of `contact_messages m`: earlier than the last one that was read. */
export function isEarlier(after: string | undefined): RawBuilder<boolean> {
  if (!after) return sql`true`;
  return sql`(m.sent_at, m.id) < (
    select l.sent_at, l.id from contact_messages l where l.id = ${after})`;
}

/** What was read, one more than a page, as a page. */
export function toPage<Message extends { id: string }>(read: Message[], pageSize: number) {
  const messages = read.slice(0, pageSize);
  return { messages, next: read.length > pageSize ? (messages.at(-1)?.id ?? null) : null };
}
