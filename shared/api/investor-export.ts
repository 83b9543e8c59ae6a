import { z } from 'zod';
import { introductionsExport, sessionsExport } from './settings-export.ts';

const text = z.string().nullable();
const whole = z.number().nullable();
const at = z.string();

/**
 * Everything that is kept of one investor, for themselves: an allow-list. No hash or secret of
 * anybody, and of founders only the names that the investor was shown. Instants are ISO strings.
 */
export const investorExportSchema = z.object({
  format: z.literal('slipstream-export'),
  version: z.literal(1),
  exportedAt: at,
  /** Lists of which only the newest 10,000 rows are here. */
  cutLists: z.array(z.string()),
  profile: z.object({
    name: z.string(),
    email: z.string(),
    /** Asked for, and not confirmed yet. */
    newEmail: text,
    company: text,
    title: text,
    investmentFocus: z.array(z.string()),
    /** Thousands of dollars. */
    checkSizeMin: whole,
    checkSizeMax: whole,
    signedUpAt: at,
    emailVerifiedAt: text,
    approvedAt: text,
    declinedAt: text,
    revokedAt: text,
    decisionReason: text,
    searchMailsStoppedAt: text,
    updateMailsStoppedAt: text,
  }),
  savedStartups: z.array(z.object({ startupName: z.string(), savedAt: at })),
  savedSearches: z.array(
    z.object({ search: z.string(), stage: text, isSeeking: z.boolean(), createdAt: at }),
  ),
  /** Decks and websites that were opened, as their founders are shown it. */
  opens: z.array(
    z.object({
      startupName: z.string(),
      kind: z.string(),
      opens: z.number(),
      firstOpenedAt: at,
      lastOpenedAt: at,
    }),
  ),
  /** Startups whose updates were stopped. */
  stoppedUpdates: z.array(z.string()),
  introductions: introductionsExport,
  sessions: sessionsExport,
});
export type InvestorExport = z.infer<typeof investorExportSchema>;
