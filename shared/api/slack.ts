import { z } from 'zod';
import { forAdmins } from './audience.ts';
import { instant } from './fields.ts';

const slackStateSchema = z.object({
  /** Whether the operator gave the app's client id, client secret and signing secret. */
  configured: z.boolean(),
  /** The community's workspace, once the app is installed there. */
  workspace: z
    .object({ teamId: z.string(), name: z.string().nullable(), installedAt: instant })
    .nullable(),
  foundersLinked: z.number(),
  founders: z.number(),
});
export type SlackState = z.infer<typeof slackStateSchema>;

export const slackContract = {
  state: forAdmins
    .route({ method: 'GET', path: '/admin/slack', tags: ['admin'] })
    .output(slackStateSchema),
};
