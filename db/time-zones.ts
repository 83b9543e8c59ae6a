import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { brand } from '#shared/brand.ts';
import { canonicalTimeZone, listTimeZones } from '#shared/time.ts';
import type { Db } from './schema.ts';

/**
 * A zone as it is stored: under today's name, and only if the server of PostgreSQL knows it, because
 * one that it doesn't breaks every statement that meets it. Otherwise it is the program's zone.
 */
export function storedTimeZone(
  timeZone: string | null | undefined,
  otherwise: RawBuilder<string> = sql`${brand.timeZone}::text`,
): RawBuilder<string> {
  const today = timeZone ? canonicalTimeZone(timeZone) : null;
  return today ? sql`known_time_zone(${today}, ${otherwise})` : otherwise;
}

let knownTimeZones: string[] | undefined;

/** The zones to choose from, sorted: both this process and the server of PostgreSQL know them. */
export async function listKnownTimeZones(db: Db): Promise<string[]> {
  if (knownTimeZones) return knownTimeZones;
  // The server reads a file for each: once a process.
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where name = any(${listTimeZones()})`.execute(db);
  knownTimeZones = rows.map(({ name }) => name).sort();
  return knownTimeZones;
}

const dayMs = 24 * 60 * 60 * 1000;
const sampledDays = { before: 30, after: 400, apart: 5 };

/**
 * The zones whose clocks this process and the server of PostgreSQL see differently on some day from a
 * month ago to a year ahead: each has time zone data of its own, and one of the two is older.
 */
export async function findDifferingTimeZones(db: Db, now: Date): Promise<string[]> {
  const { before, after, apart } = sampledDays;
  const samples = Array.from(
    { length: (before + after) / apart },
    (_, index) => new Date(now.getTime() + (index * apart - before) * dayMs),
  );
  const { rows } = await sql<{ name: string; clocks: string[] }>`
    select name, array(
      select to_char(at at time zone name, 'MM/DD/YYYY, HH24:MI')
      from unnest(${samples}::timestamptz[]) with ordinality sample (at, place)
      order by place) as clocks
    from pg_timezone_names where name = any(${listTimeZones()}) order by name`.execute(db);
  const differing: string[] = [];
  for (const { name, clocks } of rows) {
    // Hundreds of zones: requests are answered in between.
    await setImmediate();
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    if (samples.some((at, index) => clock.format(at) !== clocks[index])) differing.push(name);
  }
  return differing;
}
