import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Me, PasskeyAnswer, SecondStepOffer } from '#shared/api/session.ts';
import { Failure } from '#shared/failure.ts';
import type { Audience } from '#shared/options.ts';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { signWithPasskey } from '../../lib/passkeys.ts';
import { queryKeys, storeMe } from '../../lib/query-client.ts';

async function getMe(signal: AbortSignal): Promise<Me | null> {
  try {
    return await api.session.me(undefined, { signal });
  } catch (error) {
    if (error instanceof Failure && error.code === 'unauthenticated') return null;
    throw error;
  }
}

const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: ({ signal }) => getMe(signal),
  staleTime: 5 * 60_000,
});

export function useMe() {
  return useQuery(meQuery);
}

const infoQuery = queryOptions({
  queryKey: queryKeys.info,
  queryFn: ({ signal }) => api.session.info(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useInfo() {
  return useQuery(infoQuery);
}

export type Credentials = { email: string; password: string };

type SecondStep = { code?: string; passkey?: PasskeyAnswer };

/** Signs in by password, and a founder with the time zone of this browser. */
function signIn(audience: Audience, attempt: Credentials & SecondStep): Promise<Me> {
  if (audience === 'investor') return api.session.signInInvestor(attempt);
  if (audience === 'mentor') return api.session.signInMentor(attempt);
  if (audience === 'admin') return api.session.signInAdmin(attempt);
  return api.session.signInFounder({ ...attempt, timeZone: readTimeZone() });
}

/** Signs in, or calls `onSecondStep` if the account has two-step sign-in. */
export function useSignIn(
  audience: Audience,
  onSecondStep: (credentials: Credentials, ways: SecondStepWays) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => signIn(audience, credentials),
    onSuccess: (me) => storeMe(queryClient, me),
    onError: (error, { email, password }) => {
      const ways = secondStepWays(error);
      if (ways) onSecondStep({ email, password }, ways);
    },
  });
}

/** The second step, of who has given their password or comes from the single sign-on. */
export function useSecondStep(audience: Audience, credentials: Credentials | null) {
  const queryClient = useQueryClient();
  const send = (step: SecondStep) =>
    credentials
      ? signIn(audience, { ...credentials, ...step })
      : api.session.signInByProvider(step);
  const onSuccess = (me: Me) => storeMe(queryClient, me);
  return {
    byCode: useMutation({ mutationFn: (code: string) => send({ code }), onSuccess }),
    // A passkey is asked to sign anew each time.
    byPasskey: useMutation({ mutationFn: () => answerByPasskey(send), onSuccess }),
  };
}

export function useSignInByPasskey(audience: Audience) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const passkey = await signWithPasskey(await api.passkeys.startSignIn());
      return api.passkeys.signIn({ audience, passkey, timeZone: readTimeZone() });
    },
    onSuccess: (me) => storeMe(queryClient, me),
  });
}

export type SecondStepWays = { code: boolean; passkey: boolean };

/** The ways to take a second step, if the server asks for one. */
export function secondStepWays(error: unknown): SecondStepWays | null {
  if (!(error instanceof Failure) || error.code !== 'second_factor_needed') return null;
  const offer = error.current as SecondStepOffer | undefined;
  return offer ? { code: offer.code, passkey: true } : { code: true, passkey: false };
}

/** Whose page takes the password that was right and wrong here, if that is what the server says. */
export function signInElsewhere(error: unknown): Audience | null {
  if (!(error instanceof Failure) || error.code !== 'sign_in_elsewhere') return null;
  return (error.current as { audience: Audience }).audience;
}

/** Sends a request that asks for a second step, and then again with a passkey's answer. */
async function answerByPasskey<Result>(
  send: (step: { passkey?: PasskeyAnswer }) => Promise<Result>,
): Promise<Result> {
  try {
    return await send({});
  } catch (error) {
    if (!secondStepWays(error)?.passkey || !(error instanceof Failure)) throw error;
    const { passkey } = error.current as SecondStepOffer;
    return send({ passkey: await signWithPasskey(passkey) });
  }
}

export function useConfirmSignIn() {
  return useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      api.session.confirm({ password, ...(code && { code }) }),
  });
}

export function useConfirmByPasskey() {
  return useMutation({
    mutationFn: ({ password }: { password: string }) =>
      answerByPasskey((step) => api.session.confirm({ password, ...step })),
  });
}
