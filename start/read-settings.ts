import { z } from 'zod';
import { botEnvironment } from '#bot/config.ts';
import { databaseSettings } from '#db/config.ts';
import { webSettings } from '#web/server/config.ts';

const schema = z
  .object({ ...databaseSettings, ...botEnvironment, ...webSettings })
  .check((context) => {
    const env = context.value;
    const isProduction = env.NODE_ENV === 'production';
    const complain = (name: string, message: string) =>
      context.issues.push({ code: 'custom', path: [name], message, input: env });
    if (isProduction && env.DEMO === true) complain('DEMO', 'must not be 1 in production');
    if (isProduction && !env.DATABASE_URL) complain('DATABASE_URL', 'is needed in production');
    if (isProduction && !env.APP_SECRET) complain('APP_SECRET', 'is needed in production');
    if (isProduction && !env.PUBLIC_URL) complain('PUBLIC_URL', 'is needed in production');
    const slack = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'] as const;
    if (slack.some((name) => env[name])) {
      for (const name of slack.filter((each) => !env[each])) {
        complain(name, 'is needed with the other Slack settings');
      }
    }
  });

export type Settings = z.output<typeof schema>;

/** Wrong settings, all of them in one message. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads every setting once. Empty values count as missing. Throws a `SettingsError` that names
 * each bad variable; values are not repeated, they may be secrets.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`Slipstream can't start with these settings:\n${lines.join('\n')}`);
}

/** On by default when nothing real is configured; never in production. */
export function isDemo(settings: Settings): boolean {
  if (settings.DEMO !== undefined) return settings.DEMO;
  return (
    settings.NODE_ENV !== 'production' && !settings.DATABASE_URL && !settings.SLACK_SIGNING_SECRET
  );
}
