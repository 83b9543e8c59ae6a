import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A subscription as Stripe would know it; times in seconds. */
export interface DemoSubscription {
  id: string;
  customer: string;
  /** The reference that the product opened the payment link with. */
  reference: string;
  status: 'active' | 'past_due' | 'canceled';
  created: number;
  periodEnd: number;
  endsThen: boolean;
}

export interface Payments {
  secretKey: string;
  webhookSecret: string;
  subscriptions: DemoSubscription[];
  save(): Promise<void>;
}

type StoredPayments = Omit<Payments, 'save'>;

/** The fake provider's secrets and subscriptions, kept between starts. */
export async function openPaymentsStore(dataDir: string): Promise<Payments> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'sandbox-payments.json');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const stored = (await readStoredPayments(path)) ?? (await createStore(path, draft));
  let last = Promise.resolve();
  // Writes run one after another, and each file is complete before it replaces the last.
  const save = () => {
    last = last
      .catch(() => undefined)
      .then(() => write(draft, stored))
      .then(() => rename(draft, path));
    return last;
  };
  return { ...stored, save };
}

/** Two products that start at once in one folder agree on the secrets of the first. */
async function createStore(path: string, draft: string): Promise<StoredPayments> {
  const created: StoredPayments = {
    secretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(18).toString('hex')}`,
    subscriptions: [],
  };
  await write(draft, created);
  const isFirst = await link(draft, path).then(
    () => true,
    () => false,
  );
  await rm(draft);
  const other = isFirst ? null : await readStoredPayments(path);
  // An unreadable file is replaced at the next save.
  return other ?? created;
}

function write(path: string, stored: StoredPayments): Promise<void> {
  return writeFile(path, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
}

async function readStoredPayments(path: string): Promise<StoredPayments | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as Partial<StoredPayments>;
    return found.secretKey && found.webhookSecret && found.subscriptions
      ? (found as StoredPayments)
      : null;
  } catch {
    return null;
  }
}
