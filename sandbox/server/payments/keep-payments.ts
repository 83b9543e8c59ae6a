import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As Stripe would know it; times in seconds. */
export interface DemoSubscription {
  id: string;
  customer: string;
  /** What the product opened the payment link with. */
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

type Kept = Omit<Payments, 'save'>;

/** The stand-in's secrets and subscriptions, kept between starts: who has paid has paid. */
export async function keepPayments(dataDir: string): Promise<Payments> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'sandbox-payments.json');
  const kept = (await readKept(path)) ?? {
    secretKey: `sk_test_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(18).toString('hex')}`,
    subscriptions: [],
  };
  let last = Promise.resolve();
  const write = async () => {
    await writeFile(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  // One after another, so that two saves don't share the file.
  const save = () => {
    last = last.catch(() => undefined).then(write);
    return last;
  };
  await save();
  return { ...kept, save };
}

async function readKept(path: string): Promise<Kept | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as Partial<Kept>;
    return found.secretKey && found.webhookSecret && found.subscriptions ? (found as Kept) : null;
  } catch {
    return null;
  }
}
