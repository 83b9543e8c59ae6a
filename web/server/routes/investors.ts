import { resendVerificationMail, verifyEmail } from '#db/operations/accounts/verify-email.ts';
import { decideInvestor } from '#db/operations/investors/decide-investor.ts';
import { signUpInvestor } from '#db/operations/investors/investor-account.ts';
import { sendUpdate } from '#db/operations/investors/investor-updates.ts';
import {
  removeSavedSearch,
  saveSearch,
  setSearchMail,
} from '#db/operations/investors/saved-searches.ts';
import { saveStartup, unsaveStartup } from '#db/operations/investors/startup-interest.ts';
import { hashPassword } from '#db/passwords.ts';
import { listInterest } from '#db/queries/investors/interest.ts';
import {
  findInvestor,
  findInvestorPreferences,
  findVerification,
  listInvestors,
} from '#db/queries/investors/investors.ts';
import {
  findPortfolioStartup,
  listSavedStartups,
  searchPortfolio,
} from '#db/queries/investors/portfolio.ts';
import { listSavedSearches } from '#db/queries/investors/saved-searches.ts';
import { findUpdates } from '#db/queries/investors/updates.ts';
import { findSession } from '#db/queries/sessions.ts';
import { findThesis } from '#db/queries/startups/match-points.ts';
import { matchCost, searchCost } from '#shared/api/audience.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import {
  type ApiContext,
  requireFounder,
  requireInvestor,
  requireSession,
  spendPoints,
} from '../context.ts';
import { refuseEasyPassword } from '../http/common-passwords.ts';
import { toNetwork } from '../http/rate-limits.ts';
import { beginSession, checkInvestorPassword, toMeView } from '../http/sign-in.ts';

const ok = { ok: true } as const;

export const investorRoutes = {
  signUp: api.investors.signUp.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    const { password, ...investor } = input;
    const { email, name, company } = investor;
    refuseEasyPassword(password, { field: 'password', own: [email, name, company] });
    await visitorLimits.countSignUp(client.address, investor.email);
    const passwordHash = await hashPassword(password, toNetwork(client.address));
    const { accountId } = await signUpInvestor(db, { investor, passwordHash, now });
    const session = await beginSession(context, accountId);
    if (!session) throw new AppError('unexpected');
    return toMeView(context, session);
  }),

  checkVerification: api.investors.checkVerification.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const verification = await findVerification(db, { ...input, now });
    if (!verification) throw new AppError('link_expired');
    const signedIn = await findSignedInClaim(context, verification);
    return { ...verification, isSignedIn: signedIn !== null };
  }),

  verify: api.investors.verify.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    const { token, password, newPassword } = input;
    await visitorLimits.countLink(client.address);
    const verification = await findVerification(db, { token, now });
    if (!verification || verification.isVerified) throw new AppError('link_expired');
    const { email } = verification;
    if (newPassword !== undefined) {
      const { name, company } = verification;
      refuseEasyPassword(newPassword, { field: 'newPassword', own: [email, name, company] });
      const newPasswordHash = await hashPassword(newPassword, toNetwork(client.address));
      const { accountId } = await verifyEmail(db, { token, holder: { newPasswordHash }, now });
      const session = await beginSession(context, accountId);
      return { email, me: session && toMeView(context, session) };
    }
    const holder =
      password === undefined
        ? await findSignedInClaim(context, verification)
        : await checkInvestorPassword(context, { email, password });
    if (!holder) {
      const message =
        password === undefined
          ? 'Please enter the password you signed up with.'
          : 'That isn’t the password you signed up with.';
      throw new AppError('invalid_input', { issues: [{ path: 'password', message }] });
    }
    await verifyEmail(db, { token, holder: { accountId: holder.id }, now });
    return { email, me: null };
  }),

  resendVerification: api.investors.resendVerification.handler(async ({ input, context }) => {
    const { accountId, email } = requireSession(context);
    await context.visitorLimits.countVerificationMail(email);
    await resendVerificationMail(context.db, { accountId, next: input?.next, now: context.now });
    return ok;
  }),
};

/** The person signed in here, if they signed up with this address and it is nobody's yet. */
async function findSignedInClaim(
  { db, cookie, now }: ApiContext,
  { email }: { email: string },
): Promise<{ id: string } | null> {
  const session = cookie.token ? await findSession(db, { token: cookie.token, now }) : null;
  const isTheirs = session?.email === email && session.investor?.state === 'unverified';
  return isTheirs ? { id: session.accountId } : null;
}

