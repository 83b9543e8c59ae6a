import { fileURLToPath } from 'node:url';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { createChangeFeed } from '#sandbox/server/changes.ts';
import { loadSecrets } from '#sandbox/server/load-secrets.ts';
import { startMailbox } from '#sandbox/server/mailbox.ts';
import { type SandboxPayments, startPayments } from '#sandbox/server/payments/start-payments.ts';
import { servePages } from '#sandbox/server/serve-pages.ts';
import { createSlackApi } from '#sandbox/server/slack/slack-api.ts';
import { identity, type SeedPerson } from '#sandbox/server/slack/start-emulator.ts';
import { startWorkspace } from '#sandbox/server/slack/start-workspace.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { SentMail } from '#sandbox/shared/mail-api.ts';
import { exactRouting } from '#shared/exact-paths.ts';

export type SandboxOptions = {
  dataDir: string;
  /** Origin of the product: requests from Slack go to `${publicUrl}/slack/events`. */
  publicUrl: string;
  people: SeedPerson[];
  /** One channel per cohort. */
  channels: { cohort: string; name: string }[];
  logger: {
    info(fields: object, message?: string): void;
    warn(fields: object, message?: string): void;
    error(fields: object, message?: string): void;
  };
  /** The address of Slack's requests if the public URL cannot be reached from here. */
  requestUrl?: string;
  /** Slack waits for the product this long, in milliseconds (3000); tests shorten it. */
  timeoutMs?: number;
  /** One mail of each kind that the product sends. */
  writeMailExamples?: (() => Promise<SentMail[]>) | undefined;
  /** By default the project's manifest for workspaces whose assistant uses MCP servers. */
  manifestPath?: string;
};

export type Sandbox = {
  slack: {
    clientId: string;
    clientSecret: string;
    signingSecret: string;
    apiUrl: string;
    authorizeUrl: string;
    inviteUrl: string;
    teamId: string;
    teamName: string;
    botToken: string;
    botUserId: string;
    botId: string;
    appId: string;
  };
  userIds: Record<string, string>;
  /** The addresses of profile pictures by e-mail address. */
  pictures: Record<string, string>;
  channelIds: Record<string, string>;
  smtpUrl: string;
  payments: SandboxPayments;
  /** For tests in the same process: every function in `slack/people` takes it first. */
  workspace: SlackWorkspace;
  /** Mount at `/sandbox`. */
  router: Router;
  close(): Promise<void>;
};

const projectRoot = new URL('../../', import.meta.url);

/** Starts fakes of Slack, mail and the payment provider, all on the loopback interface only. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const feed = createChangeFeed();
  const secrets = await loadSecrets(options.dataDir);
  const mailbox = await startMailbox(feed, { writeExamples: options.writeMailExamples });
  const payments = await startPayments({
    dataDir: options.dataDir,
    publicUrl,
    onError: (error) => options.logger.warn({ err: error }, 'A payment event was not taken'),
  });
  const slack = await startWorkspace({
    secrets,
    feed,
    publicUrl,
    people: options.people,
    channels: options.channels,
    manifestPath:
      options.manifestPath ?? fileURLToPath(new URL('deploy/manifest.assistant.yml', projectRoot)),
    timeoutMs: options.timeoutMs,
    requestUrl: options.requestUrl ?? `${publicUrl}/slack/events`,
  });
  const { workspace } = slack;

  const router = Router(exactRouting);
  router.use('/api', express.json({ limit: '1mb' }));
  router.get('/api/changes', feed.stream);
  router.use('/api/slack', createSlackApi(workspace));
  router.use('/api/mail', mailbox.api);
  router.use('/api', (_request, response) => {
    response.status(404).json({ message: 'The sandbox has no such address.' });
  });
  router.use('/pay', payments.router);
  router.use(servePages(fileURLToPath(new URL('sandbox/dist/', projectRoot))));
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    // Of the body parsers: what was sent can't be read.
    const status = Number(Object(error).status);
    if (status >= 400 && status < 500 && !response.headersSent) {
      response.status(status).json({ message: 'That request could not be read.' });
      return;
    }
    options.logger.error({ err: error }, 'The sandbox failed to answer');
    if (response.headersSent) next(error);
    else response.status(500).json({ message: 'The sandbox failed to answer.' });
  });
  options.logger.info({ slack: slack.apiUrl, mail: mailbox.smtpUrl }, 'Sandbox started');

  return {
    slack: {
      ...identity,
      clientSecret: secrets.clientSecret,
      signingSecret: secrets.signingSecret,
      botToken: secrets.botToken,
      apiUrl: slack.apiUrl,
      authorizeUrl: `${publicUrl}/sandbox/slack/authorize`,
      inviteUrl: `${publicUrl}/sandbox/slack/join`,
    },
    userIds: Object.fromEntries(
      options.people.map(({ email }) => [
        email,
        workspace.emulator.members.find((member) => member.email === email)?.id ?? '',
      ]),
    ),
    pictures: Object.fromEntries(
      workspace.emulator.members.map(({ email, picture }) => [email, picture]),
    ),
    channelIds: Object.fromEntries(
      workspace.channels.flatMap(({ cohort, id }) => (cohort === null ? [] : [[cohort, id]])),
    ),
    smtpUrl: mailbox.smtpUrl,
    payments,
    workspace,
    router,
    close: async () => {
      feed.end();
      await Promise.all([slack.close(), mailbox.close(), payments.close()]);
    },
  };
}
