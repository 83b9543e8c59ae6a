import { z } from 'zod';
import {
  applicationStatuses,
  fundingAmounts,
  fundingStages,
  monthlyRevenues,
  stages,
  teamSizes,
} from '../options.ts';
import { forAnyone } from './audience.ts';
import { multiLine, singleLine, timeZone, webAddress } from './fields.ts';
/** The four steps of the form, each with its fields: the wizard and the server check the same. */
export const founderStepSchema = z.strictObject({
  founderName: singleLine(120, 'Please enter your full name.'),
  founderEmail: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Please enter your email address.')
    .pipe(z.email('Please enter a valid email address.').max(254)),
});

export const startupStepSchema = z.strictObject({
  startupName: singleLine(120, 'Please enter the name of your startup.'),
  stage: z.enum(stages, 'Please choose your current stage.'),
  industry: singleLine(80, 'Please enter your industry.'),
  description: multiLine(2000).min(1, 'Please describe your startup.'),
  websiteUrl: webAddress(),
  pitchDeckUrl: webAddress(),
});

export const tractionStepSchema = z.strictObject({
  teamSize: z.literal(teamSizes, 'Please choose the size of your team.'),
  fundingRaised: z.enum(fundingStages),
  monthlyRevenue: z.enum(monthlyRevenues).nullable(),
  lookingForFunding: z.boolean(),
  fundingAmount: z.enum(fundingAmounts).nullable(),
});

type Funding = { lookingForFunding: boolean; fundingAmount: string | null };

/** An amount without looking for funding is none. */
function dropUnusedAmount<Values extends Funding>(values: Values): Values {
  return values.lookingForFunding ? values : { ...values, fundingAmount: null };
}

/** What an applicant tells. */
export const applicationSchema = z
  .strictObject({
    ...founderStepSchema.shape,
    ...startupStepSchema.shape,
    ...tractionStepSchema.shape,
  })
  .transform(dropUnusedAmount);
export type ApplicationInput = z.input<typeof applicationSchema>;
export type ApplicationValues = z.output<typeof applicationSchema>;

/** What can be changed until review starts: all but the address, which the status link was sent to. */
export const applicationEditSchema = z
  .strictObject({
    founderName: founderStepSchema.shape.founderName,
    ...startupStepSchema.shape,
    ...tractionStepSchema.shape,
  })
  .transform(dropUnusedAmount);
export type ApplicationEdit = z.output<typeof applicationEditSchema>;

/** The signed link of the confirmation mail. Sent in the body: an address would end in logs. */
const token = z.string().min(1).max(200);

const applicantViewSchema = z.object({
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
  /** The calendar date by which an answer is promised; null once there is one. */
  answerBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  /** A rejected or withdrawn application can be sent again with the same answers. */
  canReapply: z.boolean(),
  values: z.object({
    founderName: z.string(),
    founderEmail: z.string(),
    startupName: z.string(),
    stage: z.enum(stages),
    industry: z.string(),
    description: z.string(),
    websiteUrl: z.string().nullable(),
    pitchDeckUrl: z.string().nullable(),
    teamSize: z.number(),
    fundingRaised: z.string(),
    monthlyRevenue: z.string().nullable(),
    lookingForFunding: z.boolean(),
    fundingAmount: z.string().nullable(),
  }),
});
export type ApplicantView = z.infer<typeof applicantViewSchema>;

export const applicationsContract = {
  /** The answer never says whether there is an application of this address already. */
  submit: forAnyone
    .route({ method: 'POST', path: '/applications', successStatus: 201, tags: ['applications'] })
    .input(
      z.strictObject({
        application: applicationSchema,
        /** Made once per form: sent twice, it makes one application. */
        clientKey: z.uuid(),
        timeZone: timeZone.optional(),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
  status: forAnyone
    .route({ method: 'POST', path: '/applications/status', tags: ['applications'] })
    .input(z.strictObject({ token }))
    .output(applicantViewSchema),
  edit: forAnyone
    .route({ method: 'POST', path: '/applications/edit', tags: ['applications'] })
    .input(z.strictObject({ token, application: applicationEditSchema }))
    .output(applicantViewSchema),
  withdraw: forAnyone
    .route({ method: 'POST', path: '/applications/withdrawal', tags: ['applications'] })
    .input(z.strictObject({ token }))
    .output(applicantViewSchema),
};
