import { resendVerification, verifyEmail } from '#db/operations/accounts/verify-email.ts';
import { signUpInvestor } from '#db/operations/investors/investor-account.ts';
import { hashPassword } from '#db/passwords.ts';
import { findVerification } from '#db/queries/investors/investors.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { sessionOf } from '../context.ts';
import { beginSession, toMe } from '../http/begin-session.ts';

export const investorRoutes = {
  signUp: api.investors.signUp.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    const { password, ...investor } = input;
    await visitorLimits.countSignUp(client.address, investor.email);
    const passwordHash = await hashPassword(password);
    const { accountId } = await signUpInvestor(db, { investor, passwordHash, now });
    const session = await beginSession(context, accountId);
    if (!session) throw new AppError('unexpected');
    return toMe(session);
  }),

  checkVerification: api.investors.checkVerification.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const verification = await findVerification(db, { ...input, now });
    if (!verification) throw new AppError('link_expired');
    return verification;
  }),

  verify: api.investors.verify.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    return { email: await verifyEmail(db, { ...input, now }) };
  }),

  resendVerification: api.investors.resendVerification.handler(async ({ context }) => {
    const { accountId, email } = sessionOf(context);
    await context.visitorLimits.countVerificationMail(email);
    await resendVerification(context.db, { accountId, now: context.now });
    return { ok: true as const };
  }),
};
