import { isIP } from 'node:net';
import { z } from 'zod';
import { brand } from '#shared/brand.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** An address without a path: `https://slipstream.example`. */
const origin = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  const isPlain = pathname === '/' && !search && !hash && !username;
  return isPlain && (protocol === 'http:' || protocol === 'https:');
}, 'must be an http(s) address without a path');

/**
 * How many proxies stand in front (`1`), or which ones (`loopback, 10.0.0.0/8`). Not `true`: it
 * would believe whatever address the visitor claims to have.
 */
const trustProxy = z
  .string()
  .refine(
    (value) => /^\d$/.test(value) || value.split(',').every((part) => isProxy(part.trim())),
    'must be a number of proxies, or their addresses',
  )
  .transform((value) => (/^\d$/.test(value) ? Number(value) : value));

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  return isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits)) && rest.length === 0;
}

const secret = z
  .string()
  .refine(
    (value) => /^[\w+/-]+=*$/.test(value) && Buffer.from(value, 'base64').length === 32,
    'must be 32 bytes in base64',
  );

/** The settings that web needs, by the names of the environment; `start.ts` parses them with the bot's. */
export const webSettings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustProxy.optional(),
  APP_SECRET: secret.optional(),
  DEMO: flag.optional(),
  /** Without it: warnings in demo mode, where the terminal is for people, else one line a request. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  SUPPORT_EMAIL: z.email().default(brand.supportEmail),
  SLACK_INVITE_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Where founders pay for premium; the bot hears from the provider that they have. */
  PREMIUM_PAYMENT_LINK: z.url({ protocol: /^https$/ }).optional(),
  METRICS_PORT: port.optional(),
  /** The first admin, made at the first start. */
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have 8 characters or more').optional(),
};

type WebEnvironment = z.output<z.ZodObject<typeof webSettings>>;

export type WebConfig = {
  /** The origin that people use, without a slash at the end. */
  publicUrl: string;
  /** Express's `trust proxy`; false takes the client's address from the socket. */
  trustProxy: number | string | false;
  /** Checks the links of mails. */
  appSecret: Buffer;
  supportEmail: string;
  slackInviteUrl: string | null;
  /** Shows the demo accounts. */
  demo: boolean;
  /** Whether the Slack sandbox is mounted. */
  sandbox: boolean;
  /** Whether a workspace's token was given by hand, so that Slack works without an installation. */
  hasSlackToken: boolean;
  /** Whether there is a Slack app to install. */
  slackConfigured: boolean;
  /** The model's name; null: the coach answers from its built-in tips. */
  coach: { model: string | null; dailyLimit: number };
  /** Where `Open Slack` leads instead of slack.com: the sandbox's page. */
  slackPage: string | null;
  /** Null: premium is not offered here. */
  paymentLink: string | null;
  /** The payment page is the sandbox's: no money moves. */
  paymentDemo: boolean;
};

type DerivedSettings = Pick<
  WebConfig,
  | 'appSecret'
  | 'demo'
  | 'sandbox'
  | 'hasSlackToken'
  | 'slackConfigured'
  | 'slackPage'
  | 'paymentDemo'
  | 'coach'
>;

/** What the application is given; the circumstances follow from more than web's own settings. */
export function toWebConfig(env: WebEnvironment, circumstances: DerivedSettings): WebConfig {
  return {
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    trustProxy: env.TRUST_PROXY ?? false,
    supportEmail: env.SUPPORT_EMAIL,
    slackInviteUrl: env.SLACK_INVITE_URL ?? null,
    paymentLink: env.PREMIUM_PAYMENT_LINK ?? null,
    ...circumstances,
  };
}
