import { z } from 'zod';
import { investorDecisions, investorStates } from '../domain/investors.ts';
import { instant, multiLine, optionalLine } from '../fields.ts';
import { forManagers, hourSignIn, routesOf } from './audience.ts';

const count = z.number();

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  title: z.string().nullable(),
  photo: z.string().nullable(),
  investmentFocus: z.array(z.string()),
  /** Thousands of dollars. */
  checkSizeMin: z.number().nullable(),
  checkSizeMax: z.number().nullable(),
  state: z.enum(investorStates),
  signedUpAt: instant,
  verifiedAt: instant.nullable(),
  /** Null if they have never signed in. */
  lastSeenAt: instant.nullable(),
  /** The last time they were approved, declined or revoked, with the reason they were given. */
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
});
export type InvestorRow = z.infer<typeof rowSchema>;

const listSchema = z.object({
  /** Of all investors, whatever the filter. */
  counts: z.object({
    unverified: count,
    waiting: count,
    approved: count,
    declined: count,
    revoked: count,
  }),
  rows: z.array(rowSchema),
  size: count,
  page: count,
  pages: count,
});
export type InvestorList = z.infer<typeof listSchema>;

const filterSchema = z.strictObject({
  /** Searches name, company and email address. */
  search: optionalLine(100).default(''),
  state: z.enum(investorStates).optional(),
  /** 25 rows a page: newest first, but those waiting for a decision oldest first. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type InvestorFilter = z.output<typeof filterSchema>;

const path = '/admin/investors' as const;
const { get, post } = routesOf('admin');
const decisions = Object.keys(investorDecisions) as [keyof typeof investorDecisions];

/** Admins' work on investors. Every change is audited. */
export const investorReviewContract = {
  list: forManagers.route(get(path)).input(filterSchema).output(listSchema),
  /** Refused with 409 when somebody else has decided meanwhile. The investor gets a mail. */
  decide: forManagers
    .meta(hourSignIn)
    .route(post(`${path}/{investorId}/decision`))
    .input(
      z.strictObject({
        investorId: z.uuid(),
        decision: z.enum(decisions),
        /** The state the admin saw. Defaults to `waiting`, or `approved` for revoking. */
        from: z.enum(investorStates).optional(),
        /** Quoted in the mail to the investor. */
        reason: multiLine(1000)
          .nullable()
          .default(null)
          .transform((text) => text || null),
      }),
    )
    .output(rowSchema),
};
