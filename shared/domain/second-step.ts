import type { Audience } from '../options.ts';

/** The wrong part of a failed sign-in. */
export type FailedStep = 'password' | 'code' | 'passkey';

/** The owner of an account hears of these changes by email. */
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
  | 'app_disconnected'
  | 'slack_linked'
  | 'slack_unlinked';

export type SecondStep = Exclude<FailedStep, 'password'>;

export type Protection = {
  hasApp: boolean;
  hasPasskey: boolean;
};

/**
 * The ways to take the second step of a sign-in with a password; none if the password is enough.
 * Somebody with an authenticator app is asked for a code, and may use a passkey instead. An admin,
 * who sees everybody's data, is asked as soon as there is a passkey.
 */
export function secondSteps(audience: Audience, { hasApp, hasPasskey }: Protection): SecondStep[] {
  if (hasApp) return hasPasskey ? ['code', 'passkey'] : ['code'];
  return hasPasskey && audience === 'admin' ? ['passkey'] : [];
}
