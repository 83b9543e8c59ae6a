import { isIP } from 'node:net';
import { z } from 'zod';
import { defaultBrand } from '#shared/brand.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** An address without a path: `https://slipstream.example`. */
const origin = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  const isPlain = pathname === '/' && !search && !hash && !username;
  return isPlain && (protocol === 'http:' || protocol === 'https:');
}, 'must be an http(s) address without a path');

/** Tokens are only as safe as the way to whom they come from; on this machine http does. */
const issuer = z.string().refine((value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && !search && !hash && !username;
}, 'must be an https address');

export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

/**
 * The number of proxies in front (`1`), or their addresses (`loopback, 10.0.0.0/8`). Not `true`,
 * which would trust whatever address a visitor claims to have.
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

/** Several are separated by commas: the first seals, all of them open. */
const secret = z
  .string()
  .refine(
    (value) => value.split(',').every((each) => isKey(each.trim())),
    'must be 32 bytes in base64 (several keys separated by commas, the new one first)',
  );

const isKey = (text: string) =>
  /^[\w+/-]+=*$/.test(text) && Buffer.from(text, 'base64').length === 32;

/**
 * The settings that web needs, by environment variable; `start.ts` parses them together with the
 * bot's.
 */
export const webSettings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  /**
   * A stopping process serves on for this long while it says that it isn't ready: as long as a
   * proxy takes to notice. Default: 3 in production, else 0.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustProxy.optional(),
  APP_SECRET: secret.optional(),
  DEMO: flag.optional(),
  /**
   * Default: warnings only in demo mode, where people read the terminal, otherwise one line per
   * request.
   */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  /** Admins set up two-step sign-in before they do anything else. */
  STAFF_TWO_STEP: flag.default(false),
  /** The community's own provider of single sign-on, by OpenID Connect: all three or none. */
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Its name, as the buttons say it. */
  OIDC_NAME: z.string().trim().min(1).max(40).default('single sign-on'),
  /** The operator knows that the provider verifies addresses, though it does not say so. */
  OIDC_TRUST_EMAIL: flag.default(false),
  SUPPORT_EMAIL: z.email().default(defaultBrand.supportEmail),
  SLACK_INVITE_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  /** The page on which founders pay for premium; the provider notifies the bot of payments. */
  PREMIUM_PAYMENT_LINK: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .optional(),
  METRICS_PORT: port.optional(),
  /** The collector of OpenTelemetry that traces go to, by HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `name=value,…`, for a collector that wants a key. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('slipstream'),
  /** The first admin, created at the first start. */
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),
};

type WebEnvironment = z.output<z.ZodObject<typeof webSettings>>;

export type WebConfig = {
  /** The public origin, without a trailing slash. */
  publicUrl: string;
  /** Express's `trust proxy`; false takes the client's address from the socket. */
  trustProxy: number | string | false;
  /** Verifies the links in mails. */
  appSecret: Buffer;
  /** Admins must have a second step besides their password. */
  staffTwoStep: boolean;
  /** Null without a provider. */
  signOn: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    name: string;
    /** An address counts as verified unless the provider says that it isn’t. */
    trustsEmail: boolean;
  } | null;
  /** Holds until staff set another one for the program. */
  supportEmail: string;
  slackInviteUrl: string | null;
  /** Shows the demo accounts. */
  demo: boolean;
  /** The Slack sandbox is mounted. */
  sandbox: boolean;
  /** The operator set a workspace's token, so that Slack works without an installation. */
  hasSlackToken: boolean;
  /** There is a Slack app to install. */
  slackConfigured: boolean;
  /** The model's name; without one (null) the coach answers from its built-in tips. */
  coach: {
    model: string | null;
    /** The larger one that answers premium founders, if there is one. */
    premiumModel?: string | null;
    /** Questions of founders without premium. */
    dailyLimit: number;
  };
  /** Tells that Slack's own assistant calls `/mcp`; null without a Slack app. */
  slackSigningSecret: string | null;
  /** The page that `Open Slack` leads to instead of slack.com, for the sandbox. */
  slackPage: string | null;
  /** Null if premium is not offered here. */
  paymentLink: string | null;
  /** The payment page is the sandbox's, so that no money moves. */
  paymentDemo: boolean;
};

type DerivedSettings = Pick<
  WebConfig,
  | 'appSecret'
  | 'demo'
  | 'sandbox'
  | 'hasSlackToken'
  | 'slackConfigured'
  | 'slackSigningSecret'
  | 'slackPage'
  | 'paymentDemo'
  | 'coach'
>;

/** The application's settings; some depend on more than web's own environment variables. */
export function toWebConfig(env: WebEnvironment, derived: DerivedSettings): WebConfig {
  return {
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    trustProxy: env.TRUST_PROXY ?? false,
    staffTwoStep: env.STAFF_TWO_STEP,
    signOn: toSignOn(env),
    supportEmail: env.SUPPORT_EMAIL,
    slackInviteUrl: env.SLACK_INVITE_URL ?? null,
    paymentLink: env.PREMIUM_PAYMENT_LINK ?? null,
    ...derived,
  };
}

function toSignOn(env: WebEnvironment): WebConfig['signOn'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME,
    trustsEmail: env.OIDC_TRUST_EMAIL,
  };
}
