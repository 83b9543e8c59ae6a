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

/** How a founder stands with Slack. */
export const slackLinkSchema = z.object({
  /** Whether the bot is in a workspace at all: without it there is nothing to connect to. */
  installed: z.boolean(),
  /** The founder's name in Slack; null when their account is not linked. */
  connectedAs: z.string().nullable(),
  /** Whether the bot is in the workspace of the linked account: it can have been taken out. */
  active: z.boolean(),
  /** Opens the cohort's channel, or the workspace; null when not linked. */
  openUrl: z.string().nullable(),
});
export type SlackLink = z.infer<typeof slackLinkSchema>;

export const slackContract = {
  state: forAdmins
    .route({ method: 'GET', path: '/admin/slack', tags: ['admin'] })
    .output(slackStateSchema),
};
