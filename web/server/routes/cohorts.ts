import { cheer } from '#db/operations/cheers/cheer.ts';
import { chooseChannelPosts } from '#db/operations/cohorts/channel-posts.ts';
import { chooseChannel } from '#db/operations/cohorts/cohort-channel.ts';
import {
  createCohort,
  setApplicationWindow,
  updateCohort,
} from '#db/operations/cohorts/cohorts.ts';
import { switchLeaderboard } from '#db/operations/cohorts/switch-leaderboard.ts';
import { countAlerts, findApplicationWindow, listCohorts } from '#db/queries/cohorts/cohorts.ts';
import { findCohort, findPeer } from '#db/queries/cohorts/find-cohort.ts';
import { findCohortReport, reportLines } from '#db/queries/cohorts/report.ts';
import { findInstalledTeam } from '#db/queries/slack/workspace.ts';
import type { CohortDraft, CohortList } from '#shared/api/cohorts.ts';
import { toCsv } from '#shared/domain/csv.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { type ApiContext, actorAndTime, requireFounder } from '../context.ts';

export const cohortAdminRoutes = {
  list: api.cohorts.list.handler(({ context }) => cohortListView(context)),

  create: api.cohorts.create.handler(async ({ input, context }) => {
    await createCohort(context.db, { ...toFacts(input), ...actorAndTime(context) });
    return cohortListView(context);
  }),

  update: api.cohorts.update.handler(async ({ input: { params, body }, context }) => {
    await updateCohort(context.db, { ...params, ...toFacts(body), ...actorAndTime(context) });
    return cohortListView(context);
  }),

  open: api.cohorts.open.handler(async ({ input, context }) => {
    await setApplicationWindow(context.db, { ...input, isOpen: true, ...actorAndTime(context) });
    return cohortListView(context);
  }),

  close: api.cohorts.close.handler(async ({ input, context }) => {
    await setApplicationWindow(context.db, { ...input, isOpen: false, ...actorAndTime(context) });
    return cohortListView(context);
  }),

  chooseChannel: api.cohorts.chooseChannel.handler(async ({ input, context }) => {
    if (!(await isSlackInstalled(context))) throw new AppError('slack_not_installed');
    const channel = input.channel || null;
    await chooseChannel(context.db, {
      cohortId: input.cohortId,
      channel,
      ...actorAndTime(context),
    });
    return cohortListView(context);
  }),

  choosePosts: api.cohorts.choosePosts.handler(async ({ input, context }) => {
    await chooseChannelPosts(context.db, { ...input, ...actorAndTime(context) });
    return cohortListView(context);
  }),

  switchLeaderboard: api.cohorts.switchLeaderboard.handler(async ({ input, context }) => {
    await switchLeaderboard(context.db, { ...input, ...actorAndTime(context) });
    return cohortListView(context);
  }),
};

function toFacts({ opensAt, closesAt, ...facts }: CohortDraft) {
  return {
    ...facts,
    opensAt: opensAt === null ? null : new Date(opensAt),
    closesAt: closesAt === null ? null : new Date(closesAt),
  };
}

async function cohortListView(context: ApiContext): Promise<CohortList> {
  const [slackInstalled, waiting, cohorts] = await Promise.all([
    isSlackInstalled(context),
    countAlerts(context.db),
    listCohorts(context.db),
  ]);
  const slackConfigured = context.config.slackConfigured;
  return { slackInstalled, slackConfigured, asOf: context.now.toISOString(), waiting, cohorts };
}

async function isSlackInstalled({ db, config }: ApiContext): Promise<boolean> {
  return config.hasSlackToken || (await findInstalledTeam(db)) !== null;
}

export const ownCohortRoutes = {
  get: api.cohort.get.handler(({ context }) =>
    findCohort(context.db, { viewer: requireFounder(context), now: context.now }),
  ),

  peer: api.cohort.peer.handler(({ input: { founderId }, context }) =>
    findPeer(context.db, { viewer: requireFounder(context), founderId, now: context.now }),
  ),
};

export const cheerRoutes = {
  give: api.cheers.give.handler(({ input, context }) =>
    cheer(context.db, { ...input, given: true, ...cheererAndTime(context) }),
  ),

  takeBack: api.cheers.takeBack.handler(({ input, context }) =>
    cheer(context.db, { ...input, given: false, ...cheererAndTime(context) }),
  ),
};

function cheererAndTime(context: ApiContext) {
  return { founderId: requireFounder(context).id, now: context.now };
}

export const communityRoutes = {
  get: api.community.get.handler(async ({ context: { db, now } }) => {
    const window = await findApplicationWindow(db, { now });
    if (!window) return { applications: null };
    const { cohort, startsOn, endsOn, isOpen, opensAt, closesAt } = window;
    return {
      applications: {
        cohort,
        startsOn,
        endsOn,
        isOpen,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt?.toISOString() ?? null,
      },
    };
  }),
};

export const cohortReportRoutes = {
  get: api.cohortReport.get.handler(({ input, context }) =>
    findCohortReport(context.db, { ...input, now: context.now }),
  ),

  export: api.cohortReport.export.handler(async ({ input, context }) => {
    const { cohortId, separator } = input;
    const report = await findCohortReport(context.db, { cohortId, now: context.now });
    const name = `cohort-report-${report.today}.csv`;
    context.answerAsFile(name);
    return new File([toCsv(reportLines(report), separator)], name, {
      type: 'text/csv; charset=utf-8',
    });
  }),
};
