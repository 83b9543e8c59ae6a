import type { Trx } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

/**
 * Sends the mentor and the founder who booked an email with the invitation for their calendars, or its
 * cancellation: once for each state of the session.
 */
export async function notifyOfSession(
  trx: Trx,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  const { mentorEmail, founderEmail, founderId, sequence, endsAt } = await trx
    .selectFrom('mentor_sessions as s')
    .innerJoin('mentors as m', 'm.id', 's.mentor_id')
    .leftJoin('founders as f', 'f.id', 's.booked_by')
    .where('s.id', '=', sessionId)
    .select(['m.email as mentorEmail', 'f.email as founderEmail', 'f.id as founderId'])
    .select(['s.sequence', 's.ends_at as endsAt'])
    .executeTakeFirstOrThrow();
  const mail = { template: 'mentor-session', now, dropAfter: endsAt } as const;
  const key = (to: string) => `mentor-session:${sessionId}:${sequence}:${to}`;
  await queueMail(trx, {
    ...mail,
    to: mentorEmail,
    key: key('mentor'),
    data: { sessionId, to: 'mentor' },
  });
  if (founderEmail && founderId)
    await queueMail(trx, {
      ...mail,
      to: founderEmail,
      founderId,
      key: key('founder'),
      data: { sessionId, to: 'founder' },
    });
}
