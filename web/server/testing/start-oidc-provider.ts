import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from 'oidc-provider';
import { vi } from 'vitest';

type Claims = { email?: string; email_verified?: unknown; xms_edov?: boolean };
/** Without claims of the token, what is known of the user is read from userinfo only. */
export type ProviderUser = Claims & { sub: string; inToken?: Claims };

const clients = ['slipstream', 'another'] as const;
const scope = 'openid email';

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

/** A real provider on this machine, whose users sign in and agree without a page. */
export async function startOidcProvider({ redirectUri }: { redirectUri: string }) {
  const users = new Map<string, ProviderUser>();
  /** The visitor who signs in there; nobody refuses. */
  let visitor: ProviderUser | null = null;
  let changeTokens: (tokens: Record<string, unknown>) => void = () => undefined;
  let answer: RequestListener | null = null;
  const server = createServer((request, response) => answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  // It warns of what only a test may do: keys and rows in memory, an older Node.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const notices = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { Provider } = await import('oidc-provider');
  const configuration: Configuration = {
    clients: clients.map((id) => ({
      client_id: id,
      client_secret: `secret of ${id}`,
      redirect_uris: [redirectUri],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims(use) {
        const { inToken, ...user } = users.get(id) ?? { sub: id };
        return use === 'id_token' ? { sub: id, ...inToken } : user;
      },
    }),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const clientId = oidc.client?.clientId;
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  warnings.mockRestore();
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) {
      await next();
      if (context.path === '/token') changeTokens(context.body as Record<string, unknown>);
      return;
    }
    const result = visitor
      ? { login: { accountId: visitor.sub } }
      : { error: 'access_denied', error_description: 'They pressed Cancel.' };
    const to = await provider.interactionResult(context.req, context.res, result);
    context.redirect(to);
  });
  answer = provider.callback();

  /** Signs in there, and returns where the browser is sent back to. */
  async function signIn(address: string, user: ProviderUser | null): Promise<URL> {
    visitor = user;
    if (user) users.set(user.sub, user);
    const cookies = new Map<string, string>();
    let at = new URL(address);
    for (let step = 0; at.origin === issuer && step < 10; step += 1) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`The provider answered ${await response.text()}`);
      at = new URL(location, at);
    }
    return at;
  }

  return {
    issuer,
    clientId: clients[0],
    clientSecret: `secret of ${clients[0]}`,
    signIn,
    /** Changes what the token endpoint answers, until it is called again. */
    changeTokens(change: typeof changeTokens = () => undefined) {
      changeTokens = change;
    },
    /** An id token that another client got for this user. */
    async idTokenOfAnother(user: ProviderUser, nonce: string): Promise<string> {
      const verifier = 'a'.repeat(43);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const query = new URLSearchParams({
        client_id: clients[1],
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      const back = await signIn(`${issuer}/auth?${query}`, user);
      const secret = encodeURIComponent(`secret of ${clients[1]}`);
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clients[1]}:${secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          code: back.searchParams.get('code') ?? '',
          code_verifier: verifier,
        }),
      });
      return ((await response.json()) as { id_token: string }).id_token;
    },
    close: () => {
      notices.mockRestore();
      return new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
