import { z } from 'zod';
import { investmentFocuses } from '../domain/investors.ts';
import {
  browserOnly,
  exportCost,
  forInvestors,
  ok,
  protectsAccount,
  routesOf,
} from './audience.ts';
import { investorExportSchema } from './data-export.ts';
import { investorDetailsSchema } from './investors.ts';

const thousands = z.number().nullable();

const investorSettingsSchema = z.strictObject({
  email: z.string(),
  /** The requested address until its link is used or expires. */
  newEmail: z.string().nullable(),
  /** The address of the uploaded photo. */
  photo: z.string().nullable(),
  details: z.strictObject({
    name: z.string(),
    company: z.string().nullable(),
    title: z.string().nullable(),
    investmentFocus: z.array(z.enum(investmentFocuses)),
    checkSizeMin: thousands,
    checkSizeMax: thousands,
  }),
  /** New matches of saved searches are mailed weekly. */
  isSearchMailed: z.boolean(),
  /** Founders' updates are mailed. */
  isUpdateMailed: z.boolean(),
  /** Founders with premium may ask for an introduction. */
  isOpenToFounders: z.boolean(),
  /** Startups whose updates they unsubscribed from. */
  stopped: z.array(z.strictObject({ startupId: z.string(), startupName: z.string() })),
});
export type InvestorSettings = z.infer<typeof investorSettingsSchema>;

const path = '/investor/settings' as const;
const { get, put, remove } = routesOf('settings');

/** Settings that only investors have; the shared ones are in `accounts.ts`. */
export const investorSettingsContract = {
  get: forInvestors.meta(protectsAccount).route(get(path)).output(investorSettingsSchema),
  changeDetails: forInvestors
    .route(put(`${path}/details`))
    .input(investorDetailsSchema)
    .output(ok),
  setUpdateMail: forInvestors
    .route(put(`${path}/update-mail`))
    .input(z.strictObject({ isMailed: z.boolean() }))
    .output(ok),
  setOpenToFounders: forInvestors
    .route(put(`${path}/open-to-founders`))
    .input(z.strictObject({ isOpen: z.boolean() }))
    .output(ok),
  /** Subscribes to this startup's updates again. */
  resumeUpdates: forInvestors
    .route(remove(`${path}/stopped-updates/{startupId}`))
    .input(z.strictObject({ startupId: z.uuid() }))
    .output(ok),
  /** Downloads everything we store about the investor. */
  export: forInvestors
    .route(get(`${path}/export`))
    .meta({ ...exportCost, ...browserOnly })
    .output(investorExportSchema),
};
