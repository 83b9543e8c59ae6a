import { z } from 'zod';
import { base64url, instant, reportedTimeZone, singleLine } from '../fields.ts';
import { audiences } from '../options.ts';
import { forAccountOwners, forVisitors, ok, recentSignIn, routesOf } from './audience.ts';
import { meSchema, passkeyAnswer } from './session.ts';

const { get, post, put, remove } = routesOf('accounts');
const sessionRoutes = routesOf('session');

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type PasskeyView = z.infer<typeof passkeySchema>;

const passkeyName = singleLine(60, 'Please give it a name.');

export const passkeyNameSchema = z.strictObject({ name: passkeyName });

/** The argument of `navigator.credentials`, as WebAuthn's own JSON. */
const credentialOptions = z.object({ challenge: z.string() }).loose();

/** A new passkey, as WebAuthn's `RegistrationResponseJSON`. */
const newPasskey = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
    authenticatorData: base64url(8000).optional(),
    publicKey: base64url(4000).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
  }),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).optional(),
  authenticatorAttachment: z.string().max(40).nullish(),
});

export type NewPasskey = z.infer<typeof newPasskey>;

const passkeyId = z.uuid();

/** Passkeys of the signed-in account, and signing in with one. */
export const passkeysContract = {
  list: forAccountOwners
    .route(get('/passkeys'))
    .output(z.object({ passkeys: z.array(passkeySchema) })),
  startAdding: forAccountOwners
    .meta(recentSignIn)
    .route(post('/passkeys/options'))
    .output(credentialOptions),
  add: forAccountOwners
    .meta(recentSignIn)
    .route(post('/passkeys'))
    .input(z.strictObject({ name: passkeyName, passkey: newPasskey }))
    .output(ok),
  rename: forAccountOwners
    .route(put('/passkeys/{passkeyId}/name'))
    .input(passkeyNameSchema.extend({ passkeyId }))
    .output(ok),
  remove: forAccountOwners
    .meta(recentSignIn)
    .route(remove('/passkeys/{passkeyId}'))
    .input(z.strictObject({ passkeyId }))
    .output(ok),
  startSignIn: forVisitors
    .route(sessionRoutes.post('/session/passkey/options'))
    .output(credentialOptions),
  signIn: forVisitors
    .route(sessionRoutes.post('/session/passkey'))
    .input(
      z.strictObject({
        audience: z.enum(audiences),
        passkey: passkeyAnswer,
        timeZone: reportedTimeZone,
      }),
    )
    .output(meSchema),
};
