import type { WebClient } from '@slack/web-api';
import { queueSlackUserRefresh } from '#db/jobs.ts';
import { recordChannelProblem } from '#db/operations/cohorts/cohort-channel.ts';
import { recordInviteRefusals } from '#db/operations/slack/channel-members.ts';
import { recordSlackHealth } from '#db/operations/slack/installations.ts';
import {
  findUnlinkedCommand,
  forgetUnlinkedCommand,
} from '#db/operations/slack/unlinked-commands.ts';
import { recordStaffInSlack } from '#db/operations/staff/monday-messages.ts';
import {
  countLinkedFounders,
  findSlackAccount,
  type SlackAccount,
} from '#db/queries/slack/linked-founders.ts';
import { listStaffToFindInSlack } from '#db/queries/staff.ts';
import type { BotContext } from '../context.ts';
import { findSlackText } from '../messages/editable-texts.ts';
import { installedMessage, welcomeMessage } from '../messages/notices.ts';
import { inviteToChannel } from '../slack/channels.ts';
import { botScopes } from '../slack/scopes.ts';
import { describeFailure, isRecipientInactive, mayPass } from '../slack/slack-client.ts';
import { refreshSlackUser } from './slack-users.ts';

/**
 * After a founder linked Slack: takes their profile from there, invites and greets them.
 * None of the three depends on another: what Slack refuses for good is left out.
 */
export async function welcomeFounder(
  context: BotContext,
  { founderId }: { founderId: string },
): Promise<void> {
  const { db, clock, logger, workspaces } = context;
  const account = await findSlackAccount(db, { founderId });
  const client = account && (await workspaces.client(account.teamId));
  if (!client) return;
  const { teamId, userId } = account;
  const sender = { teamId, userId };
  try {
    const { isGone } = await refreshSlackUser(context, sender);
    if (isGone) return;
  } catch (error) {
    logger.warn({ err: error, founderId }, 'Slack did not say who a founder is');
    await queueSlackUserRefresh(db, sender);
  }
  const invitation = await inviteNewcomer(db, client, account);
  const typed = await findUnlinkedCommand(db, { ...sender, now: clock() });
  const words = await findSlackText(context, 'slack-welcome');
  const welcome = welcomeMessage({ ...account, ...invitation }, words, typed);
  try {
    await client.chat.postMessage({ channel: userId, ...welcome });
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    const isTokens = kind === 'revoked' && !(await isRecipientInactive(client, reason));
    if (isTokens || mayPass(error)) throw error;
    logger.warn({ reason, founderId }, 'Slack did not take the greeting of a founder');
    return;
  }
  if (typed) await forgetUnlinkedCommand(db, sender);
}

/**
 * Invites a founder to their cohort's channel, unless they left it. What is wrong with the channel, or
 * that Slack lets nobody invite them, is shown to the admin.
 */
async function inviteNewcomer(
  db: BotContext['db'],
  client: WebClient,
  { teamId, channelId, userId, hasLeftChannel, channelProblem }: SlackAccount,
): Promise<{ channelProblem: string | null; isRefused: boolean }> {
  if (!channelId || channelProblem || hasLeftChannel) return { channelProblem, isRefused: false };
  const refusal = await inviteToChannel(client, { channelId, userId });
  if (!refusal) return { channelProblem: null, isRefused: false };
  const { reason, isClosed } = refusal;
  if (isClosed) {
    await recordChannelProblem(db, { teamId, channelId, problem: reason });
    return { channelProblem: reason, isRefused: false };
  }
  await recordInviteRefusals(db, { teamId, channelId, refusals: new Map([[userId, reason]]) });
  return { channelProblem: null, isRefused: true };
}

/** Sends what comes next to the admin who installed the bot. */
export async function welcomeInstaller(
  { db, config, logger, workspaces }: BotContext,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  const client = await workspaces.client(teamId);
  if (!client) return;
  const message = installedMessage({ ...(await countLinkedFounders(db)), ...config });
  try {
    await client.chat.postMessage({ channel: userId, ...message });
  } catch (error) {
    if (mayPass(error)) throw error;
    const { reason } = describeFailure(error);
    logger.warn({ reason }, 'Slack did not take the message to the admin who installed the bot');
  }
}

/** Asks Slack who the bot is and what it may do, for the admin's page. */
export async function checkSlack(
  { db, clock, workspaces }: BotContext,
  { teamId }: { teamId: string },
): Promise<void> {
  const community = await workspaces.communityTeam();
  if (community !== null && community !== teamId) return;
  // A token of half a minute ago may be another one by now.
  workspaces.reload(teamId);
  const installation = await workspaces.find(teamId);
  const client = await workspaces.client(teamId);
  const refused = workspaces.refusedRefresh(teamId);
  const now = clock();
  if (!installation || !client) {
    const problem = 'slack_not_installed';
    await recordSlackHealth(db, { teamId, problem, botName: null, missingScopes: [], now });
    return;
  }
  try {
    const me = await client.auth.test();
    const known = me.response_metadata?.scopes ?? installation.scopes;
    // A token that was configured by hand may name no scopes.
    const missing = known.length > 0 ? botScopes.filter((scope) => !known.includes(scope)) : [];
    const health = { problem: refused, botName: me.user ?? null, missingScopes: missing };
    await recordSlackHealth(db, { teamId, teamName: me.team ?? null, ...health, now });
  } catch (error) {
    const problem = refused ?? describeFailure(error).reason;
    await recordSlackHealth(db, { teamId, problem, botName: null, missingScopes: [], now });
  }
}

const staffLookupMs = 24 * 60 * 60 * 1000;

/**
 * Finds the managers and admins in Slack by their addresses, each once a day. What Slack doesn't answer
 * now is asked again the next time; until then they get emails only.
 */
export async function findStaffInSlack(
  { db, clock, logger, workspaces }: BotContext,
  { teamId }: { teamId: string },
): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - staffLookupMs);
  const staff = await listStaffToFindInSlack(db, { teamId, before });
  const client = staff.length > 0 ? await workspaces.client(teamId) : null;
  if (!client) return;
  for (const { id: accountId, email } of staff) {
    try {
      const userId = await findUserByEmail(client, email);
      await recordStaffInSlack(db, { accountId, teamId, userId, now });
    } catch (error) {
      logger.info({ err: error }, 'Slack didn’t say who of the staff is there');
      return;
    }
  }
}

/** Null for somebody who is not in the workspace, or not anymore. */
async function findUserByEmail(client: WebClient, email: string): Promise<string | null> {
  try {
    const { user } = await client.users.lookupByEmail({ email });
    return user?.deleted ? null : (user?.id ?? null);
  } catch (error) {
    if (describeFailure(error).kind === 'refused') return null;
    throw error;
  }
}
