import { mentorSchema } from '#shared/api/office-hours.ts';
import { addMentor } from '../operations/office-hours/mentors.ts';
import type { Db } from '../schema.ts';
import { newAccount } from './new-account.ts';
import { nextUniqueNumber } from './new-founder.ts';

/** A mentor whom staff added, by default with hours from 9 to 17 on every weekday in UTC. */
export async function newMentor(db: Db, overrides: Record<string, unknown> = {}) {
  const number = nextUniqueNumber();
  const draft = mentorSchema.parse({
    name: `Mentor ${number}`,
    email: `mentor-${number}@example.test`,
    timeZone: 'UTC',
    hours: [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      day: null,
      startsAt: '09:00',
      endsAt: '17:00',
    })),
    ...overrides,
  });
  const { accountId, email } = await newAccount(db, 'admin', 'manager');
  await addMentor(db, {
    draft,
    actor: { accountId, email },
    now: new Date('2026-11-01T12:00:00Z'),
  });
  const { id } = await db
    .selectFrom('mentors')
    .where('email', '=', draft.email)
    .where('removed_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, draft, actor: { accountId, email } };
}
