import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { toBotConfig } from '#bot/config.ts';
import { seedDemo } from '#db/seed/seed-demo.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { mailLabels } from '#shared/domain/mail-templates.ts';
import { writeMailExamples } from './mail-examples.ts';
import { readSettings } from './settings.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-21T12:00:00Z');
const config = toBotConfig({
  ...readSettings({}, 'all'),
  PUBLIC_URL: 'http://localhost:3000',
  APP_SECRET: Buffer.alloc(32).toString('base64'),
});

async function countRows(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from accounts) as accounts, (select count(*) from tasks) as tasks,
      (select count(*) from account_links) as links,
      (select count(*) from notification_preferences) as preferences`.execute(db);
  return rows;
}

beforeAll(() => seedDemo(db, { now }), 60_000);

it('the demo’s people get one mail of each kind, on every day of a week', async () => {
  const logger = pino({ level: 'silent' });
  const before = await countRows();
  for (let day = 0; day < 7; day += 1) {
    const clock = () => new Date(now.getTime() + day * 24 * 60 * 60 * 1000);
    const examples = await writeMailExamples({ config, db, logger, clock });
    expect(examples.map(({ kind }) => kind)).toEqual(Object.values(mailLabels));
    for (const { html, text } of examples) {
      expect(html).toContain('class="on-button"');
      expect(`${html} ${text}`).not.toMatch(/undefined|null|NaN/);
    }
  }
  expect(await countRows()).toEqual(before);
});
