import type { ProductDatabase } from '#db/open-product-database.ts';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { hashPassword } from '#db/passwords.ts';
import type { Settings } from './read-settings.ts';

/** Makes the admin that the settings name, at the first start. An account that is there stays as it is. */
export async function makeFirstAdmin({ db }: ProductDatabase, settings: Settings): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (!email || !password) return;
  await createAccount(db, { audience: 'admin', email, passwordHash: await hashPassword(password) });
}
