import type * as openid from 'openid-client';
import type { Identity } from '#db/queries/sign-on.ts';
import type { WebConfig } from '../config.ts';

/** Loaded when somebody first uses the provider: no start should wait for it. */
const loadClient = () => import('openid-client');

/** Ties the provider's answer to the browser that asked. */
export type SignOnSecrets = { state: string; nonce: string; verifier: string };

export type SignOnProvider = {
  newSecrets(state: string): Promise<SignOnSecrets>;
  /** The provider's page that a browser is sent to. */
  authorizationUrl(secrets: SignOnSecrets): Promise<string>;
  /** The person who came back with this answer; throws unless it belongs to these secrets. */
  identify(answer: URL, secrets: SignOnSecrets): Promise<Identity>;
};

const refreshMs = 60 * 60_000;

type Options = Omit<NonNullable<WebConfig['signOn']>, 'name'> & {
  redirectUri: string;
  /** For each request to the provider. */
  timeoutSeconds?: number;
};

/** The community's provider, by OpenID Connect: authorization code with PKCE, state and nonce. */
export function createSignOnProvider({
  issuer,
  clientId,
  clientSecret,
  trustsEmail,
  redirectUri,
  timeoutSeconds = 5,
}: Options): SignOnProvider {
  let known: { configuration: openid.Configuration; at: number } | null = null;
  let loading: Promise<openid.Configuration> | null = null;

  /**
   * The addresses of the provider's endpoints. Asked for once an hour; the last answer outlasts an
   * outage.
   */
  async function configure(): Promise<openid.Configuration> {
    if (known && performance.now() - known.at < refreshMs) return known.configuration;
    loading ??= discover().finally(() => {
      loading = null;
    });
    try {
      return await loading;
    } catch (error) {
      if (known) return known.configuration;
      throw error;
    }
  }

  async function discover(): Promise<openid.Configuration> {
    const client = await loadClient();
    const isPlain = new URL(issuer).protocol === 'http:';
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      undefined,
      {
        timeout: timeoutSeconds,
        // The settings allow http to this machine only.
        ...(isPlain && { execute: [client.allowInsecureRequests] }),
      },
    );
    // Signatures, too, although the tokens come from the provider itself.
    client.enableNonRepudiationChecks(configuration);
    known = { configuration, at: performance.now() };
    return configuration;
  }

  return {
    async newSecrets(state) {
      const client = await loadClient();
      return { state, nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    },

    async authorizationUrl({ state, nonce, verifier }) {
      const [client, configuration] = [await loadClient(), await configure()];
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async identify(answer, { state, nonce, verifier }) {
      const [client, configuration] = [await loadClient(), await configure()];
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no id token.');
      const { iss, sub: subject } = claims;
      // Many providers keep the address, or the word that it is verified, out of the token.
      const isComplete = claims.email !== undefined && claims.email_verified !== undefined;
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const info =
        !isComplete && hasUserInfo
          ? await client.fetchUserInfo(configuration, tokens.access_token, subject)
          : claims;
      // The word is about the address that it came with.
      const { email, email_verified } = info.email === undefined ? claims : info;
      const isTheirs = isVerified(email_verified) || (trustsEmail && email_verified === undefined);
      const hasEmail = typeof email === 'string' && email !== '';
      return {
        issuer: iss,
        subject,
        email: hasEmail && isTheirs ? email.trim().toLowerCase() : null,
      };
    },
  };
}

/** Some providers (Cognito) send it as text. */
function isVerified(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

/** True if the provider itself said no, rather than that something was wrong. */
export function isDenied(error: unknown): boolean {
  return ['access_denied', 'consent_required', 'interaction_required'].includes(errorCode(error));
}

/** True if the provider did not answer in time, or with a failure of its own. */
export function isUnreachable(error: unknown): boolean {
  if (['server_error', 'temporarily_unavailable'].includes(errorCode(error))) return true;
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'TimeoutError' || each.message === 'fetch failed') return true;
    if (each.cause instanceof Response && each.cause.status >= 500) return true;
  }
  return false;
}

/** The code of the specification that the provider answered with. */
function errorCode(error: unknown): string {
  const code = error instanceof Error && 'error' in error ? error.error : null;
  return typeof code === 'string' ? code : '';
}
