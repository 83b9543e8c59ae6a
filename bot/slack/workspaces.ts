import type { WebClient } from '@slack/web-api';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import { queueSlackCheck } from '#db/jobs.ts';
import type { Actor } from '#db/operations/audit/record-audit.ts';
import {
  deleteInstallation,
  type FreshTokens,
  refreshSlackTokens,
  saveInstallation,
} from '#db/operations/slack/installations.ts';
import {
  findInstallation,
  findInstalledTeam,
  type Installation,
} from '#db/queries/slack/workspace.ts';
import { createSealer } from '#db/seal.ts';
import type { BotConfig, SlackConfig } from '../config.ts';
import { createSlackClient, describeFailure } from './slack-client.ts';

/** The bot's installation, stored encrypted in PostgreSQL and cached for up to 30 seconds. */
export type Workspaces = {
  /** With a token valid for at least some minutes; null if the bot is not installed there. */
  find(teamId: string): Promise<Installation | null>;
  client(teamId: string): Promise<WebClient | null>;
  /** Slack's reason for not renewing the token any more; null while it does. */
  refusedRefresh(teamId: string): string | null;
  /** Has the installation read anew, in case that it changed in another process. */
  reload(teamId: string): void;
  /** The community's one workspace; null until the bot is installed. */
  communityTeam(): Promise<string | null>;
  /** `installedBy`: the person to whom the bot sends what comes next; `actor`: the admin. */
  save(installation: Installation, by?: { installedBy: string; actor: Actor }): Promise<void>;
  forget(teamId: string, happenedAt: Date | null): Promise<boolean>;
};

type WorkspacesParts = {
  db: DatabaseHandle['db'];
  config: BotConfig;
  logger: Logger;
  clock: () => Date;
};

const cacheMs = 30_000;
const refreshBeforeMs = 10 * 60_000;

export function createWorkspaces({ db, config, logger, clock }: WorkspacesParts): Workspaces {
  const sealer = createSealer(config.appSecret);
  const cache = new Map<string, { until: number; installation: Installation }>();
  const clients = new Map<string, WebClient>();
  const refusals = new Map<string, string>();
  const { slack } = config;
  let own: Installation | null = null;

  async function findOwn(): Promise<Installation | null> {
    own ??= await findOwnInstallation({ slack, logger });
    return own;
  }

  const isDue = ({ expiresAt }: Installation) =>
    expiresAt !== null && expiresAt.getTime() - clock().getTime() < refreshBeforeMs;

  async function load(teamId: string): Promise<Installation | null> {
    const stored = await findInstallation(db, { teamId, sealer });
    if (!stored) {
      // Where the app was installed by an admin, a token that was configured by hand doesn't count.
      const byHand = (await findInstalledTeam(db)) ? null : await findOwn();
      return byHand?.teamId === teamId ? byHand : null;
    }
    const now = clock();
    const refresh = (token: string) => refreshTokens(token, { slack, logger, now });
    try {
      const isRotating = stored.refreshToken !== null && isDue(stored);
      const found = isRotating
        ? await refreshSlackTokens(db, { teamId, sealer, now, isDue, refresh })
        : stored;
      refusals.delete(teamId);
      return found;
    } catch (error) {
      logger.error({ err: error, teamId }, 'Slack did not renew the bot token');
      const { kind, reason } = describeFailure(error);
      const isRefused = kind === 'refused' || kind === 'revoked';
      // The admins' page says so at once, while the old token still works.
      if (isRefused && !refusals.has(teamId)) await queueSlackCheck(db, { teamId });
      if (isRefused) refusals.set(teamId, reason);
      return stored;
    }
  }

  async function find(teamId: string): Promise<Installation | null> {
    const cached = cache.get(teamId);
    if (cached && cached.until > performance.now()) return cached.installation;
    const installation = await load(teamId);
    if (installation) cache.set(teamId, { until: performance.now() + cacheMs, installation });
    else cache.delete(teamId);
    return installation;
  }

  return {
    find,
    async client(teamId) {
      const token = (await find(teamId))?.botToken;
      if (!token) return null;
      const client = clients.get(token) ?? createSlackClient(token, { ...slack, logger });
      if (!clients.has(token)) clients.clear();
      clients.set(token, client);
      return client;
    },
    refusedRefresh: (teamId) => refusals.get(teamId) ?? null,
    reload: (teamId) => void cache.delete(teamId),
    async communityTeam() {
      if (slack.teamId) return slack.teamId;
      const installed = await findInstalledTeam(db);
      return installed?.teamId ?? (await findOwn())?.teamId ?? null;
    },
    async save(installation, by) {
      await saveInstallation(db, { installation, ...by, sealer, now: clock() });
      cache.clear();
    },
    async forget(teamId, happenedAt) {
      const forgotten = await deleteInstallation(db, { teamId, happenedAt });
      cache.delete(teamId);
      return forgotten;
    },
  };
}

/** The workspace of SLACK_BOT_TOKEN; null without the token. */
async function findOwnInstallation({
  slack,
  logger,
}: {
  slack: SlackConfig;
  logger: Logger;
}): Promise<Installation | null> {
  const { botToken } = slack;
  if (!botToken) return null;
  const me = await createSlackClient(botToken, { ...slack, logger }).auth.test();
  if (!me.team_id) return null;
  return {
    teamId: me.team_id,
    teamName: me.team ?? null,
    appId: null,
    botUserId: me.user_id ?? null,
    scopes: [],
    botToken,
    refreshToken: null,
    expiresAt: null,
  };
}

/** Exchanges a refresh token for the next pair of tokens. Each can be used once. */
async function refreshTokens(
  refreshToken: string,
  { slack, logger, now }: { slack: SlackConfig; logger: Logger; now: Date },
): Promise<FreshTokens> {
  const answer = await createSlackClient(undefined, { ...slack, logger }).oauth.v2.access({
    client_id: slack.clientId ?? '',
    client_secret: slack.clientSecret ?? '',
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  if (!answer.access_token || !answer.refresh_token) throw new Error('Slack sent no new tokens.');
  return {
    botToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: new Date(now.getTime() + (answer.expires_in ?? 0) * 1000),
  };
}
