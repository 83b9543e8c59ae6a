import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import type { Response } from 'express';
import Provider, {
  type Adapter,
  type AdapterPayload,
  type AllClientMetadata,
  errors,
  interactionPolicy,
} from 'oidc-provider';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import {
  boundUnusedClients,
  createOAuthStore,
  unusedClientSeconds,
} from '#db/operations/oauth/oauth-records.ts';
import { isAccountOpen } from '#db/queries/oauth.ts';
import { createSealer, keysOf, type Sealer } from '#db/seal.ts';
import { tokenScopes } from '#shared/domain/permissions.ts';
import { renderServerPage } from '#shared/small-page.ts';
import { toErrorReply } from '../http/errors.ts';
import { requestFacts } from '../http/request-log.ts';
import { currentExchange, exchangeOnce, findPresented, refuseRepeat } from './token-exchange.ts';

type Options = {
  db: DatabaseHandle['db'];
  appSecret: Buffer;
  publicUrl: string;
  /** The one that tokens are made for. */
  resource: string;
  consentPath(uid: string): string;
  now: () => Date;
  logger: Logger;
};

const hour = 60 * 60;
const day = 24 * hour;

/**
 * The OAuth 2.1 server that lets assistants in: authorization code with PKCE, clients that register
 * themselves, opaque tokens for `/mcp` alone (docs/decisions/scripts-and-assistants.md). Who is signed in, it
 * learns from us each time.
 */
export function createProvider({
  db,
  appSecret,
  publicUrl,
  resource,
  consentPath,
  now,
  logger,
}: Options): Provider {
  const sealer = createSealer(appSecret);
  const provider = new Provider(publicUrl, {
    adapter: (kind) => createAdapter(db, { kind, sealer, now }),
    jwks: { keys: [signingKey(appSecret)] },
    cookies: {
      keys: keysOf(appSecret).map((key) => derive(key, 'oauth cookies').toString('base64url')),
      names: { session: 'oauth_session', interaction: 'oauth_consent', resume: 'oauth_resume' },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, wanted) {
          if (wanted !== resource) throw new errors.InvalidTarget();
          return { scope: tokenScopes.join(' '), accessTokenFormat: 'opaque' };
        },
      },
    },
    // Claude's servers register as a client with a secret and know no other way.
    clientAuthMethods: ['none', 'client_secret_post', 'client_secret_basic'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'EdDSA',
    },
    extraClientMetadata: {
      properties: ['redirect_uris'],
      validator: (_ctx, _key, _value, metadata) => keepWhatWeUse(metadata),
    },
    // Nothing that a client names is fetched: anybody may register one.
    fetch: () => Promise.reject(new Error('The OAuth server fetches nothing.')),
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['offline_access'],
    claims: {},
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: 365 * day,
      Interaction: hour,
      RefreshToken: 30 * day,
      Session: hour,
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Ours does: `endConnectedApps`.
    expiresWithSession: () => false,
    interactions: { url: (_ctx, { uid }) => consentPath(uid), policy: askEachTime() },
    async findAccount(_ctx, accountId) {
      if (!(await isAccountOpen(currentExchange()?.trx ?? db, { accountId }))) return undefined;
      return { accountId, claims: () => ({ sub: accountId }) };
    },
    renderError(ctx, { error, error_description: text = 'nothing more' }) {
      const { id } = requestFacts(ctx.res as Response);
      const reason = error === 'server_error' ? `Reference: ${id}` : `It says: ${text}.`;
      ctx.type = 'html';
      ctx.body = renderServerPage({
        title: 'The app couldn’t be connected',
        text: `Please start again in the app. ${reason}`,
      });
    },
  });
  // We set the headers ourselves, so that no link is built from what a visitor sends.
  provider.proxy = true;
  provider.use(exchangeOnce({ sealer, now, logger }));
  // Before it is sent: the library answers 500 to everything.
  provider.on('server_error', (ctx, error) => {
    const { status, headers } = toErrorReply(error, requestFacts(ctx.res as Response), logger);
    ctx.status = status;
    ctx.set(headers);
  });
  return provider;
}

const usedMetadata = new Set([
  'client_id',
  'client_id_issued_at',
  'client_secret',
  'client_secret_expires_at',
  'client_name',
  'redirect_uris',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
]);

/**
 * Anybody may register a client, and each leaves a row. What it may do is asked of the person, not
 * told by the client; one that knows other scopes is welcome.
 */
