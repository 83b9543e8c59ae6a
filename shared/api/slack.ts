import { z } from 'zod';
import { instant } from '../fields.ts';
import { forAdmins, ok, routesOf } from './audience.ts';

const { get, post } = routesOf('admin');

const slackStateSchema = z.object({
  /** The app's client id, client secret and signing secret are configured. */
  configured: z.boolean(),
  /** The community's workspace; null until the app is installed there. */
  workspace: z
    .object({ teamId: z.string(), name: z.string().nullable(), installedAt: instant })
    .nullable(),
  /** The last time that the app moved to another workspace, for a month. */
  move: z
    .object({
      from: z.string(),
      to: z.string(),
      at: instant,
      founders: z.number(),
      channels: z.number(),
      /** Those that waited to be sent there. */
      messages: z.number(),
    })
    .nullable(),
  /** The result of the last check; null before the first. */
  health: z
    .object({
      checkedAt: instant,
      /** Slack's error code when the bot has no access; null when it has. */
      problem: z.string().nullable(),
      botName: z.string().nullable(),
      missingScopes: z.array(z.string()),
    })
    .nullable(),
  foundersLinked: z.number(),
  /** Those who have joined. */
  founders: z.number(),
  /** The first hundred founders who have not connected their account. */
  unlinked: z.array(
    z.object({
      founderId: z.string(),
      name: z.string(),
      startupName: z.string(),
      cohortName: z.string().nullable(),
      nudgedAt: instant.nullable(),
      /** At most once a week. */
      mayNudge: z.boolean(),
    }),
  ),
  channels: z.array(
    z.object({
      cohortId: z.string(),
      cohortName: z.string(),
      channelName: z.string().nullable(),
      channelId: z.string().nullable(),
      isRequested: z.boolean(),
      /** Slack's error code; null when nothing is wrong. */
      problem: z.string().nullable(),
      waiting: z.number(),
      postedAt: instant.nullable(),
      /** The connected founders whom Slack didn't let the bot invite, with its error code. */
      uninvited: z.array(z.object({ founderId: z.string(), name: z.string(), reason: z.string() })),
    }),
  ),
  /** The ten newest. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      /** A channel or a founder; null when it no longer exists. */
      to: z.string().nullable(),
      state: z.enum(['waiting', 'sent', 'dropped', 'failed']),
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
});
export type SlackState = z.infer<typeof slackStateSchema>;

/** A founder's connection to Slack. */
export const slackLinkSchema = z.object({
  /** The bot is installed in some workspace; without it there is nothing to connect to. */
  installed: z.boolean(),
  /** The founder's name in Slack; null when their account is not linked. */
  connectedAs: z.string().nullable(),
  /** The bot is still installed in the linked account's workspace. */
  active: z.boolean(),
  /** The reason why the link ended without the founder's doing; null once they connected again, or otherwise. */
  endReason: z.enum(['moved', 'deactivated']).nullable(),
  /** Opens the cohort's channel or the workspace; null when not linked. */
  openUrl: z.string().nullable(),
});
export type SlackLink = z.infer<typeof slackLinkSchema>;

export const slackContract = {
  state: forAdmins.route(get('/admin/slack')).output(slackStateSchema),
  /** Makes the bot check its access to Slack; `state.health` has the result. */
  check: forAdmins.route(post('/admin/slack/check')).output(ok),
  nudge: forAdmins
    .route(post('/admin/slack/nudges/{founderId}'))
    .input(z.strictObject({ founderId: z.uuid() }))
    .output(ok),
};
