import { z } from 'zod';
import { investmentFocuses } from '../domain/investment-focus.ts';
import { forInvestors } from './audience.ts';
import { investorExportSchema } from './investor-export.ts';
import { investorDetailsSchema } from './investors.ts';

const thousands = z.number().nullable();

const investorSettingsSchema = z.strictObject({
  email: z.string(),
  details: z.strictObject({
    name: z.string(),
    company: z.string().nullable(),
    title: z.string().nullable(),
    investmentFocus: z.array(z.enum(investmentFocuses)),
    checkSizeMin: thousands,
    checkSizeMax: thousands,
  }),
  /** Once a week, if something new fits a saved search. */
  isSearchMailed: z.boolean(),
  /** Updates of founders, of whatever startup. */
  isUpdateMailed: z.boolean(),
  /** Startups whose updates were stopped one by one. */
  stopped: z.array(z.strictObject({ founderId: z.string(), startupName: z.string() })),
});
export type InvestorSettings = z.infer<typeof investorSettingsSchema>;

const ok = z.object({ ok: z.literal(true) });
const path = '/investor/settings' as const;
const tags = ['settings'];

/** An investor's own settings; password, sessions and leaving are the account's. */
export const investorSettingsContract = {
  get: forInvestors.route({ method: 'GET', path, tags }).output(investorSettingsSchema),
  changeDetails: forInvestors
    .route({ method: 'PUT', path: `${path}/details`, tags })
    .input(investorDetailsSchema)
    .output(ok),
  setUpdateMail: forInvestors
    .route({ method: 'PUT', path: `${path}/update-mail`, tags })
    .input(z.strictObject({ isMailed: z.boolean() }))
    .output(ok),
  /** Updates of this startup come again. */
  resumeUpdates: forInvestors
    .route({ method: 'DELETE', path: `${path}/stopped-updates/{founderId}`, tags })
    .input(z.strictObject({ founderId: z.uuid() }))
    .output(ok),
  /** A download of everything that is kept of the investor who asks. */
  export: forInvestors
    .route({ method: 'GET', path: `${path}/export`, tags })
    .output(investorExportSchema),
};