function keepWhatWeUse(metadata: AllClientMetadata): void {
  for (const [key, value] of Object.entries(metadata)) {
    // What is null or empty is as good as not given, so the default stands in its place.
    const isGiven = value !== null && !(Array.isArray(value) && value.length === 0);
    if (!usedMetadata.has(key) || !isGiven) delete metadata[key];
  }
  metadata.client_name = lineOf(metadata.client_name) || 'An app without a name';
  metadata.redirect_uris = keepRedirects(metadata.redirect_uris);
  if (metadata.redirect_uris.length === 0) {
    throw new errors.CustomOIDCProviderError(
      'invalid_redirect_uri',
      'redirect_uris must hold an address with https, with http on a loopback address, or with the scheme of a known editor',
    );
  }
  // A program on the person's own machine listens at any free port, which the library allows these.
  if (metadata.redirect_uris.some(isOnComputer)) metadata.application_type = 'native';
  metadata.token_endpoint_auth_method ??= 'none';
  if (metadata.token_endpoint_auth_method === 'none') {
    // The library gives a secret to a client that names no method.
    delete metadata.client_secret;
    delete metadata.client_secret_expires_at;
  }
  for (const [key, served] of Object.entries(servedWays)) {
    const wanted = metadata[key];
    if (!Array.isArray(wanted)) continue;
    const kept = wanted.filter((each) => served.includes(each));
    if (kept.length === 0) throw new errors.InvalidClientMetadata(`${key} must hold ${served[0]}`);
    metadata[key] = kept;
  }
}

/** Clients ask for all that they know, of which we serve these (RFC 7591 lets us choose). */
const servedWays: Record<string, string[]> = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

/** Up to ten of them; the answer says which. */
function keepRedirects(addresses: unknown): string[] {
  const safe = Array.isArray(addresses) ? addresses.filter(isSafeRedirect) : [];
  // The library refuses these beside those of a program.
  const isSecureLoopback = (address: string) => isLoopback(address.replace(/^https:/i, 'http:'));
  const kept = safe.some(isOnComputer)
    ? safe.filter((each) => isOnComputer(each) || !isSecureLoopback(each))
    : safe;
  return kept.slice(0, 10);
}

/** Without what would break or turn around the line that a person reads. */
function lineOf(text: unknown): string {
  const line = String(text ?? '').replace(/\s+/g, ' ');
  return Array.from(line.replace(/\p{C}/gu, '').trim()).slice(0, 60).join('');
}

/**
 * Not any scheme: before anybody was asked, the browser would hand over to whatever program a stranger
 * names. Another program that takes an editor's scheme gets a code that is worth nothing without PKCE's
 * verifier.
 */
const editorSchemes = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'];

/** Sent to the browser with a code that is worth a sign-in: only by TLS, or within the machine. */
function isSafeRedirect(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > 500 || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  if (username || password || address.includes('#')) return false;
  return protocol === 'https:' || isOnComputer(address);
}

function isOnComputer(address: string): boolean {
  return isLoopback(address) || editorSchemes.includes(new URL(address).protocol);
}

function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Every request to be let in is asked of the person at the browser, whoever that was before. */
function askEachTime() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get('login')
    ?.checks.add(
      new Check('asked', 'The person has to be asked', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

function derive(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `slipstream ${use}`, 32));
}

/** The library wants a key, though nothing is signed with it: tokens are opaque. All processes have the same. */
function signingKey(appSecret: Buffer) {
  const seed = derive(keysOf(appSecret)[0], 'oauth signing');
  // The frame of an Ed25519 key in PKCS #8.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return { ...key.export({ format: 'jwk' }), x, kty: 'OKP', alg: 'EdDSA', use: 'sig' };
}

function createAdapter(
  db: DatabaseHandle['db'],
  { kind, sealer, now }: { kind: string; sealer: Sealer; now: () => Date },
): Adapter {
  const store = () => createOAuthStore(currentExchange()?.trx ?? db, { kind, sealer, now });
  // Our own sessions say who is at the browser; a second one would only disagree.
  const isKept = kind !== 'Session';
  return {
    async upsert(id, payload, seconds) {
      if (!isKept) return;
      const lifetime = kind === 'Client' ? unusedClientSeconds : seconds;
      await store().save(id, payload as Record<string, unknown>, lifetime);
      if (kind === 'Client') await boundUnusedClients(db);
    },
    async find(id) {
      const exchange = currentExchange();
      const isPresented = exchange && (kind === 'AuthorizationCode' || kind === 'RefreshToken');
      if (isPresented) {
        return (await findPresented(exchange, { db, id, kind, sealer, now })) as AdapterPayload;
      }
      return isKept ? ((await store().find(id)) as AdapterPayload | undefined) : undefined;
    },
    async consume(id) {
      refuseRepeat(currentExchange());
      if (!(await store().consume(id))) throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => store().remove(id),
    revokeByGrantId: (grantId) => store().removeOfGrant(grantId),
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}
