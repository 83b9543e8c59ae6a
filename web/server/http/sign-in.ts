import { recordFailedSignIn } from '#db/operations/accounts/failed-sign-ins.ts';
import { verifySecondFactor } from '#db/operations/accounts/second-factor.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { verifyPassword } from '#db/passwords.ts';
import {
  findAccountForSignIn,
  findInvestorsForSignIn,
  findPasswordHash,
  type SignInAccount,
} from '#db/queries/accounts.ts';
import { findProtection } from '#db/queries/passkeys.ts';
import { findSession, type Session } from '#db/queries/sessions.ts';
import { areStaffPasswordsOff } from '#db/queries/sign-on.ts';
import type { Me, PasskeyAnswer, SecondStepOffer } from '#shared/api/session.ts';
import type { FailedStep, SecondStep } from '#shared/domain/second-step.ts';
import { AppError, type ErrorCode, errorCodeText } from '#shared/errors.ts';
import { type Audience, audiences } from '#shared/options.ts';
import type { WebConfig } from '../config.ts';
import { type ApiContext, requireSession, sessionKey } from '../context.ts';
import { checkPasskeyStep, offerPasskeyStep } from './passkeys.ts';
import { toNetwork } from './rate-limits.ts';

export type SecondStepInput = { code?: string | undefined; passkey?: PasskeyAnswer | undefined };

type Credentials = { audience: Audience; email: string; password: string } & SecondStepInput;

const credentialErrors: Record<Audience, ErrorCode> = {
  founder: 'founder_credentials',
  investor: 'investor_credentials',
  mentor: 'mentor_credentials',
  admin: 'admin_credentials',
};

/**
 * The account, if password and second step are right and it is active. Takes equally long if not.
 * There is no session before the second step; a wrong one counts as a failed sign-in, too.
 */
export async function checkSignIn(
  context: ApiContext,
  { audience, email: typed, password, ...second }: Credentials,
): Promise<SignInAccount> {
  const { limits, client, db, now } = context;
  const email = typed.toLowerCase();
  if (audience === 'admin') await refuseStaffPassword(context, 'password');
  let failed: FailedStep = 'password';
  const account = await limits.attempt(
    { audience, email, ...client },
    async (): Promise<FoundAccount | null> => {
      const found = await findByPassword(context, { audience, email, password });
      if (found) {
        failed = second.passkey ? 'passkey' : 'code';
        if (await takeSecondStep(context, { ...found, email }, second)) return found;
      } else {
        const other = await findOtherAudience(context, { audience, email, password });
        if (other) throw new AppError('sign_in_elsewhere', { current: { audience: other } });
      }
      const { address, userAgent } = client;
      await recordFailedSignIn(db, { audience, email, step: failed, address, userAgent, now });
      return null;
    },
    ({ isClaim }) => !isClaim,
  );
  if (!account) throw new AppError(stepErrors[failed] ?? credentialErrors[audience]);
  return account;
}

/**
 * Refuses a password of staff who sign in through their provider only. Reported at the field:
 * nobody did wrong.
 */
export async function refuseStaffPassword(
  { db, config: { signOn } }: ApiContext,
  field: string,
): Promise<void> {
  if (!signOn || !(await areStaffPasswordsOff(db))) return;
  const message = `The staff here sign in with ${signOn.name}, not with a password.`;
  throw new AppError('invalid_input', { issues: [{ path: field, message }] });
}

type KnownAccount = { audience: Audience; id: string; email: string; steps: SecondStep[] };

/** The second step alone, of an account that a provider has named; with the limits of any sign-in. */
export async function checkSecondStep(
  context: ApiContext,
  { audience, ...account }: KnownAccount,
  second: SecondStepInput,
): Promise<void> {
  const { limits, client, db, now } = context;
  const step = second.passkey ? 'passkey' : 'code';
  const { email } = account;
  const isRight = await limits.attempt({ audience, email, ...client }, async () => {
    if (await takeSecondStep(context, account, second)) return true;
    const { address, userAgent } = client;
    await recordFailedSignIn(db, { audience, email, step, address, userAgent, now });
    return null;
  });
  if (!isRight) throw new AppError(stepErrors[step] ?? 'second_factor_wrong');
}

