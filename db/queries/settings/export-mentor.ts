import { type MentorExport, maxExportedRows } from '#shared/api/data-export.ts';
import type { Db } from '../../schema.ts';
import { listMentorSessions, toMentorsSession } from '../office-hours.ts';
import { exportPasskeys, exportSessions, readExport } from './read-export.ts';

type ExportMentorInput = { mentorId: string; accountId: string; now: Date; limit?: number };

/** Everything we store about a mentor, read from one snapshot; each list has `limit` rows at most. */
export async function exportMentor(
  db: Db,
  { mentorId, accountId, now, limit = maxExportedRows }: ExportMentorInput,
): Promise<MentorExport> {
  return readExport(db, { now, limit }, async (trx) => {
    const { created_at, time_zone, ...row } = await trx
      .selectFrom('mentors')
      .where('id', '=', mentorId)
      .select(['name', 'email', 'headline', 'about', 'topics', 'time_zone', 'place', 'created_at'])
      .executeTakeFirstOrThrow();
    const mentorSessions = await listMentorSessions(trx, { of: { mentorId }, now, limit });
    return {
      own: { profile: { ...row, timeZone: time_zone, addedAt: created_at.toISOString() } },
      lists: {
        mentorSessions: mentorSessions.map(toMentorsSession).map((session) => ({
          startupName: session.startupName,
          startsAt: session.startsAt,
          cancelledAt: session.cancelledAt,
          outcome: session.outcome,
          isUseful: session.isUseful,
          notes: session.notes,
          agreed: session.agreed.map(({ text }) => text),
        })),
        sessions: await exportSessions(trx, { accountId, now, limit }),
        passkeys: await exportPasskeys(trx, { accountId, limit }),
      },
    };
  });
}
