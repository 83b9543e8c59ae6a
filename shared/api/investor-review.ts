import { z } from 'zod';
import { investorDecisions, investorStates } from '../domain/investors.ts';
import { forAdmins } from './audience.ts';
import { instant, multiLine, optionalLine } from './fields.ts';

const count = z.number();

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  title: z.string().nullable(),
  investmentFocus: z.array(z.string()),
  /** Thousands of dollars. */
  checkSizeMin: z.number().nullable(),
  checkSizeMax: z.number().nullable(),
  state: z.enum(investorStates),
  signedUpAt: instant,
  verifiedAt: instant.nullable(),
  /** When they were approved, declined or revoked last, and what they were told. */
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
});
export type InvestorRow = z.infer<typeof rowSchema>;

const listSchema = z.object({
  /** Of all investors, whatever is searched for. */
  counts: z.object({
    unverified: count,
    waiting: count,
    approved: count,
    declined: count,
    revoked: count,
  }),
  rows: z.array(rowSchema),
  /** How many match. */
  size: count,
  page: count,
  pages: count,
});
export type InvestorList = z.infer<typeof listSchema>;

const filterSchema = z.strictObject({
  /** Found in name, company or address. */
  search: optionalLine(100).default(''),
  state: z.enum(investorStates).optional(),
  /** Of 25 rows each, those who waited longest first among the waiting, else the newest. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type InvestorFilter = z.output<typeof filterSchema>;

const path = '/admin/investors' as const;
const tags = ['admin'];
const decisions = Object.keys(investorDecisions) as [keyof typeof investorDecisions];

/** What an admin does with investors. Every change is in the audit log. */
export const investorReviewContract = {
  list: forAdmins.route({ method: 'GET', path, tags }).input(filterSchema).output(listSchema),
  /** Refused with 409 when somebody decided meanwhile. The investor gets a mail. */
  decide: forAdmins
    .route({ method: 'POST', path: `${path}/{investorId}/decision`, tags })
    .input(
      z.strictObject({
        investorId: z.uuid(),
        decision: z.enum(decisions),
        /** What the admin saw; without it, one who waits, or to revoke, one who is approved. */
        from: z.enum(investorStates).optional(),
        /** The investor reads it in the mail. */
        reason: multiLine(1000)
          .nullable()
          .default(null)
          .transform((text) => text || null),
      }),
    )
    .output(rowSchema),
};
