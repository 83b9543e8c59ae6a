import { sql } from 'kysely';
import { moveEffects } from '#shared/domain/slack.ts';
import { addJob } from '../../jobs.ts';
import { findWorkspaceMove } from '../../queries/slack/workspace-move.ts';
import type { Trx } from '../../schema.ts';
import { type Actor, configurationActor, recordAudit } from '../audit/record-audit.ts';
import { lockCohorts } from '../cohorts/cohorts.ts';
import { endFounderLinks } from './founder-links.ts';
import { isInstalledOnlyHere, lockWorkspace } from './workspace-lock.ts';

type MoveWorkspaceInput = {
  teamId: string;
  teamName: string | null;
  /** Null if the configuration names another workspace. */
  actor: Actor | null;
  now: Date;
};

/**
 * Ends whatever belongs to other workspaces than this one: links, channels, what waits to be sent
 * there and where it was posted. Rows that history needs stay. Nothing happens if there is nothing.
 * The caller holds `lockWorkspace`.
 */
export async function moveWorkspace(
  trx: Trx,
  { teamId, teamName, actor, now }: MoveWorkspaceInput,
): Promise<void> {
  await lockCohorts(trx);
  const move = await findWorkspaceMove(trx, { teamId, now });
  await sql`delete from slack_installations where team_id <> ${teamId}`.execute(trx);
  await sql`delete from slack_health where team_id <> ${teamId}`.execute(trx);
  const dropped = await sql<{ kind: string }>`
    update slack_outbox set state = 'dropped', last_error = 'workspace_moved'
    where team_id <> ${teamId} and (state in ('waiting', 'failed')
      or (state = 'dropped' and last_error = 'daily_digest'))
    returning kind`.execute(trx);
  if (!move) return;
  const founders = await endFounderLinks(trx, {
    which: sql<boolean>`f.slack_team_id <> ${teamId}`,
    reason: 'moved',
    now,
  });
  await sql`
    update accounts set slack_user_id = null, slack_team_id = null, slack_looked_up_at = null,
      slack_linked_at = null
    where slack_team_id <> ${teamId}`.execute(trx);
  await endChannels(trx, { teamId });
  await sql`delete from unlinked_commands where team_id <> ${teamId}`.execute(trx);
  // An edit of such a post would be sent to the new workspace, which doesn't have it.
  await sql`
    update slack_outbox set message_ts = null, thread_ts = null
    where team_id <> ${teamId} and message_ts is not null`.execute(trx);
  await addJob(trx, 'open-cohort-channels', { teamId }, { key: `channels:${teamId}` });
  const to = teamName ?? teamId;
  const { from, channels } = move;
  const messages = dropped.rows.filter(({ kind }) => !changesAPost.test(kind)).length;
  const effects = { founders, channels, messages };
  await recordAudit(trx, {
    actor: actor ?? configurationActor,
    action: 'slack.moved',
    subject: { type: 'workspace', id: teamId, name: `${from} to ${to}` },
    details: { from, to, ...effects, reason: moveEffects(effects) },
    now,
  });
}

/** Kinds of messages that nobody would have read as one of their own. */
const changesAPost = /_(update|retraction|archive)$/;

/** Cohorts get new channels, and so do the members; what was known of the old ones is forgotten. */
async function endChannels(trx: Trx, { teamId }: { teamId: string }): Promise<void> {
  await sql`
    update cohorts set slack_team_id = null, slack_channel_id = null, slack_channel_name = null,
      slack_channel_requested = null, slack_channel_requested_at = null,
      slack_channel_problem = null, slack_channel_made = false, slack_channel_archived_at = null
    where slack_team_id <> ${teamId}`.execute(trx);
  await sql`
    delete from premium_channel_members where channel_id in (
      select channel_id from premium_channels where team_id <> ${teamId})`.execute(trx);
  await sql`delete from premium_channels where team_id <> ${teamId}`.execute(trx);
  await sql`delete from slack_channel_members where team_id <> ${teamId}`.execute(trx);
}

type SettleInput = Omit<MoveWorkspaceInput, 'actor'> & {
  /** Slack takes the bot's token there. */
  isWorking: boolean;
};

/**
 * The bot was checked in this workspace: once it works there, the app has moved there, which a change of
 * the configuration does. False if it was installed in another one meanwhile.
 */
export async function settleInWorkspace(
  trx: Trx,
  { isWorking, ...workspace }: SettleInput,
): Promise<boolean> {
  await lockWorkspace(trx);
  if (!(await isInstalledOnlyHere(trx, workspace.teamId))) return false;
  if (isWorking) await moveWorkspace(trx, { ...workspace, actor: null });
  return true;
}
