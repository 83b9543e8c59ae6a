import type * as webauthn from '@simplewebauthn/server';
import { recordFailedSignIn } from '#db/operations/accounts/failed-sign-ins.ts';
import {
  addPasskey,
  keepChallenge,
  recordPasskeyUse,
  takeChallenge,
} from '#db/operations/accounts/passkeys.ts';
import { findPasskey, listPasskeyDescriptors, type Passkey } from '#db/queries/passkeys.ts';
import type { NewPasskey } from '#shared/api/passkeys.ts';
import type { PasskeyAnswer } from '#shared/api/session.ts';
import { brand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';
import { type ApiContext, requireSession } from '../context.ts';

/** Loaded when the first passkey comes: it takes a third of a second, which no start should wait for. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** Passkeys belong to our host, and are asked for on our pages only. */
function ownSite({ config: { publicUrl } }: ApiContext): { rpID: string; origin: string } {
  return { rpID: new URL(publicUrl).hostname, origin: publicUrl };
}

/** The options with which the browser makes a passkey of the signed-in account. */
export async function offerNewPasskey(context: ApiContext) {
  const { db, cookie, now } = context;
  const { accountId, email, founder, investor } = requireSession(context);
  const known = await listPasskeyDescriptors(db, { accountId });
  const options = await (await loadWebauthn()).generateRegistrationOptions({
    rpName: brand.name,
    rpID: ownSite(context).rpID,
    // Without its dashes, so that it fits: nobody outside learns who it is.
    userID: new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: founder?.name ?? investor?.name ?? email,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  const { challenge } = options;
  await keepChallenge(db, {
    holder: cookie.token ?? '',
    purpose: 'add',
    challenge,
    accountId,
    now,
  });
  return { ...options };
}

/** Adds a passkey that answers the challenge of this session. */
export async function acceptNewPasskey(
  context: ApiContext,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<void> {
  const { db, cookie, now } = context;
  const { accountId, email } = requireSession(context);
  const taken = await takeChallenge(db, { holder: cookie.token ?? '', purpose: 'add', now });
  if (taken?.accountId !== accountId) throw new AppError('sign_in_expired');
  const { rpID, origin } = ownSite(context);
  const { registrationInfo } = await (await loadWebauthn())
    .verifyRegistrationResponse({
      response: passkey as webauthn.RegistrationResponseJSON,
      expectedChallenge: taken.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    })
    .catch(refuse);
  if (!registrationInfo) throw new AppError('passkey_wrong');
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const transports = passkey.response.transports ?? [];
  const actor = { accountId, email };
  await addPasskey(db, { actor, name, credentialId, publicKey, counter, transports, now });
}

/** The options with which the browser signs in: by any passkey of ours that it has. */
export async function offerPasskeySignIn(context: ApiContext) {
  const { db, client, now } = context;
  const options = await (await loadWebauthn()).generateAuthenticationOptions({
    rpID: ownSite(context).rpID,
    userVerification: 'preferred',
  });
  const { challenge } = options;
  const holder = client.browser.keep();
  await keepChallenge(db, { holder, purpose: 'sign_in', challenge, accountId: null, now });
  return { ...options };
}

/**
 * The account that a passkey signs in to. Where a second step is asked for, the passkey must have
 * checked who holds it, by a fingerprint, a face or a PIN: then it is two steps in one.
 */
export async function checkPasskeySignIn(
  context: ApiContext,
  { audience, passkey }: { audience: Audience; passkey: PasskeyAnswer },
) {
  const { db, now, client } = context;
  const taken = await takeChallenge(db, { holder: client.browser.keep(), purpose: 'sign_in', now });
  if (!taken) throw new AppError('sign_in_expired');
  const found = await findPasskey(db, { credentialId: passkey.id });
  if (!found) throw new AppError('passkey_wrong');
  const { account } = found;
  const isTheirs = account.audience === audience && account.isOpen && isOwner(passkey, account.id);
  const answer = isTheirs ? await verifyAnswer(context, { passkey, found, ...taken }) : null;
  if (!answer) {
    const { email } = account;
    const { address, userAgent } = client;
    await recordFailedSignIn(db, { audience, email, step: 'passkey', address, userAgent, now });
    throw new AppError('passkey_wrong');
  }
  if (account.steps.length > 0 && !answer.isVerified) throw new AppError('passkey_unverified');
  return account;
}

/** A passkey that is found by itself names its account. */
function isOwner({ response: { userHandle } }: PasskeyAnswer, accountId: string): boolean {
  if (!userHandle) return false;
  return Buffer.from(userHandle, 'base64url').toString('hex') === accountId.replaceAll('-', '');
}

/** The options with which the browser takes the second step: one of the account's passkeys. */
export async function offerPasskeyStep(context: ApiContext, { accountId }: { accountId: string }) {
  const { db, client, now } = context;
  const options = await (await loadWebauthn()).generateAuthenticationOptions({
    rpID: ownSite(context).rpID,
    allowCredentials: await listPasskeyDescriptors(db, { accountId }),
    userVerification: 'preferred',
  });
  const { challenge } = options;
  const holder = client.browser.keep();
  await keepChallenge(db, { holder, purpose: 'second_step', challenge, accountId, now });
  return { ...options };
}

/** True if a passkey of this account answers the challenge of this browser. */
export async function checkPasskeyStep(
  context: ApiContext,
  { accountId, passkey }: { accountId: string; passkey: PasskeyAnswer },
): Promise<boolean> {
  const { db, client, now } = context;
  const taken = await takeChallenge(db, {
    holder: client.browser.keep(),
    purpose: 'second_step',
    now,
  });
  if (taken?.accountId !== accountId) return false;
  const found = await findPasskey(db, { credentialId: passkey.id });
  if (found?.account.id !== accountId) return false;
  return (await verifyAnswer(context, { passkey, found, ...taken })) !== null;
}

type Answer = { passkey: PasskeyAnswer; found: Passkey; challenge: string };

/** Null for an answer that is not of this passkey to this challenge on our pages, or came before. */
async function verifyAnswer(
  context: ApiContext,
  { passkey, found, challenge }: Answer,
): Promise<{ isVerified: boolean } | null> {
  const { db, now } = context;
  const { id: passkeyId, publicKey, counter } = found;
  const { rpID, origin } = ownSite(context);
  const { verified, authenticationInfo } = await (await loadWebauthn())
    .verifyAuthenticationResponse({
      response: passkey as webauthn.AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: passkey.id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: false,
    })
    .catch(() => ({ verified: false, authenticationInfo: null }));
  if (!verified || !authenticationInfo) return null;
  const { newCounter, userVerified } = authenticationInfo;
  const isFirst = await recordPasskeyUse(db, { passkeyId, counter: newCounter, now });
  return isFirst ? { isVerified: userVerified } : null;
}

/** The library says what is wrong in an error of no own class; to the browser it is all the same. */
function refuse(): never {
  throw new AppError('passkey_wrong');
}
