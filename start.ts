import { existsSync } from 'node:fs';
import { UnknownSchemaError } from '#db/migrate.ts';
import { PortBusyError } from './start/listen.ts';
import { modes } from './start/modes.ts';
import { readSettings, SettingsError } from './start/read-settings.ts';
import { runProduct } from './start/run-product.ts';
import { sayWhatRuns } from './start/say-what-runs.ts';

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const mode = modes.find((each) => each === (process.argv[2] ?? 'all'));
  if (!mode) throw new SettingsError(`Start it as one of: ${modes.join(', ')}.`);
  const product = await runProduct({ mode, settings: readSettings(process.env) });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void product.stop());
  sayWhatRuns(product);
} catch (error) {
  const isForeseen =
    error instanceof SettingsError ||
    error instanceof PortBusyError ||
    error instanceof UnknownSchemaError;
  process.stderr.write(`${isForeseen ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
