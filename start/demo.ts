import type { Router } from 'express';
import type { Logger } from 'pino';
import { toBotConfig } from '#bot/config.ts';
import { postMessage } from '#bot/jobs/delivery.ts';
import { checkInPrompt } from '#bot/messages/check-ins.ts';
import { mondayStaffMessage } from '#bot/messages/monday-message.ts';
import { botScopes } from '#bot/slack/scopes.ts';
import { createSlackClient } from '#bot/slack/slack-client.ts';
import { openDatabase } from '#db/connect.ts';
import type { ProductDatabase } from '#db/open-product-database.ts';
import { saveInstallation } from '#db/operations/slack/installations.ts';
import { findCheckInPrompt } from '#db/queries/check-in-prompts.ts';
import { findMondayMessage } from '#db/queries/staff.ts';
import { createSealer, parseAppSecret } from '#db/seal.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { demoCohorts } from '#db/seed/demo-founders.ts';
import { linkSandboxWorkspace, repostToSandboxChannels } from '#db/seed/sandbox-workspace.ts';
import { seedDemo } from '#db/seed/seed-demo.ts';
import { checkInWeek, checkInWindow } from '#shared/domain/check-ins.ts';
import { addDays, localDate, localInstant, mondayFrom } from '#shared/time.ts';
import { writeMailExamples } from './mail-examples.ts';
import type { Mode, Settings } from './settings.ts';

export type Demo = {
  /** Settings of the sandbox's workspace; empty if a real workspace is configured. */
  slack: Partial<Settings>;
  /** Its mailbox, unless a mail server is configured. */
  mail: Partial<Settings>;
  /** Its payment provider, unless a real one is configured. */
  payment: { settings: Partial<Settings>; host: { host: string; port: number } } | null;
  /** The sandbox's pages, when it runs in this process. */
  router: Router | null;
  close(): Promise<void>;
};

type Options = {
  database: ProductDatabase;
  dataDir: string;
  publicUrl: string;
  appSecret: string;
  logger: Logger;
  settings: Settings;
  mode: Mode;
};

/**
 * Seeds an empty database and, in a process that runs everything, starts the sandbox. A real
 * workspace in the settings wins over the sandbox's.
 */
export async function startDemo(options: Options): Promise<Demo> {
  const { database, dataDir, publicUrl, appSecret, logger, settings, mode } = options;
  const seeding = seed(database);
  if (mode !== 'all') {
    await seeding;
    return { slack: {}, mail: {}, payment: null, router: null, close: async () => undefined };
  }
  const { startSandbox } = await import('#sandbox/server/start-sandbox.ts');
  const [sandbox] = await Promise.all([
    startSandbox({
      dataDir,
      publicUrl,
      people: [
        ...demoCohorts.flatMap(({ name: cohort, founders, teammates }) =>
          [...founders, ...teammates].map(({ email, name }) => ({ email, name, cohort })),
        ),
        // The people who run the program are in the workspace, too.
        { email: demoAccounts.admin.email, name: 'Demo Admin', cohort: null },
        { email: demoAccounts.manager.email, name: 'Demo Manager', cohort: null },
      ],
      channels: demoCohorts.map(({ name, channel }) => ({ cohort: name, name: channel })),
      logger,
      writeMailExamples: () =>
        writeMailExamples({
          config: toBotConfig({ ...settings, PUBLIC_URL: publicUrl, APP_SECRET: appSecret }),
          db: database.db,
          logger,
          clock: () => new Date(),
        }),
    }),
    seeding,
  ]);
  const isReal = Boolean(settings.SLACK_SIGNING_SECRET);
  if (!isReal) await connectSandboxWorkspace(options, sandbox);
  const repeating = isReal
    ? undefined
    : repeatWeeklyMessages(options, sandbox).catch((error) =>
        logger.warn({ err: error }, 'The sandbox shows no message of last week'),
      );
  return {
    slack: isReal
      ? {}
      : {
          SLACK_CLIENT_ID: sandbox.slack.clientId,
          SLACK_CLIENT_SECRET: sandbox.slack.clientSecret,
          SLACK_SIGNING_SECRET: sandbox.slack.signingSecret,
          SLACK_TEAM_ID: sandbox.slack.teamId,
          SLACK_API_URL: sandbox.slack.apiUrl,
          SLACK_AUTHORIZE_URL: sandbox.slack.authorizeUrl,
          SLACK_INVITE_URL: settings.SLACK_INVITE_URL ?? sandbox.slack.inviteUrl,
        },
    mail: settings.SMTP_URL ? {} : { SMTP_URL: sandbox.smtpUrl },
    payment: settings.PREMIUM_PAYMENT_LINK ? null : sandbox.payments,
    router: sandbox.router,
    close: async () => {
      await repeating;
      await sandbox.close();
    },
  };
}

