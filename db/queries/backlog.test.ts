import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readBacklog } from './backlog.ts';

const { db } = useTestDatabase();

it('counts what is due, and says how long the oldest has waited', async () => {
  const none = (kind: string) => ({ kind, waiting: 0, oldestSeconds: 0 });
  expect(await readBacklog(db)).toEqual(['jobs', 'mails', 'posts'].map(none));

  const due = (ms: number) => new Date(Date.now() + ms);
  const mail = { template: 'weekly_digest', recipient: 'a@example.test', data: '{}' } as const;
  const mails = [-60_000, -5_000, 60_000].map((ms, index) => ({
    ...mail,
    key: `mail:${index}`,
    send_after: due(ms),
  }));
  await insertRow(db, 'mails', mails as never);
  await sql`select graphile_worker.add_job('publish-home', run_at := now() - interval '30 s')`.execute(
    db,
  );
  await sql`select graphile_worker.add_job('publish-home', run_at := now() + interval '30 s')`.execute(
    db,
  );

  const [jobs, mailBacklog] = await readBacklog(db);
  expect(jobs).toMatchObject({ kind: 'jobs', waiting: 1 });
  expect(mailBacklog).toMatchObject({ kind: 'mails', waiting: 2 });
  expect(jobs?.oldestSeconds).toBeGreaterThanOrEqual(30);
  expect(mailBacklog?.oldestSeconds).toBeGreaterThanOrEqual(60);
});
