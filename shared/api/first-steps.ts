import { z } from 'zod';
import { firstSteps } from '../domain/first-steps.ts';
import { instant } from '../fields.ts';
import { forAdmins, routesOf, severalCost } from './audience.ts';

const { get, post, put } = routesOf('admin');

const firstStepsSchema = z.object({
  /** The list is folded away until somebody asks for it. */
  isPutAway: z.boolean(),
  steps: z.array(
    z.object({ step: z.enum(firstSteps), state: z.enum(['open', 'skipped', 'done']) }),
  ),
  /** The newest one; null before the first. */
  testEmail: z
    .object({
      to: z.string(),
      state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
      /** The mail server's answer while it is waiting or failed; null before the first attempt. */
      reason: z.string().nullable(),
      queuedAt: instant,
    })
    .nullable(),
});
export type FirstStepsView = z.infer<typeof firstStepsSchema>;

const path = '/admin/first-steps' as const;

/** The first admin's way through a new program. Null in a demo, which is set up already. */
export const firstStepsContract = {
  get: forAdmins.route(get(path)).output(firstStepsSchema.nullable()),
  putAway: forAdmins
    .route(put(path))
    .input(z.strictObject({ isPutAway: z.boolean() }))
    .output(firstStepsSchema.nullable()),
  skip: forAdmins
    .route(put(`${path}/{step}`))
    .input(z.strictObject({ step: z.enum(firstSteps), isSkipped: z.boolean() }))
    .output(firstStepsSchema.nullable()),
  /** Sends one to the caller's own address; while one is on its way, that is the one. */
  sendTestEmail: forAdmins
    .meta(severalCost)
    .route(post(`${path}/test-email`))
    .output(firstStepsSchema.nullable()),
};
