import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { brand } from '#shared/brand.ts';
import type { Product } from './run-product.ts';

/** What an operator, or somebody trying it out, wants to know first. */
export function sayWhatRuns({ url, demo, sandbox, mode }: Product): void {
  const lines = [`${brand.name} runs at ${url}${mode === 'all' ? '' : ` (${mode})`}`];
  if (demo) {
    lines.push('', 'Demo accounts');
    for (const [audience, { email, password }] of Object.entries(demoAccounts)) {
      lines.push(`  ${audience.padEnd(9)} ${email} / ${password}`);
    }
    lines.push(`  Sign in at ${url}/founder/signin`);
  }
  if (sandbox)
    lines.push('', `Slack sandbox  ${url}/sandbox/slack`, `Mail sandbox   ${url}/sandbox/mail`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
