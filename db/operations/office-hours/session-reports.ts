import type { z } from 'zod';
import type { mentorReportSchema } from '#shared/api/mentor.ts';
import type { OwnSession, ownReportSchema } from '#shared/api/office-hours.ts';
import { AppError } from '#shared/errors.ts';
import { listMentorSessions, toOwnSession } from '../../queries/office-hours.ts';
import type { Db, Trx } from '../../schema.ts';
import { insertTask } from '../tasks/create-task.ts';

type Report = { sessionId: string; now: Date };

/** What the startup says of a session that has begun: whether it took place, and whether it was of use. */
export async function reportSession(
  db: Db,
  {
    sessionId,
    startupId,
    outcome,
    isUseful,
    now,
  }: Report & z.output<typeof ownReportSchema> & { startupId: string },
): Promise<OwnSession> {
  await db.transaction().execute(async (trx) => {
    await lockHeld(trx, { sessionId, of: { startupId }, now });
    await trx
      .updateTable('mentor_sessions')
      .set({ startup_outcome: outcome, startup_found_useful: isUseful })
      .where('id', '=', sessionId)
      .execute();
  });
  const [session] = await listMentorSessions(db, { of: { sessionId }, now, limit: 1 });
  if (!session) throw new AppError('not_found');
  return toOwnSession(session);
}

/**
 * The mentor's report of a session that has begun, in place of an earlier one. What was agreed stays the
 * same row as long as its words do, so a task that was made of it isn't proposed again.
 */
export async function reportSessionByMentor(
  db: Db,
  {
    sessionId,
    mentorId,
    outcome,
    isUseful,
    notes,
    agreed,
    now,
  }: Report & z.output<typeof mentorReportSchema> & { mentorId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockHeld(trx, { sessionId, of: { mentorId }, now });
    await trx
      .updateTable('mentor_sessions')
      .set({ mentor_outcome: outcome, mentor_found_useful: isUseful, notes })
      .where('id', '=', sessionId)
      .execute();
    await trx
      .deleteFrom('mentor_session_actions')
      .where('session_id', '=', sessionId)
      .where((is) => is.not(is('text', '=', is.fn.any(is.val(agreed)))))
      .execute();
    if (agreed.length === 0) return;
    await trx
      .insertInto('mentor_session_actions')
      .values(agreed.map((text, position) => ({ session_id: sessionId, position, text })))
      .onConflict((conflict) =>
        conflict
          .columns(['session_id', 'text'])
          .doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
      )
      .execute();
  });
}

/** Throws `not_found` for a session of others or a cancelled one, and `session_not_begun` before it begins. */
async function lockHeld(
  trx: Trx,
  { sessionId, of, now }: Report & { of: { startupId: string } | { mentorId: string } },
): Promise<void> {
  const session = await trx
    .selectFrom('mentor_sessions')
    .where('id', '=', sessionId)
    .where((is) =>
      'mentorId' in of ? is('mentor_id', '=', of.mentorId) : is('startup_id', '=', of.startupId),
    )
    .where('cancelled_at', 'is', null)
    .select('starts_at as startsAt')
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new AppError('not_found');
  if (session.startsAt > now) throw new AppError('session_not_begun');
}

type ActionOf = { actionId: string; startupId: string };

/** Makes a task of what was agreed, for the founder who asks first; for anybody later it is the same task. */
export async function takeAction(
  db: Db,
  {
    actionId,
    founder: { id: founderId, startupId },
    now,
  }: { actionId: string; founder: { id: string; startupId: string }; now: Date },
): Promise<{ taskId: string }> {
  return db.transaction().execute(async (trx) => {
    const action = await lockAction(trx, { actionId, startupId });
    if (action.taskId) return { taskId: action.taskId };
    const taskId = await insertTask(trx, {
      founderId,
      task: {
        title: action.text,
        description: `Agreed with ${action.mentorName} in office hours.`,
        difficulty: 'medium',
        category: null,
        isPublicPledge: false,
        titleAsTyped: true,
      },
      now,
    });
    if (!taskId) throw new AppError('unexpected');
    await trx
      .updateTable('mentor_session_actions')
      .set({ task_id: taskId, dismissed_at: null })
      .where('id', '=', actionId)
      .execute();
    return { taskId };
  });
}

/** It is no longer proposed to anybody on the team. */
export async function dismissAction(
  db: Db,
  { actionId, startupId, now }: ActionOf & { now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAction(trx, { actionId, startupId });
    await trx
      .updateTable('mentor_session_actions')
      .set({ dismissed_at: now })
      .where('id', '=', actionId)
      .where('dismissed_at', 'is', null)
      .execute();
  });
}

async function lockAction(
  trx: Trx,
  { actionId, startupId }: ActionOf,
): Promise<{ text: string; taskId: string | null; mentorName: string }> {
  const action = await trx
    .selectFrom('mentor_session_actions as d')
    .innerJoin('mentor_sessions as s', 's.id', 'd.session_id')
    .innerJoin('mentors as m', 'm.id', 's.mentor_id')
    .where('d.id', '=', actionId)
    .where('s.startup_id', '=', startupId)
    .select(['d.text', 'd.task_id as taskId', 'm.name as mentorName'])
    .forUpdate('d')
    .executeTakeFirst();
  if (!action) throw new AppError('not_found');
  return action;
}
