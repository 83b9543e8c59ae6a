import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { Browser } from '#web/server/testing/browser.ts';

/** A browser of the founder whose account the sign-in page shows. */
export async function signInDemoFounder(product: { url: string }): Promise<Browser> {
  const browser = new Browser(product);
  const { email, password } = demoAccounts.founder;
  const answer = await browser.signIn(email, password);
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
  return browser;
}
