import { z } from 'zod';
import { maxMilestones } from '../domain/milestones.ts';
import {
  fundingAmounts,
  fundingStages,
  milestoneTypes,
  monthlyRevenues,
  teamSizes,
} from '../options.ts';
import { forFounders } from './audience.ts';
import {
  calendarDate,
  multiLine,
  optionalLine,
  pictureAddress,
  rowId,
  singleLine,
  webAddress,
} from './fields.ts';
import { startupSchema } from './startups.ts';

/** The amount sought stays while none is looked for: it is there again when that changes. */
const profileSchema = startupSchema.extend({
  /** Counts the edits: who changes the profile says which one they saw. */
  version: z.number(),
});
export type ProfileView = z.infer<typeof profileSchema>;

const emptyIsNull = (text: string | null) => text || null;

/** What a founder may change; what is left out stays, and an emptied text is none. */
export const profileFieldsSchema = z.strictObject({
  founderBio: multiLine(1000).nullable().transform(emptyIsNull).optional(),
  founderLocation: optionalLine(120).nullable().transform(emptyIsNull).optional(),
  founderLinkedin: webAddress().optional(),
  founderAvatar: pictureAddress().optional(),
  websiteUrl: webAddress().optional(),
  pitchDeckUrl: webAddress().optional(),
  description: multiLine(2000).min(1, 'Please describe your startup.').optional(),
  /** 5 stands for five and more. */
  teamSize: z.literal(teamSizes).optional(),
  fundingRaised: z.enum(fundingStages).optional(),
  monthlyRevenue: z.enum(monthlyRevenues).nullable().optional(),
  lookingForFunding: z.boolean().optional(),
  fundingAmount: z.enum(fundingAmounts).nullable().optional(),
});
export type ProfilePatch = z.input<typeof profileFieldsSchema>;
export type ProfileChanges = z.output<typeof profileFieldsSchema>;

export const newMilestoneSchema = z.strictObject({
  /** Made by the client once per milestone: sent again, it adds nothing. */
  id: rowId,
  title: singleLine(200, 'Please give the milestone a title.'),
  description: multiLine(1000).default(''),
  /** The day on which it was reached: today or before, in the founder's zone. */
  date: calendarDate,
  type: z.enum(milestoneTypes).default('product'),
});
export type NewMilestone = z.input<typeof newMilestoneSchema>;

/** One that is there already is not added again; one that is gone already is no mistake. */
export const milestoneChangesSchema = z.strictObject({
  added: z.array(newMilestoneSchema).max(maxMilestones).default([]),
  deleted: z.array(rowId).max(maxMilestones).default([]),
});
export type MilestoneChanges = z.output<typeof milestoneChangesSchema>;

export const profileContract = {
  get: forFounders
    .route({ method: 'GET', path: '/profile', tags: ['profile'] })
    .output(profileSchema),
  /**
   * All of it or nothing: refused with `profile_changed` and the profile as it stands when `version`
   * is not the current one.
   */
  update: forFounders
    .route({ method: 'PATCH', path: '/profile', tags: ['profile'] })
    .input(
      profileFieldsSchema.extend({
        version: z.number().int().min(0),
        milestones: milestoneChangesSchema.optional(),
      }),
    )
    .output(profileSchema),
};