const reviewPageSize = 25;

export const investorReviewRoutes = {
  list: api.investorReview.list.handler(({ input, context }) =>
    listInvestors(context.db, { ...input, pageSize: reviewPageSize }),
  ),

  decide: api.investorReview.decide.handler(async ({ input, context }) => {
    const { accountId, email } = requireSession(context);
    await decideInvestor(context.db, { ...input, actor: { accountId, email }, now: context.now });
    return findInvestor(context.db, input);
  }),
};

const portfolioPageSize = 24;

export const portfolioRoutes = {
  list: api.portfolio.list.handler(async ({ input, context }) => {
    const { db, now } = context;
    const { after, sort, thesis, ...filter } = input;
    const isApproved = isApprovedInvestor(context);
    if (sort === 'match') await spendPoints(context, matchCost);
    else if (filter.search || sort !== 'newest') await spendPoints(context, searchCost);
    const investor = sort === 'match' || thesis ? await findPreferences(context) : undefined;
    const read = async (source: ApiContext['db']) =>
      searchPortfolio(source, {
        isApproved,
        now,
        filter: {
          ...filter,
          thesis: thesis && investor && (await findThesis(source, investor)),
        },
        order: sort === 'match' ? investor && { investor, now } : sort,
        after,
        pageSize: portfolioPageSize,
      });
    // A replica may still have what a team has just stopped showing to approved investors.
    return isApproved ? read(db) : context.replica.read(context, read);
  }),

  preferences: api.portfolio.preferences.handler(({ context }) => findPreferences(context)),

  saved: api.portfolio.saved.handler(async ({ context }) => {
    const { db, now } = context;
    const viewer = { isApproved: isApprovedInvestor(context), now };
    const { id: investorId } = requireInvestor(context);
    return { startups: await listSavedStartups(db, { investorId, ...viewer }) };
  }),

  get: api.portfolio.get.handler(({ input: { startupId }, context }) => {
    if (!isApprovedInvestor(context)) throw new AppError('investor_not_approved');
    const { db, now } = context;
    return findPortfolioStartup(db, { startupId, investorId: requireInvestor(context).id, now });
  }),

  save: api.portfolio.save.handler(async ({ input: { startupId }, context }) => {
    const { db, now } = context;
    await saveStartup(db, { startupId, investorId: requireInvestor(context).id, now });
    return ok;
  }),

  unsave: api.portfolio.unsave.handler(async ({ input: { startupId }, context }) => {
    await unsaveStartup(context.db, { startupId, investorId: requireInvestor(context).id });
    return ok;
  }),
};

function findPreferences(context: ApiContext) {
  return findInvestorPreferences(context.db, { investorId: requireInvestor(context).id });
}

function isApprovedInvestor(context: ApiContext): boolean {
  return requireInvestor(context).state === 'approved';
}

export const savedSearchRoutes = {
  list: api.savedSearches.list.handler(({ context }) =>
    listSavedSearches(context.db, { investorId: requireInvestor(context).id }),
  ),

  save: api.savedSearches.save.handler(({ input: criteria, context }) => {
    const { db, now } = context;
    return saveSearch(db, { investorId: requireInvestor(context).id, criteria, now });
  }),

  remove: api.savedSearches.remove.handler(async ({ input, context }) => {
    await removeSavedSearch(context.db, { investorId: requireInvestor(context).id, ...input });
    return ok;
  }),

  setMail: api.savedSearches.setMail.handler(async ({ input, context }) => {
    const { db, now } = context;
    await setSearchMail(db, { investorId: requireInvestor(context).id, ...input, now });
    return ok;
  }),
};

export const investorInterestRoutes = {
  opens: api.investorInterest.opens.handler(({ context }) =>
    listInterest(context.db, { founderId: requireFounder(context).id }),
  ),

  updates: api.investorInterest.updates.handler(({ context }) => {
    const { db, now } = context;
    return findUpdates(db, { founderId: requireFounder(context).id, now });
  }),

  sendUpdate: api.investorInterest.sendUpdate.handler(({ input: update, context }) => {
    const { db, now } = context;
    return sendUpdate(db, { founderId: requireFounder(context).id, update, now });
  }),
};
