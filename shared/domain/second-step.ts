import type { Audience } from '../options.ts';

/** What a failed sign-in got wrong. */
export type FailedStep = 'password' | 'code' | 'passkey';

/** What the owner of an account is told by email. */
export type SecurityChange =
  | 'two_step_on'
  | 'two_step_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'sign_on_linked'
  | 'second_steps_reset'
  | 'token_made'
  | 'token_revoked'
  | 'app_connected'
  | 'app_disconnected';

export type SecondStep = Exclude<FailedStep, 'password'>;

export type Protection = {
  /** Whether an authenticator app was set up. */
  hasApp: boolean;
  hasPasskey: boolean;
};

/**
 * How the second step of a sign-in with a password can be taken; nothing if the password is enough.
 * Whoever set up an app is asked for a code, and may use a passkey instead. An admin, who sees
 * everybody's data, is asked as soon as there is a passkey.
 */
export function secondSteps(audience: Audience, { hasApp, hasPasskey }: Protection): SecondStep[] {
  if (hasApp) return hasPasskey ? ['code', 'passkey'] : ['code'];
  return hasPasskey && audience === 'admin' ? ['passkey'] : [];
}
