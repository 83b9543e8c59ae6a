import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { encodeSubject, type SlackMessageKind } from '#shared/domain/slack-messages.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { subjectSql } from './subject-sql.ts';

const { db } = useTestDatabase();

const uuid = (value: string) => sql`${value}::uuid`;
const day = (value: string) => sql`${value}::date`;
const [one, two] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const monday = '2026-11-16';

const daily = {
  subject: { founderId: one, day: monday },
  columns: { founderId: uuid(one), day: day(monday) },
};
const introduction = {
  subject: { introductionId: one, founderId: two },
  columns: { founderId: uuid(two), introductionId: uuid(one) },
};

it.each([
  ['morning_list', daily],
  ['streak_at_risk', daily],
  ['weekly_brief', daily],
  ['check_in', daily],
  ['check_in_reminder', daily],
  ['introduction', introduction],
  ['introduction_reminder', introduction],
  [
    'team_change',
    {
      subject: { changeId: one, founderId: two },
      columns: { changeId: uuid(one), founderId: uuid(two) },
    },
  ],
] as const)('writes the subject of a %s as `encodeSubject` does', async (kind, example) => {
  const { subject, columns }: { subject: object; columns: Record<string, RawBuilder<unknown>> } =
    example;
  const { rows } = await sql<{ subject: string }>`
    select ${subjectSql<SlackMessageKind>(kind, columns as never)} as subject`.execute(db);
  expect(rows).toEqual([{ subject: encodeSubject<SlackMessageKind>(kind, subject as never) }]);
});
