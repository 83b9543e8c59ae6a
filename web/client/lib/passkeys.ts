import type { NewPasskey } from '#shared/api/passkeys.ts';
import type { PasskeyAnswer } from '#shared/api/session.ts';
import { type Failure, pageFailure } from '#shared/failure.ts';

/** Loaded when somebody uses a passkey. */
const loadCode = () => import('@simplewebauthn/browser');

type CreationOptions = Parameters<
  Awaited<ReturnType<typeof loadCode>>['startRegistration']
>[0]['optionsJSON'];
type RequestOptions = Parameters<
  Awaited<ReturnType<typeof loadCode>>['startAuthentication']
>[0]['optionsJSON'];

/**
 * True if this browser can use passkeys; over plain http none can. A form that is rendered ahead
 * leaves room for them.
 */
export function canUsePasskeys(): boolean {
  return typeof window === 'undefined' || typeof window.PublicKeyCredential === 'function';
}

/** Has the browser make a passkey from what the server offers. */
export async function makePasskey(offer: { challenge: string }): Promise<NewPasskey> {
  const { startRegistration } = await loadCode();
  try {
    const made = await startRegistration({ optionsJSON: offer as CreationOptions });
    return made as NewPasskey;
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Has the browser sign what the server offers with one of its passkeys. */
export async function signWithPasskey(offer: { challenge: string }): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadCode();
  try {
    const answer = await startAuthentication({ optionsJSON: offer as RequestOptions });
    return answer as PasskeyAnswer;
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Browsers do not say whether somebody cancelled, waited too long or has no passkey. */
function toRefusal(error: unknown): Failure {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  return pageFailure(isKnown ? 'passkey_known' : 'passkey_unused');
}
