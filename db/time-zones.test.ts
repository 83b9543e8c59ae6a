import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setBrand } from '#shared/brand.ts';
import { localDate } from '#shared/time.ts';
import { changeTimeZone } from './operations/settings/founder-settings.ts';
import { findDifferingTimeZones, listKnownTimeZones, storedTimeZone } from './time-zones.ts';

const database = useTestDatabase();
const { db } = database;

it('stores a zone under today’s name, and keeps the former one for what PostgreSQL doesn’t know', async () => {
  const { id: founderId } = await newFounder(db, { timeZone: 'Europe/Berlin' });
  const change = (timeZone: string) => changeTimeZone(db, { founderId, timeZone });
  expect(await change('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(await change('Etc/Unknown')).toBe('Asia/Kolkata');
  const { rows } = await sql`select known_time_zone('Mars/Olympus', 'UTC') as unknown,
    known_time_zone('Asia/Kolkata', 'UTC') as known`.execute(db);
  expect(rows).toEqual([{ unknown: 'UTC', known: 'Asia/Kolkata' }]);
});

it('gives people who haven’t said theirs the program’s', async () => {
  setBrand({ timeZone: 'Europe/Berlin' });
  const { rows } = await sql`select ${storedTimeZone(undefined)} as unsaid,
    ${storedTimeZone('Mars/Olympus')} as unknown, ${storedTimeZone('Asia/Kolkata')} as said`.execute(
    db,
  );
  setBrand({});
  expect(rows).toEqual([
    { unsaid: 'Europe/Berlin', unknown: 'Europe/Berlin', said: 'Asia/Kolkata' },
  ]);
});

it('finds the day in a zone, and counts one that PostgreSQL doesn’t know as UTC', async () => {
  const at = new Date('2026-11-28T22:30:00Z');
  const { rows } = await sql`
    select zone, local_date(${at}, zone) as day
    from unnest(array['Asia/Kolkata', 'Pacific/Pago_Pago', 'Mars/Olympus']) zone`.execute(db);
  expect(rows).toEqual([
    { zone: 'Asia/Kolkata', day: '2026-11-29' },
    { zone: 'Pacific/Pago_Pago', day: '2026-11-28' },
    { zone: 'Mars/Olympus', day: '2026-11-28' },
  ]);
});

it('offers only zones that both sides know', async () => {
  const zones = await listKnownTimeZones(db);
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']));
  expect(zones).not.toContain('Asia/Calcutta');
});

it('names each zone in which Node and PostgreSQL see different days', async () => {
  const differing = await findDifferingTimeZones(db, new Date('2026-11-28T12:00:00Z'));
  const days = [
    ['America/Vancouver', '2026-11-05T07:51:00Z'],
    ['America/Edmonton', '2026-11-07T06:36:00Z'],
    ['Africa/Casablanca', '2026-11-26T23:30:00Z'],
    ['Europe/Berlin', '2026-11-26T23:30:00Z'],
  ] as const;
  for (const [zone, at] of days) {
    const { rows } = await sql<{ day: string }>`select local_date(${at}, ${zone}) as day`.execute(
      db,
    );
    const isSame = rows[0]?.day === localDate(new Date(at), zone);
    if (!isSame) expect(differing).toContain(zone);
  }
  expect(differing).not.toContain('Europe/Berlin');
  expect(differing).not.toContain('UTC');
});

it('gave the rows of older versions today’s names', async () => {
  const files = new URL('./migrations/20261128-000002-time-zones.sql', import.meta.url);
  const [, renaming = ''] = (await readFile(files, 'utf8')).split('-- Old names of zones');
  const zones = ['Asia/Calcutta', 'US/Eastern', 'Mars/Olympus', 'Europe/Berlin'];
  const founders = await Promise.all(zones.map((timeZone) => newFounder(db, { timeZone })));
  await db
    .insertInto('task_generations')
    .values([
      { time_zone: 'Asia/Calcutta', generated_on: '2026-11-28' },
      { time_zone: 'Asia/Kolkata', generated_on: '2026-11-27' },
    ])
    .execute();
  await db.transaction().execute((trx) => sql.raw(`-- ${renaming}`).execute(trx));
  const rows = await db
    .selectFrom('founders as f')
    .innerJoin('startup_applications as a', 'a.id', 'f.startup_id')
    .where(
      'f.id',
      'in',
      founders.map(({ id }) => id),
    )
    .select(['f.id', 'f.time_zone', 'a.time_zone as of_application'])
    .execute();
  const found = founders.map(({ id }) => rows.find((row) => row.id === id)?.time_zone);
  expect(found).toEqual(['Asia/Kolkata', 'America/New_York', 'UTC', 'Europe/Berlin']);
  const generations = await db
    .selectFrom('task_generations')
    .where('time_zone', 'like', 'Asia/%')
    .selectAll()
    .execute();
  expect(generations).toEqual([{ time_zone: 'Asia/Kolkata', generated_on: '2026-11-28' }]);
});
