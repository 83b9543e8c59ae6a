import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPaymentsStore } from './payments-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('gives concurrent starts in one folder the same secrets and leaves no other files', async () => {
  const starts = await Promise.all(Array.from({ length: 10 }, () => openPaymentsStore(folder)));
  expect(new Set(starts.map(({ webhookSecret }) => webhookSecret)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['sandbox-payments.json']);
});

it('keeps subscriptions and secrets after a restart', async () => {
  const payments = await openPaymentsStore(folder);
  payments.subscriptions.push({
    id: 'sub_1',
    customer: 'cus_1',
    reference: 'r',
    status: 'active',
    created: 1,
    periodEnd: 2,
    endsThen: false,
  });
  await Promise.all([payments.save(), payments.save()]);
  const again = await openPaymentsStore(folder);
  expect(again.subscriptions).toEqual(payments.subscriptions);
  expect(again.secretKey).toBe(payments.secretKey);
});
