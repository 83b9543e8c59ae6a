import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';
import { useTestBot } from '#bot/testing/start-test-bot.ts';
import { checkImport } from '#db/operations/imports/check-import.ts';
import { receiveImport } from '#db/operations/imports/receive-import.ts';
import { startImport } from '#db/operations/imports/run-import.ts';
import { sweepDeadWorkers } from '#db/operations/jobs/coordination.ts';
import { findImport } from '#db/queries/imports.ts';
import { bundleScript } from '#db/testing/bundle-script.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-founder.ts';
import { guessColumns, maxImportRows } from '#shared/domain/imports.ts';

const bot = useTestBot();
const { db } = bot;
const now = new Date();
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const founders = maxImportRows;
const file = ['Startup,Founder,Email']
  .concat(
    Array.from({ length: founders }, (_, at) => `Team ${at >> 1},Person ${at},p${at}@many.test`),
  )
  .join('\n');

async function startWorkerProcess(): Promise<ChildProcess> {
  const { context, database } = bot();
  const { config } = context;
  const settings = { url: database.url, config, appSecret: config.appSecret.toString('base64') };
  const child = spawn(process.execPath, [await bundleScript('bot/testing/run-worker.ts')], {
    env: { ...process.env, WORKER_SETTINGS: JSON.stringify(settings) },
    stdio: 'inherit',
  });
  children.add(child);
  return child;
}

test('10,000 rows are imported once each, though the worker is killed three times', async () => {
  const { accountId, email } = await newAccount(db, 'admin');
  const actor = { accountId, email };
  const { id: cohortId } = await newCohort(db, { slack: false });
  const { importId } = await receiveImport(db, {
    kind: 'startups',
    fileName: 'many.csv',
    bytes: Buffer.from(file),
    actor,
    now,
  });
  const mapping = guessColumns('startups', ['Startup', 'Founder', 'Email']);
  await checkImport(db, { importId, mapping, cohortId, sendsInvitations: false, now });
  await startImport(db, { importId, actor, now });

  const madeSoFar = async () => (await findImport(db, { importId })).counts.made ?? 0;
  for (const share of [0.1, 0.3, 0.5]) {
    const victim = await startWorkerProcess();
    await vi.waitUntil(
      async () => {
        await sweepDeadWorkers(db, { staleMs: 5_000, suspectedMs: 500 });
        return (await madeSoFar()) > share * founders;
      },
      { timeout: 120_000, interval: 20 },
    );
    victim.kill('SIGKILL');
    await once(victim, 'exit');
  }
  expect(await madeSoFar()).toBeLessThan(founders);
  await startWorkerProcess();
  await vi.waitUntil(
    async () => {
      await sweepDeadWorkers(db, { staleMs: 5_000, suspectedMs: 500 });
      return (await findImport(db, { importId })).state === 'done';
    },
    { timeout: 120_000, interval: 100 },
  );
  expect((await findImport(db, { importId })).counts).toEqual({ made: founders });
  const { rows } = await bot().database.pool.query(
    `select count(*)::int as founders, count(distinct email)::int as addresses,
       count(distinct startup_id)::int as startups from founders where email like '%@many.test'`,
  );
  expect(rows).toEqual([{ founders, addresses: founders, startups: founders / 2 }]);
});
