import { z } from 'zod';
import { forAnyone } from './audience.ts';
import { instant } from './fields.ts';

export const communitySchema = z.object({
  /** The cohort that takes applications now, or else the next one that will: null when neither is known. */
  applications: z
    .object({
      cohort: z.string(),
      isOpen: z.boolean(),
      opensAt: instant,
      /** Null: until further notice. */
      closesAt: instant.nullable(),
    })
    .nullable(),
});
export type Community = z.infer<typeof communitySchema>;

export const communityContract = {
  get: forAnyone
    .route({ method: 'GET', path: '/community', tags: ['community'] })
    .output(communitySchema),
};
