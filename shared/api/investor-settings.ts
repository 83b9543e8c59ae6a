import { z } from 'zod';
import { investmentFocuses } from '../domain/investors.ts';
import { currentPassword } from './accounts.ts';
import { forAnyone, forInvestors } from './audience.ts';
import { investorExportSchema } from './data-export.ts';
import { investorDetailsSchema } from './investors.ts';

const thousands = z.number().nullable();

const investorSettingsSchema = z.strictObject({
  email: z.string(),
  /** The address that was asked for, until its link is used or has expired. */
  newEmail: z.string().nullable(),
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

export const emailChangeSchema = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Please enter your new email address.')
    .pipe(z.email('Please enter a valid email address.').max(254, 'That address is too long.')),
  password: currentPassword,
});

/** In the body, never in an address: addresses end in logs and referrers. */
const token = z.strictObject({ token: z.string().min(1).max(200) });

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
  /** Asks for another address: it counts once the link that is mailed there is used. */
  requestEmail: forInvestors
    .route({ method: 'PUT', path: `${path}/email`, tags })
    .input(emailChangeSchema)
    .output(ok),
  resendEmail: forInvestors.route({ method: 'POST', path: `${path}/email/mail`, tags }).output(ok),
  cancelEmail: forInvestors.route({ method: 'DELETE', path: `${path}/email`, tags }).output(ok),
  /** Looks at a link without using it up: mail scanners open links. */
  checkEmail: forAnyone
    .route({ method: 'POST', path: '/investors/email-change/check', tags })
    .input(token)
    .output(z.object({ email: z.string(), name: z.string(), isDone: z.boolean() })),
  /** Whether signed in or not: whoever has the link reads the mail of the new address. */
  confirmEmail: forAnyone
    .route({ method: 'POST', path: '/investors/email-change', tags })
    .input(token)
    .output(z.object({ email: z.string() })),
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
