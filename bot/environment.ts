import { z } from 'zod';
import { standardDailyLimit } from '#shared/domain/coach-prompts.ts';

const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const address = (standard: string) =>
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
    'must be an address, or a name and an address: Slipstream <hello@example.com>',
  );

const modelAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://api.openai.com/v1' })
  .transform((value) => value.replace(/\/+$/, ''));

const modelName = z.string().regex(/^[\w.:/@-]{1,100}$/, 'must be the name of a model');

const stripeKey = z
  .string()
  .regex(/^(sk|rk)_[\w]+$/, 'must be a secret or restricted key of Stripe: sk_… or rk_…');

const webhookSecret = z
  .string()
  .regex(/^whsec_[\w+/=]+$/, 'must be the signing secret of the webhook: whsec_…');

/** The environment that Slack, mail, payments and the coach need; all of it may be missing. */
export const botEnvironment = {
  SLACK_CLIENT_ID: text,
  SLACK_CLIENT_SECRET: text,
  SLACK_SIGNING_SECRET: text,
  SLACK_BOT_TOKEN: text,
  SLACK_APP_TOKEN: text,
  SLACK_TEAM_ID: text,
  SLACK_API_URL: address('https://slack.com/api/'),
  SLACK_AUTHORIZE_URL: address('https://slack.com/oauth/v2/authorize'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  STRIPE_SECRET_KEY: stripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional(),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: modelAddress.default('https://api.openai.com/v1'),
  OPENAI_MODEL: modelName.default('gpt-3.5-turbo'),
  COACH_DAILY_LIMIT: z.coerce
    .number('must be a number of questions, 1 to 1000')
    .int('must be a number of questions, 1 to 1000')
    .min(1, 'must be a number of questions, 1 to 1000')
    .max(1000, 'must be a number of questions, 1 to 1000')
    .default(standardDailyLimit),
};