async function seed({ url }: ProductDatabase): Promise<void> {
  const handle = openDatabase({ url, max: 4, relaxedCommit: true });
  try {
    await seedDemo(handle.db, { now: new Date() });
  } finally {
    await handle.close();
  }
}

type Sandbox = Awaited<
  ReturnType<typeof import('#sandbox/server/start-sandbox.ts')['startSandbox']>
>;

/** Links the seeded community to the sandbox's workspace, whose ids are new at every start. */
async function connectSandboxWorkspace(
  options: Options,
  { slack, ...members }: Sandbox,
): Promise<void> {
  const { appSecret } = options;
  const { db } = options.database;
  await linkSandboxWorkspace(db, { teamId: slack.teamId, ...members });
  await saveInstallation(db, {
    sealer: createSealer(parseAppSecret(appSecret)),
    now: new Date(),
    installation: {
      teamId: slack.teamId,
      teamName: slack.teamName,
      appId: slack.appId,
      botUserId: slack.botUserId,
      botToken: slack.botToken,
      scopes: [...botScopes],
      refreshToken: null,
      expiresAt: null,
    },
  });
  await repostToSandboxChannels(db, { completions: 6, pledges: 2 });
}

/** One whose startup checked in last week, and one whose startup missed it. */
const remindedEmails = [demoAccounts.founder.email, 'kenji.watanabe@demo.test'];

/**
 * Posts last Thursday's message to two founders and last Monday's to the staff again, which a workspace
 * that is older than this one would still show. The product sends today's by itself.
 */
async function repeatWeeklyMessages(
  { database: { db }, publicUrl, logger }: Options,
  { slack, userIds }: Sandbox,
): Promise<void> {
  const now = new Date();
  const client = createSlackClient(slack.botToken, { apiUrl: slack.apiUrl, logger });
  const founders = await db
    .selectFrom('founders')
    .where('email', 'in', remindedEmails)
    .select(['id', 'time_zone as timeZone', 'slack_user_id as userId'])
    .execute();
  for (const { id: founderId, timeZone, userId } of founders) {
    const thisWeek = checkInWindow(checkInWeek(localDate(now, timeZone)), timeZone);
    const { opensAt, closesAt } =
      thisWeek.opensAt <= now ? thisWeek : checkInWindow(addDays(thisWeek.week, -7), timeZone);
    const prompt = await findCheckInPrompt(db, { founderId, timeZone, now: opensAt });
    if (prompt && userId && closesAt <= now)
      await postMessage(client, userId, checkInPrompt(prompt, { publicUrl }));
  }
  // Before today.
  const monday = localInstant(mondayFrom(addDays(localDate(now, 'UTC'), -7)), '09:00', 'UTC');
  const staff = await db
    .selectFrom('accounts')
    .where('staff_role', 'in', ['manager', 'admin'])
    .select(['id', 'email'])
    .execute();
  const cohorts = await db
    .selectFrom('cohorts')
    .where('starts_on', '<=', localDate(monday, 'UTC'))
    .where('ends_on', '>=', localDate(monday, 'UTC'))
    .orderBy('starts_on')
    .select('id')
    .execute();
  for (const { id: accountId, email } of staff)
    for (const { id: cohortId } of cohorts) {
      const message = await findMondayMessage(db, { cohortId, accountId, now: monday });
      const userId = userIds[email];
      if (message && userId)
        await postMessage(
          client,
          userId,
          mondayStaffMessage(message, { publicUrl, monday: localDate(monday, 'UTC') }),
        );
    }
}