const stepErrors: Partial<Record<FailedStep, ErrorCode>> = {
  code: 'second_factor_wrong',
  passkey: 'passkey_wrong',
};

type PasswordCheck = Pick<Credentials, 'audience' | 'email' | 'password'>;

/** `isClaim`: others may own the address. */
type FoundAccount = SignInAccount & { isClaim?: boolean };

async function findByPassword(
  { db, client }: ApiContext,
  { audience, email, password }: PasswordCheck,
): Promise<FoundAccount | null> {
  const network = toNetwork(client.address);
  if (audience === 'investor') return findInvestorByPassword(db, { email, password, network });
  const account = await findAccountForSignIn(db, { audience, email });
  const matches = await verifyPassword(account?.passwordHash ?? null, password, network);
  return account?.isOpen && matches ? account : null;
}

/**
 * The audience that an address and a password belong to which failed for this one: whoever knows both
 * is led to the page that they missed. As long as nothing is found, the others are always compared with, so
 * that the time reveals no account.
 */
async function findOtherAudience(
  context: ApiContext,
  { audience, ...credentials }: PasswordCheck,
): Promise<Audience | null> {
  const { accountLimits, db, config } = context;
  for (const other of audiences.filter((each) => each !== audience)) {
    if (other === 'admin' && config.signOn && (await areStaffPasswordsOff(db))) continue;
    const theirs = { audience: other, ...credentials };
    const isTheirs = await accountLimits.attemptElsewhere(
      theirs,
      async () => (await findByPassword(context, theirs)) !== null,
    );
    if (isTheirs) return other;
  }
  return null;
}

/**
 * An address may have an owner and others who claim it, each with their own password. There are
 * always three comparisons, so that the time reveals none of them.
 */
async function findInvestorByPassword(
  db: ApiContext['db'],
  { email, password, network }: { email: string; password: string; network: string },
): Promise<FoundAccount | null> {
  const accounts = await findInvestorsForSignIn(db, { email });
  const matches = await Promise.all(
    accounts.map((each) => verifyPassword(each?.passwordHash ?? null, password, network)),
  );
  const found = accounts.find((_, index) => matches[index]);
  return found ? { ...found, founderId: null, timeZone: null, isOpen: true } : null;
}

/** Whoever claims an address proves it with the password of the claim. */
export function checkInvestorPassword(
  { db, limits, client }: ApiContext,
  { email: typed, password }: { email: string; password: string },
): Promise<{ id: string } | null> {
  const email = typed.toLowerCase();
  const who = { audience: 'investor', email, ...client } as const;
  const check = () =>
    findInvestorByPassword(db, { email, password, network: toNetwork(client.address) });
  return limits.attempt(who, check, ({ isClaim }) => !isClaim);
}

type StepAccount = {
  id: string;
  email: string;
  steps: SecondStep[];
  /** Wrong codes are counted for it; for the account if it is missing. */
  countedFor?: string;
};

/**
 * Checks a code or a passkey where the account asks for one; each is accepted once. With neither it
 * throws `second_factor_needed`, with how the step can be taken.
 */
async function takeSecondStep(
  context: ApiContext,
  { id: accountId, email, steps, countedFor = accountId }: StepAccount,
  { code, passkey }: SecondStepInput,
): Promise<boolean> {
  const { db, accountLimits, sealer, now } = context;
  if (steps.length === 0) return true;
  if (passkey && steps.includes('passkey')) {
    return accountLimits.attemptCode(countedFor, () =>
      checkPasskeyStep(context, { accountId, passkey }),
    );
  }
  if (code !== undefined && steps.includes('code')) {
    const account = { accountId, email };
    return accountLimits.attemptCode(countedFor, () =>
      verifySecondFactor(db, { account, code, sealer, now }),
    );
  }
  if (!steps.includes('passkey')) throw new AppError('second_factor_needed');
  const options = await offerPasskeyStep(context, { accountId });
  const offer: SecondStepOffer = { code: steps.includes('code'), passkey: options };
  throw new AppError('second_factor_needed', { current: offer });
}

