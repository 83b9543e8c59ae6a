import { test } from 'vitest';
import { textDeclaration } from '#shared/texts/texts.ts';
import { expectGoodView, expectValidMessage, forAnyText } from '../testing/message-limits.ts';
import { sampleStreak as streak, berlinViewer as viewer } from '../testing/message-samples.ts';
import {
  completionDetail,
  completionPost,
  completionsPost,
  farewellPost,
  milestonePost,
  pledgePost,
  pledgesPost,
  streakPost,
} from './channel-posts.ts';
import { homeView } from './home.ts';
import { leaderboardMessage } from './leaderboard.ts';
import { noMatchText, welcomeMessage } from './notices.ts';
import { cheersNotice } from './pledges.ts';
import { premiumQuestionsPost } from './premium.ts';
import { sharedPost } from './shared-posts.ts';
import {
  thanksGiven,
  thanksNotice,
  thanksPost,
  thanksResults,
  thanksUndone,
  unknownHelper,
} from './thanks.ts';

test('posts, boards and the Home tab stay within Slack’s limits and mention nobody, whatever people write', () => {
  forAnyText(({ list, task, name, other }) => {
    const where = { viewer, publicUrl: 'https://slipstream.example.com' };
    const completion = {
      founderId: 'f',
      founderName: name,
      slackUserId: null,
      picture: list.length > 1 ? 'https://avatars.slack-edge.com/1_48.png' : null,
      startupName: other,
      taskTitle: task.title,
      keptPledge: task.isPublicPledge,
      isYesterday: list.length > 3,
      points: 30,
      streak: 7,
      cheeredBy: list.map(() => name),
    };
    expectValidMessage(completionPost(completion));
    expectValidMessage(completionDetail(completion));
    expectValidMessage(streakPost({ ...completion, days: 90 }));
    expectValidMessage(completionsPost(Array(list.length + 1).fill(completion)));
    const pledge = {
      ...completion,
      taskId: task.id,
      dueOn: '2026-12-03',
      movedFrom: '2026-12-01',
      cheers: list.length,
      cheeredBy: [name, other, name].slice(0, list.length),
    };
    const at = { today: '2026-12-03' };
    const posted = { ...pledge, state: task.pledge ?? 'open' };
    expectValidMessage(pledgePost(posted, at));
    expectValidMessage(pledgesPost(Array(list.length + 1).fill(posted), at));
    const given = {
      helperId: 'h',
      givenAt: new Date(),
      giverName: name,
      helperName: other,
      picture: completion.picture,
      helperStartup: task.title,
      forWhat: task.title,
      points: 15,
    };
    const content = {
      completions: Array.from({ length: 45 }, (_, index) => ({
        ...completion,
        founderId: `${index}`,
      })),
      pledges: Array.from({ length: 32 }, (_, index) => ({ ...posted, founderId: `${index}` })),
      thanks: Array.from({ length: 12 }, (_, index) => ({ ...given, helperId: `${index}` })),
      hasThread: false,
      isDigest: false,
    };
    const none = { completions: [], pledges: [], thanks: [] };
    const written = { ...at, publicUrl: 'https://slipstream.example.com' };
    for (const shared of [
      content,
      { ...content, isDigest: true },
      { ...content, ...none, completions: content.completions },
      { ...content, ...none, completions: content.completions.slice(0, list.length + 2) },
      { ...content, ...none, pledges: content.pledges },
      { ...content, ...none, pledges: Array(32).fill(posted) },
      { ...content, ...none, thanks: content.thanks },
    ]) {
      expectValidMessage(sharedPost(shared, written) ?? { text: '', blocks: [] });
    }
    if (pledge.cheers > 0) {
      const titles = list.map(({ title }) => title);
      expectValidMessage(cheersNotice({ ...pledge, titles, openTitle: titles[0] ?? null }));
    }
    const person = { name, startupName: other, avatar: null, isMe: false };
    const row = {
      ...person,
      rank: 1,
      points: 5,
      streak: 2,
      tasksCompleted: 3,
      pledgesKept: null,
      activeDays: null,
      moved: null,
    };
    const board = {
      cohortName: other,
      leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
      rows: Array(10).fill(row),
      me: { ...row, rank: 14, isMe: true, page: 2, notCounted: 45, ahead: null },
      size: 20,
      page: 1,
      pages: 2,
    };
    expectValidMessage(leaderboardMessage(board, { scope: 'cohort', period: 'week' }));
    expectValidMessage(leaderboardMessage(board, { scope: 'community', period: 'all' }));
    const reached = { founderName: name, startupName: other, title: other };
    expectValidMessage(milestonePost({ ...reached, type: 'team', reachedOn: '2026-06-15' }, at));
    expectValidMessage(pledgePost({ ...pledge, state: 'withdrawn', dueOn: null }, at));
    expectValidMessage(farewellPost({ name: other, hasLeaderboard: true }, where));
    expectValidMessage(premiumQuestionsPost('2026-12-01'));
    const thanks = {
      helperId: 'f',
      givenAt: viewer.now,
      giverName: name,
      helperName: other,
      picture: completion.picture,
      helperStartup: name,
      points: 15,
    };
    expectValidMessage(thanksNotice([{ ...thanks, forWhat: other }]));
    expectValidMessage(thanksNotice(Array(list.length + 1).fill({ ...thanks, forWhat: other })));
    expectValidMessage(thanksPost({ ...thanks, forWhat: other }));
    expectValidMessage(thanksUndone(name));
    expectValidMessage(unknownHelper(other));
    const failure = { handle: name, failure: other };
    expectValidMessage(thanksResults([failure, { ...failure, failure: null }, failure]));
    expectValidMessage(
      thanksGiven({
        id: 't',
        helper: { id: 'f', name },
        forWhat: other,
        points: 15,
        givenAt: viewer.now.toISOString(),
        left: 1,
      }),
    );
    expectValidMessage(
      welcomeMessage(
        {
          founderId: 'f',
          name,
          timeZone: 'UTC',
          teamId: 'T1',
          userId: 'U1',
          homeOpened: false,
          channelId: 'C1',
          channelName: 'cohort-1',
          hasLeftChannel: true,
          cohortName: other,
          channelProblem: null,
        },
        textDeclaration('slack-welcome').original,
      ),
    );
    const home = homeView({
      name,
      cohortName: other,
      points: 5,
      rank: 1,
      cohortSize: 2,
      endedCohort: null,
      pausedSince: null,
      streak: { ...streak, current: list.length },
      tasks: list,
      done: list,
      introductions: [],
      viewer,
      publicUrl: 'https://slipstream.example.com',
      pausedUntil: null,
      leftChannel: other,
      notice: noMatchText(other),
    });
    expectGoodView(home);
  });
});
