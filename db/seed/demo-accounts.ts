import { hashPassword } from '../passwords.ts';

/** Shown on the sign-in pages in demo mode only. All seeded founders share the founder's password. */
export const demoAccounts = {
  founder: { email: 'founder@demo.test', password: 'demo-founder' },
  investor: { email: 'investor@demo.test', password: 'demo-investor' },
  mentor: { email: 'mentor@demo.test', password: 'demo-mentor' },
  admin: { email: 'admin@demo.test', password: 'demo-admin' },
  manager: { email: 'manager@demo.test', password: 'demo-manager' },
  reviewer: { email: 'reviewer@demo.test', password: 'demo-reviewer' },
};

export type Passwords = Record<keyof typeof demoAccounts, string>;

export async function hashPasswords(): Promise<Passwords> {
  const hashes = Object.entries(demoAccounts).map(
    async ([who, { password }]) => [who, await hashPassword(password)] as const,
  );
  return Object.fromEntries(await Promise.all(hashes)) as Passwords;
}