/** The second step of the signed-in account, if it has one; a wrong code is reported at its field. */
export async function confirmSecondStep(
  context: ApiContext,
  input: SecondStepInput,
): Promise<void> {
  const { accountId, email } = requireSession(context);
  const { steps } = await findProtection(context.db, { accountId });
  const account = { id: accountId, email, steps, countedFor: sessionKey(context) };
  if (await takeSecondStep(context, account, input)) return;
  throw input.passkey ? new AppError('passkey_wrong') : wrongCodeError();
}

export function wrongCodeError(): AppError {
  const message = errorCodeText('second_factor_wrong');
  return new AppError('invalid_input', { issues: [{ path: 'code', message }] });
}

/**
 * For sensitive changes: checks the account's password and returns its hash; a wrong one is
 * reported at its field.
 */
export async function confirmPassword(
  context: ApiContext,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { db, accountLimits } = context;
  const { accountId } = requireSession(context);
  const currentHash = await findPasswordHash(db, { accountId });
  const isRight = await accountLimits.attemptPassword(sessionKey(context), () =>
    verifyPassword(currentHash, password, accountId),
  );
  if (isRight && currentHash) return currentHash;
  const message = 'That isn’t your current password.';
  throw new AppError('invalid_input', { issues: [{ path: field, message }] });
}

const minuteMs = 60_000;

/**
 * Throws `confirm_sign_in` unless the password or a passkey was used in this session within the last
 * minutes. The page then asks for the password and repeats the call. The contract says which routes ask
 * for it (`recentSignIn`).
 */
export function requireRecentSignIn(
  { session, now }: { session: Pick<Session, 'confirmedAt'>; now: Date },
  minutes = 15,
): void {
  if (!hasRecentSignIn(session, { now, minutes })) throw new AppError('confirm_sign_in');
}

export function hasRecentSignIn(
  { confirmedAt }: Pick<Session, 'confirmedAt'>,
  { now, minutes = 15 }: { now: Date; minutes?: number },
): boolean {
  return now.getTime() - confirmedAt.getTime() <= minutes * minuteMs;
}

/** Opens a session in place of the browser's previous one; null if the account was just closed. */
export async function beginSession(
  context: ApiContext,
  accountId: string,
): Promise<Session | null> {
  const { db, client, cookie, now, facts, limits } = context;
  const { token, keepUntil } = await openSession(db, {
    accountId,
    userAgent: client.userAgent,
    now,
    replaces: cookie.token,
    from: { browserId: client.browser.keep(), address: client.address },
  });
  const session = await findSession(db, { token, now });
  if (!session) return null;
  cookie.set(token, keepUntil);
  facts.accountId = session.accountId;
  // A claim on an address may be a stranger's.
  if (session.investor?.state !== 'unverified') {
    await limits.trustBrowser({ ...session, browserId: client.browser.keep() });
  }
  return session;
}

/** The browser's view of the signed-in account. */
export function toMeView({ config }: ApiContext, session: Session): Me {
  const { audience, accountId, email, staffRole, founder, investor, mentor, isFirstVisit } =
    session;
  const offersPremium = config.paymentLink !== null;
  return {
    audience,
    accountId,
    email,
    staffRole,
    mustAddSecondStep: lacksSecondStep(config, session),
    founder: founder && { ...founder, offersPremium, isFirstVisit },
    investor: investor && { ...investor, offersPremium, isFirstVisit },
    mentor,
  };
}

/** True if the signed-in account must not be without a second step. */
export function mustKeepSecondStep(context: ApiContext): boolean {
  const { audience, needsSecondStep } = requireSession(context);
  return audience === 'admin' && (needsSecondStep || context.config.staffTwoStep);
}

/** True if somebody has to set up their second step before anything else is open to them. */
export function lacksSecondStep(
  { staffTwoStep }: Pick<WebConfig, 'staffTwoStep'>,
  {
    audience,
    hasSecondStep,
    needsSecondStep,
  }: Pick<Session, 'audience' | 'hasSecondStep' | 'needsSecondStep'>,
): boolean {
  return audience === 'admin' && (needsSecondStep || staffTwoStep) && !hasSecondStep;
}
