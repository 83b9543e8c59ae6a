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
  /** What Slack said when it was asked last; null before that. */
  health: z
    .object({
      checkedAt: instant,
      /** Slack's word for why the bot is not let in; null when it is. */
      problem: z.string().nullable(),
      botName: z.string().nullable(),
      missingScopes: z.array(z.string()),
    })
    .nullable(),
  foundersLinked: z.number(),
  founders: z.number(),
  /** The first hundred who have not connected their account. */
  unlinked: z.array(
    z.object({
      founderId: z.string(),
      name: z.string(),
      startupName: z.string(),
      cohortName: z.string().nullable(),
      nudgedAt: instant.nullable(),
      /** Once a week. */
      mayNudge: z.boolean(),
    }),
  ),
  channels: z.array(
    z.object({
      cohortId: z.string(),
      cohortName: z.string(),
      channelName: z.string().nullable(),
      hasChannel: z.boolean(),
      isAsked: z.boolean(),
      /** Slack's word for what is wrong; null when nothing is. */
      problem: z.string().nullable(),
      waiting: z.number(),
      postedAt: instant.nullable(),
    }),
  ),
  /** The newest ten. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      /** A channel or a founder; null when that is no more. */
      to: z.string().nullable(),
      state: z.enum(['waiting', 'sent', 'dropped', 'failed']),
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
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

const ok = z.object({ ok: z.literal(true) });

export const slackContract = {
  state: forAdmins
    .route({ method: 'GET', path: '/admin/slack', tags: ['admin'] })
    .output(slackStateSchema),
  /** Has the bot ask Slack how it stands; the state tells when it did. */
  check: forAdmins
    .route({ method: 'POST', path: '/admin/slack/check', tags: ['admin'] })
    .output(ok),
  nudge: forAdmins
    .route({ method: 'POST', path: '/admin/slack/nudges/{founderId}', tags: ['admin'] })
    .input(z.strictObject({ founderId: z.uuid() }))
    .output(ok),
};
