import { z } from 'zod';
import { parseAppSecret } from '#db/seal.ts';
import { defaultBrand } from '#shared/brand.ts';
import { defaultDailyLimit } from '#shared/domain/coach-prompts.ts';
import type { MailerConfig } from './mail/mailer.ts';

type Environment = z.output<z.ZodObject<typeof botEnvironment>> & {
  PUBLIC_URL: string;
  /** Base64, 32 bytes. */
  APP_SECRET: string;
  SUPPORT_EMAIL?: string;
  STAFF_TWO_STEP?: boolean;
  PREMIUM_PAYMENT_LINK?: string;
};

export type SlackConfig = {
  clientId: string | undefined;
  clientSecret: string | undefined;
  signingSecret: string | undefined;
  /** The token of a workspace installed by hand, used when no installation is stored. */
  botToken: string | undefined;
  appToken: string | undefined;
  /** If set, no other workspace is accepted. */
  teamId: string | undefined;
  /** With a slash at the end. */
  apiUrl: string;
  authorizeUrl: string;
};

export type PaymentConfig = {
  /** The only payment link whose payments grant premium. */
  paymentLink: string;
  secretKey: string;
  webhookSecret: string;
  /** The address of a fake Stripe; null for Stripe itself. */
  host: { host: string; port: number } | null;
};
export type ModelConfig = {
  apiKey: string;
  baseUrl: string;
  name: string;
  /** A larger one for premium founders; they get the same as others without it. */
  premiumName?: string | undefined;
  /** In place of the specification's 200 tokens for the coach; it can only raise other limits. */
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  reasoningEffort?: (typeof reasoningEfforts)[number] | undefined;
};

export type BotConfig = {
  /** Without a slash at the end. */
  publicUrl: string;
  appSecret: Buffer;
  slack: SlackConfig;
  /** Without it mails wait in the queue. */
  mail: MailerConfig | null;
  /** The operator asks all staff for a second step. */
  staffTwoStep: boolean;
  /** Without it premium is not offered. */
  payment: PaymentConfig | null;
  /** Without it the coach answers from its built-in tips. */
  model: ModelConfig | null;
  /** Questions per founder and local day, without premium. */
  coachDailyLimit: number;
};

