import { type RawBuilder, sql } from 'kysely';
import {
  type SlackMessageKind,
  type SlackSubject,
  subjectParts,
} from '#shared/domain/slack-messages.ts';

/** A subject as `encodeSubject` writes it, made of a query's columns. */
export function subjectSql<Kind extends SlackMessageKind>(
  kind: Kind,
  parts: Record<keyof SlackSubject[Kind], RawBuilder<unknown>>,
): RawBuilder<string> {
  return sql.join(
    subjectParts(kind).map((name) => sql`${parts[name]}::text`),
    sql` || ':' || `,
  );
}
