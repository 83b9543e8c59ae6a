import { sql } from 'kysely';
import type { ProgramField, ProgramSettings } from '#shared/api/program.ts';
import { defaultBrand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { findCohortOfToday, findProgram, toProgramSettings } from '../../queries/program.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { lockCohorts } from '../cohorts/cohorts.ts';
import { findVersion, saveVersion } from '../content/versions.ts';

type Seen = {
  /** The version that the person saw when they began to edit. */
  seenVersion: number;
  actor: Actor;
  now: Date;
};

/**
 * Saves the program's settings as its next version. The same settings again change nothing, so a save
 * may be repeated; other ones over a newer version are refused (`program_changed`), and so is another day
 * on which weeks begin while a cohort runs (`week_start_fixed`).
 */
export async function saveProgram(
  db: Db,
  { settings, ...seen }: Seen & { settings: ProgramSettings },
): Promise<void> {
  await db.transaction().execute((trx) => store(trx, settings, { ...seen, action: 'saved' }));
}

/**
 * Makes the settings of an earlier version the next one. While a cohort runs, weeks begin on the day that
 * they begin on now.
 */
export async function restoreProgram(
  db: Db,
  { version, ...seen }: Seen & { version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const earlier = await findVersion(trx, { kind: 'program', contentId: 'program', version });
    if (!earlier) throw new AppError('program_version_not_found');
    await store(trx, toProgramSettings(earlier.content), { ...seen, action: 'restored' });
  });
}

async function store(
  trx: Trx,
  wanted: ProgramSettings,
  { seenVersion, actor, action, now }: Seen & { action: 'saved' | 'restored' },
): Promise<void> {
  await trx.selectFrom('program').select('only_row').forUpdate().execute();
  const before = await findProgram(trx);
  const inTheWay = await findCohortInTheWay(trx, { from: before.settings, to: wanted, now });
  const { weekStartsOn } = before.settings;
  const settings = inTheWay && action === 'restored' ? { ...wanted, weekStartsOn } : wanted;
  const fields = Object.keys(before.settings) as ProgramField[];
  const changed = fields.filter((field) => settings[field] !== before.settings[field]);
  if (changed.length === 0) return;
  const isNext =
    before.version === seenVersion &&
    (await saveVersion(trx, {
      kind: 'program',
      contentId: 'program',
      content: settings,
      seenVersion,
      savedBy: actor.email,
      now,
    }));
  if (!isNext) throw new AppError('program_changed');
  if (inTheWay && action === 'saved') throw new AppError('week_start_fixed', { by: inTheWay.name });
  const { name, tagline, accent, logo } = settings;
  if (logo) await requireLogo(trx, logo);
  if (settings.timeZone) await requireKnownZone(trx, settings.timeZone);
  await trx
    .updateTable('program')
    .set({
      name,
      tagline,
      support_email: settings.supportEmail,
      accent,
      logo,
      privacy_label: settings.privacyLabel,
      privacy_url: settings.privacyUrl,
      terms_label: settings.termsLabel,
      terms_url: settings.termsUrl,
      imprint_label: settings.imprintLabel,
      imprint_url: settings.imprintUrl,
      hides_maker: settings.hidesMaker,
      time_zone: settings.timeZone,
      date_style: settings.dateStyle,
      week_starts_on: settings.weekStartsOn,
      version: seenVersion + 1,
    })
    .execute();
  const [from, to] = [before.settings.name ?? defaultBrand.name, name ?? defaultBrand.name];
  if (from !== to) await queueTopics(trx, { from, to });
  await recordAudit(trx, {
    actor,
    action: `program.${action}`,
    subject: { type: 'program', id: 'program', name: name ?? '' },
    details: { changed },
    now,
  });
}

/**
 * The cohort whose weeks would begin on another day. Under the lock of the cohorts, so that none begins
 * meanwhile.
 */
async function findCohortInTheWay(
  trx: Trx,
  { from, to, now }: { from: ProgramSettings; to: ProgramSettings; now: Date },
): Promise<{ name: string } | null> {
  const dayOf = ({ weekStartsOn }: ProgramSettings) => weekStartsOn ?? defaultBrand.weekStartsOn;
  if (dayOf(from) === dayOf(to)) return null;
  await lockCohorts(trx);
  return findCohortOfToday(trx, { timeZone: from.timeZone, now });
}

async function queueTopics(trx: Trx, names: { from: string; to: string }): Promise<void> {
  const teams = await trx
    .selectFrom('cohorts')
    .where('slack_channel_made', '=', true)
    .where('slack_team_id', 'is not', null)
    .select('slack_team_id as teamId')
    .distinct()
    .$narrowType<{ teamId: string }>()
    .execute();
  for (const { teamId } of teams)
    await addJob(trx, 'rename-topics', { teamId, ...names }, { queue: `topics:${teamId}` });
}

async function requireKnownZone(trx: Trx, timeZone: string): Promise<void> {
  const { rows } = await sql<{ known: string }>`
    select known_time_zone(${timeZone}, '') as known`.execute(trx);
  if (rows[0]?.known) return;
  const message = 'The database doesn’t know this time zone.';
  throw new AppError('invalid_input', { issues: [{ path: 'settings.timeZone', message }] });
}

/** One that nobody saved for a day after it was sent is gone. */
async function requireLogo(trx: Trx, id: string): Promise<void> {
  const found = await trx
    .selectFrom('program_pictures')
    .where('id', '=', id)
    .select('id')
    .forShare()
    .executeTakeFirst();
  if (!found) throw new AppError('program_logo_not_found');
}
