import { emptyProgram, type ProgramSettings, type ProgramView } from '#shared/api/program.ts';
import { defaultBrand } from '#shared/brand.ts';
import { localDate } from '#shared/time.ts';
import type { Db, Trx } from '../schema.ts';
import { findRunningCohort } from './cohorts/cohorts.ts';

export type Program = { version: number; settings: ProgramSettings };

export async function findProgram(db: Db | Trx): Promise<Program> {
  const { version, ...settings } = await db
    .selectFrom('program')
    .select([
      'version',
      'name',
      'tagline',
      'support_email as supportEmail',
      'accent',
      'logo',
      'privacy_label as privacyLabel',
      'privacy_url as privacyUrl',
      'terms_label as termsLabel',
      'terms_url as termsUrl',
      'imprint_label as imprintLabel',
      'imprint_url as imprintUrl',
      'hides_maker as hidesMaker',
      'time_zone as timeZone',
      'date_style as dateStyle',
      'week_starts_on as weekStartsOn',
    ])
    .executeTakeFirstOrThrow();
  return { version, settings };
}

/** The cohort that runs today in the program's zone: until it has ended, weeks begin on the same day. */
export function findCohortOfToday(
  db: Db | Trx,
  { timeZone, now }: { timeZone: string | null; now: Date },
) {
  return findRunningCohort(db, { today: localDate(now, timeZone ?? defaultBrand.timeZone) });
}

/** The newest twenty states, the present one first. */
export async function listProgramVersions(db: Db): Promise<ProgramView['versions']> {
  const rows = await db
    .selectFrom('content_versions')
    .select(['version', 'content', 'saved_at', 'saved_by_email'])
    .where('kind', '=', 'program')
    .orderBy('version', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ version, content, saved_at, saved_by_email }) => ({
    version,
    settings: toProgramSettings(content),
    savedAt: saved_at.toISOString(),
    savedBy: saved_by_email,
  }));
}

/** A version from before a setting was introduced leaves it empty. */
export function toProgramSettings(content: unknown): ProgramSettings {
  return { ...emptyProgram, ...(content as object) };
}
