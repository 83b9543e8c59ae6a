import { hashPassword } from '../passwords.ts';

/** Shown on the sign-in pages in demo mode only. All seeded founders share the founder's password. */
export const demoAccounts = {
  founder: { email: 'founder@demo.test', password: 'demo-founder' },
  investor: { email: 'investor@demo.test', password: 'demo-investor' },
  admin: { email: 'admin@demo.test', password: 'demo-admin' },
};

/** Password hashes, by audience. */
export type Passwords = Record<keyof typeof demoAccounts, string>;

export async function hashPasswords(): Promise<Passwords> {
  const [founder, investor, admin] = await Promise.all([
    hashPassword(demoAccounts.founder.password),
    hashPassword(demoAccounts.investor.password),
    hashPassword(demoAccounts.admin.password),
  ]);
  return { founder, investor, admin };
}
