import { existsSync } from 'node:fs';
import { EmbeddedPostgresError } from '#db/embedded/embedded-postgres-error.ts';
import { UnknownSchemaError } from '#db/migrate.ts';
import { DatabaseAddressError } from '#db/open-product-database.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { brand } from '#shared/brand.ts';
import { PortBusyError } from './start/listen.ts';
import { type Product, runProduct } from './start/run-product.ts';
import { modes, readSettings, SettingsError } from './start/settings.ts';

/** What an operator or a first-time user needs to know. */
function printStartup({ url, demo, sandbox, mode }: Product): void {
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

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const mode = modes.find((each) => each === (process.argv[2] ?? 'all'));
  if (!mode) throw new SettingsError(`Start it as one of: ${modes.join(', ')}.`);
  const product = await runProduct({ mode, settings: readSettings(process.env, mode) });
  process.once('SIGTERM', () => void product.stop());
  // From somebody at the terminal, who should not have to wait.
  process.once('SIGINT', () => void product.stop({ atOnce: true }));
  printStartup(product);
} catch (error) {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof PortBusyError ||
    error instanceof DatabaseAddressError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof UnknownSchemaError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
