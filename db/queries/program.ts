import type { ProgramSettings, ProgramView } from '#shared/api/program.ts';
import type { Db, Trx } from '../schema.ts';

export type Program = { version: number; settings: ProgramSettings };

export async function findProgram(db: Db | Trx): Promise<Program> {
  const {
    version,
    support_email: supportEmail,
    name,
    tagline,
    accent,
    logo,
  } = await db
    .selectFrom('program')
    .select(['version', 'name', 'tagline', 'support_email', 'accent', 'logo'])
    .executeTakeFirstOrThrow();
  return { version, settings: { name, tagline, supportEmail, accent, logo } };
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
  const none = { name: null, tagline: null, supportEmail: null, accent: null, logo: null };
  return { ...none, ...(content as object) };
}
