import { z } from 'zod';
import { botEnvironment, defaultModel } from '#bot/config.ts';
import { databaseSettings, readEnvironment, SecretsError } from '#db/config.ts';
import { defaultBrand } from '#shared/brand.ts';
import { passwordProblem } from '#shared/domain/password.ts';
import { isLoopback, webSettings } from '#web/server/config.ts';
import { easyPasswordProblem } from '#web/server/http/common-passwords.ts';

const schema = z.object({ ...databaseSettings, ...botEnvironment, ...webSettings });

export type Settings = z.output<typeof schema>;

/** Every environment variable that the product reads. */
export const settingNames = Object.keys(schema.shape);

/** Its message names all wrong settings. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Empty values count as missing. Throws a `SettingsError` that names each bad variable but not its
 * value, which may be a secret.
 */
export function readSettings(env: NodeJS.ProcessEnv, mode: Mode = 'all'): Settings {
  const given = readGiven(env);
  const result = schema.safeParse(given, { error: describeIssue });
  const missing = findMissingSettings(given, mode);
  if (result.success && missing.length === 0) return withSupportAddress(result.data);
  const wrong = result.error?.issues.map((each) => [each.path.join('.'), each.message]) ?? [];
  const lines = [...wrong, ...missing].map(([name, message]) => `  ${name}: ${message}`);
  throw new SettingsError(`Slipstream can't start with these settings:\n${lines.join('\n')}`);
}

/** Without an address for support, people write to whom the emails come from, not to us. */
function withSupportAddress(settings: Settings): Settings {
  const { SUPPORT_EMAIL, MAIL_FROM } = settings;
  if (SUPPORT_EMAIL !== defaultBrand.supportEmail || !MAIL_FROM) return settings;
  return { ...settings, SUPPORT_EMAIL: /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM };
}

/** A setting's required form, if it has no words of its own; undefined leaves it to Zod. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be an http(s) address';
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return 'must be an email address';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number';
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'must be a number';
  const isText = issue.origin === 'string';
  if (issue.code === 'too_small' && !isText) return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big' && !isText) return `must be at most ${issue.maximum}`;
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`;
  return undefined;
}

function readGiven(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return readEnvironment(env);
  } catch (error) {
    if (error instanceof SecretsError) throw new SettingsError(error.message);
    throw error;
  }
}

/**
 * Settings that others require. Not in the schema, which would check them only if all values are
 * valid. Web alone needs none of the secrets with which the bot talks to Slack and Stripe.
 */
function findMissingSettings(
  given: NodeJS.ProcessEnv,
  mode: Mode,
): [name: string, message: string][] {
  const missing: [string, string][] = [];
  if (given.NODE_ENV === 'production') {
    if (given.DEMO === '1') missing.push(['DEMO', 'must not be 1 in production']);
    for (const name of ['DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL']) {
      if (!given[name]) missing.push([name, 'is needed in production']);
    }
  }
  const signOn = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  if (mode !== 'bot' && signOn.some((name) => given[name])) {
    for (const name of signOn.filter((each) => !given[each])) {
      missing.push([name, 'is needed with the other settings of single sign-on']);
    }
  }
  if (given.METRICS_PORT && given.METRICS_PORT === given.PORT) {
    missing.push(['METRICS_PORT', 'must be another port than PORT']);
  }
  missing.push(...findAdminProblems(given));
  if (mode === 'web') return missing;
  const slack = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'];
  if (slack.some((name) => given[name])) {
    for (const name of slack.filter((each) => !given[each])) {
      missing.push([name, 'is needed with the other Slack settings']);
    }
  }
  const payment = ['PREMIUM_PAYMENT_LINK', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  if (payment.some((name) => given[name])) {
    for (const name of payment.filter((each) => !given[each])) {
      missing.push([name, 'is needed with the other payment settings']);
    }
  }
  return missing;
}

/** The first admin's password obeys the rules of every other password, which the forms tell people. */
function findAdminProblems(given: NodeJS.ProcessEnv): [name: string, message: string][] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = given;
  const problems: [name: string, message: string][] = [];
  if (email && !password) problems.push(['ADMIN_PASSWORD', 'is needed with ADMIN_EMAIL']);
  if (!password) return problems;
  if (!email) problems.push(['ADMIN_EMAIL', 'is needed with ADMIN_PASSWORD']);
  const problem = passwordProblem(password) ?? easyPasswordProblem(password, [email]);
  if (problem) problems.push(['ADMIN_PASSWORD', `must be another one. ${problem}`]);
  return problems;
}

/** Names what works and is probably not what the operator wants, a line for each. */
export function settingWarnings(settings: Settings): string[] {
  const { NODE_ENV, PUBLIC_URL, SUPPORT_EMAIL } = settings;
  const warnings: string[] = [];
  if (PUBLIC_URL) {
    const { protocol, hostname } = new URL(PUBLIC_URL);
    if (protocol === 'http:' && !isLoopback(hostname)) {
      warnings.push(
        `PUBLIC_URL is http on another host than this machine (${hostname}): passwords travel unencrypted, and passkeys, Slack and assistants need https.`,
      );
    }
  }
  if (NODE_ENV === 'production' && SUPPORT_EMAIL === defaultBrand.supportEmail) {
    warnings.push(
      `SUPPORT_EMAIL and MAIL_FROM are not set: until an admin names a support address, pages and emails send people who need help to ${defaultBrand.supportEmail}.`,
    );
  }
  return warnings;
}

/** On by default if no database or Slack workspace is configured; never in production. */
export function isDemo(settings: Settings): boolean {
  if (settings.DEMO !== undefined) return settings.DEMO;
  return (
    settings.NODE_ENV !== 'production' && !settings.DATABASE_URL && !settings.SLACK_SIGNING_SECRET
  );
}

/** Web alone need not have the key: there, a model that is named is one that the bot asks. */
export function describeCoach(settings: Settings, mode: Mode) {
  const { OPENAI_API_KEY: key, OPENAI_MODEL: name } = settings;
  const hasModel = Boolean(key || (mode === 'web' && name));
  return {
    model: hasModel ? (name ?? defaultModel) : null,
    premiumModel: (hasModel && settings.OPENAI_PREMIUM_MODEL) || null,
    dailyLimit: settings.COACH_DAILY_LIMIT,
  };
}

/** A process runs everything, or one half of a larger installation. */
export const modes = ['all', 'web', 'bot'] as const;
export type Mode = (typeof modes)[number];

/**
 * Connections of the pool without `DATABASE_POOL`: four web and two bot processes fit into 60, of
 * which PostgreSQL keeps three for superusers.
 */
export const poolSizes: Record<Mode, number> = { web: 7, bot: 8, all: 20 };
