import { z } from 'zod';
import { emailAddress, multiLine, reportedTimeZone, singleLine, webAddress } from '../fields.ts';
import {
  applicationStatuses,
  fundingAmounts,
  fundingStages,
  monthlyRevenues,
  stages,
  teamSizes,
} from '../options.ts';
import { forVisitors, ok, routesOf } from './audience.ts';

const { post } = routesOf('applications');
/** The steps of the form. The wizard checks each by itself, the server all of them. */
export const founderStepSchema = z.strictObject({
  founderName: singleLine(120, 'Please enter your full name.'),
  founderEmail: emailAddress(
    'Please enter your email address.',
    'Please enter a valid email address.',
  ),
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

/** An amount means nothing when the startup isn't looking for funding. */
function dropUnusedAmount<Values extends Funding>(values: Values): Values {
  return values.lookingForFunding ? values : { ...values, fundingAmount: null };
}

export const applicationSchema = z
  .strictObject({
    ...founderStepSchema.shape,
    ...startupStepSchema.shape,
    ...tractionStepSchema.shape,
  })
  .transform(dropUnusedAmount);
export type ApplicationInput = z.input<typeof applicationSchema>;
export type ApplicationValues = z.output<typeof applicationSchema>;

/** Everything but the email address that got the link can be changed until review starts. */
export const applicationEditSchema = z
  .strictObject({
    founderName: founderStepSchema.shape.founderName,
    ...startupStepSchema.shape,
    ...tractionStepSchema.shape,
  })
  .transform(dropUnusedAmount);
export type ApplicationEdit = z.output<typeof applicationEditSchema>;

/** From the confirmation mail's signed link. Sent in the body: URLs end up in logs. */
const token = z.string().min(1).max(200);

const applicantViewSchema = z.object({
  status: z.enum(applicationStatuses),
  submittedAt: z.string(),
  /** The date by which we promise a decision; null once there is one. */
  answerBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  /** A rejected or withdrawn application can be sent again with the same answers. */
  canReapply: z.boolean(),
  /** They became a founder and left. */
  hasLeft: z.literal(true).optional(),
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
  /** Never reveals whether this email address has already applied. */
  submit: forVisitors
    .route(post('/applications', { successStatus: 201 }))
    .input(
      z.strictObject({
        application: applicationSchema,
        /** Generated once per form, so that submitting twice creates one application. */
        clientKey: z.uuid(),
        timeZone: reportedTimeZone,
      }),
    )
    .output(ok),
  /** One email when applications open the next time. Never reveals whether the address is known. */
  requestAlert: forVisitors
    .route(post('/applications/alerts'))
    .input(z.strictObject({ email: founderStepSchema.shape.founderEmail }))
    .output(ok),
  status: forVisitors
    .route(post('/applications/status'))
    .input(z.strictObject({ token }))
    .output(applicantViewSchema),
  edit: forVisitors
    .route(post('/applications/edit'))
    .input(z.strictObject({ token, application: applicationEditSchema }))
    .output(applicantViewSchema),
  withdraw: forVisitors
    .route(post('/applications/withdrawal'))
    .input(z.strictObject({ token }))
    .output(applicantViewSchema),
};