export function toBotConfig(
  environment: Environment,
  stripeHost: PaymentConfig['host'] = null,
): BotConfig {
  const { SMTP_URL, SUPPORT_EMAIL = defaultBrand.supportEmail } = environment;
  // Never the address that staff set: the mail server may send for the operator's alone.
  const from = environment.MAIL_FROM ?? SUPPORT_EMAIL;
  return {
    mail: SMTP_URL ? { smtpUrl: SMTP_URL, from } : null,
    staffTwoStep: environment.STAFF_TWO_STEP ?? false,
    payment: toPaymentConfig(environment, stripeHost),
    model: toModelConfig(environment),
    coachDailyLimit: environment.COACH_DAILY_LIMIT,
    publicUrl: environment.PUBLIC_URL.replace(/\/+$/, ''),
    appSecret: parseAppSecret(environment.APP_SECRET),
    slack: {
      clientId: environment.SLACK_CLIENT_ID,
      clientSecret: environment.SLACK_CLIENT_SECRET,
      signingSecret: environment.SLACK_SIGNING_SECRET,
      botToken: environment.SLACK_BOT_TOKEN,
      appToken: environment.SLACK_APP_TOKEN,
      teamId: environment.SLACK_TEAM_ID,
      apiUrl: environment.SLACK_API_URL.replace(/\/*$/, '/'),
      authorizeUrl: environment.SLACK_AUTHORIZE_URL,
    },
  };
}

/** The specification's. */
export const defaultModel = 'gpt-3.5-turbo';

export function toModelConfig(
  environment: z.output<z.ZodObject<typeof modelEnvironment>>,
): ModelConfig | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = environment;
  if (!apiKey) return null;
  return {
    apiKey,
    baseUrl,
    name: environment.OPENAI_MODEL ?? defaultModel,
    premiumName: environment.OPENAI_PREMIUM_MODEL,
    maxTokens: environment.OPENAI_MAX_TOKENS,
    temperature: environment.OPENAI_TEMPERATURE,
    reasoningEffort: environment.OPENAI_REASONING_EFFORT,
  };
}

function toPaymentConfig(
  environment: Environment,
  host: PaymentConfig['host'],
): PaymentConfig | null {
  const { PREMIUM_PAYMENT_LINK, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = environment;
  if (!PREMIUM_PAYMENT_LINK || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    paymentLink: PREMIUM_PAYMENT_LINK,
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    host,
  };
}

/** Socket Mode is used with an app-level token if Slack can't reach the public URL. */
export function usesSocketMode({ slack, publicUrl }: BotConfig): boolean {
  if (!slack.appToken) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol !== 'https:' || /^(localhost|127\.|10\.|192\.168\.|\[::1\])/.test(hostname);
}

const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const urlWithDefault = (standard: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.url().default(standard));

const smtpUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value),
    'must be an address like smtp://user:password@mail.example.com:587',
  );

const mailFrom = z
  .string()
  .regex(
    /^([^<>@"\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'must be an address, or a name and an address: Community <hello@example.com>',
  );

const modelAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://api.openai.com/v1' })
  .transform((value) => value.replace(/\/+$/, ''));

const modelName = z.string().regex(/^[\w.:/@-]{1,100}$/, 'must be the name of a model');

const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** Parameters that a model does not take are left out (model/model-parameters.ts). */
export const modelEnvironment = {
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: modelAddress.default('https://api.openai.com/v1'),
  OPENAI_MODEL: modelName.optional(),
  OPENAI_PREMIUM_MODEL: modelName.optional(),
  OPENAI_MAX_TOKENS: z.coerce
    .number('must be a number of tokens, 50 to 32000')
    .int('must be a number of tokens, 50 to 32000')
    .min(50, 'must be a number of tokens, 50 to 32000')
    .max(32_000, 'must be a number of tokens, 50 to 32000')
    .optional(),
  OPENAI_TEMPERATURE: z.coerce
    .number('must be a number from 0 to 2')
    .min(0, 'must be a number from 0 to 2')
    .max(2, 'must be a number from 0 to 2')
    .optional(),
  OPENAI_REASONING_EFFORT: z
    .enum(reasoningEfforts, `must be one of ${reasoningEfforts.join(', ')}`)
    .optional(),
};

const stripeKey = z
  .string()
  .regex(/^(sk|rk)_[\w]+$/, 'must be a secret or restricted key of Stripe: sk_… or rk_…');

const webhookSecret = z
  .string()
  .regex(/^whsec_[\w+/=]+$/, 'must be the signing secret of the webhook: whsec_…');

/** Environment variables for Slack, mail, payments and the coach; all are optional. */
export const botEnvironment = {
  SLACK_CLIENT_ID: optionalText,
  SLACK_CLIENT_SECRET: optionalText,
  SLACK_SIGNING_SECRET: optionalText,
  // A rotating token ends after twelve hours, and nobody could renew it.
  SLACK_BOT_TOKEN: optionalText.refine(
    (token) => !token?.startsWith('xoxe.'),
    'must not rotate (xoxe.…), because it would end after 12 hours: leave it out and install at /slack/install',
  ),
  SLACK_APP_TOKEN: optionalText,
  SLACK_TEAM_ID: optionalText,
  SLACK_API_URL: urlWithDefault('https://slack.com/api/'),
  SLACK_AUTHORIZE_URL: urlWithDefault('https://slack.com/oauth/v2/authorize'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  STRIPE_SECRET_KEY: stripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional(),
  ...modelEnvironment,
  COACH_DAILY_LIMIT: z.coerce
    .number('must be a number of questions, 1 to 1000')
    .int('must be a number of questions, 1 to 1000')
    .min(1, 'must be a number of questions, 1 to 1000')
    .max(1000, 'must be a number of questions, 1 to 1000')
    .default(defaultDailyLimit),
};
