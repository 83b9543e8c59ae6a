import { test } from 'vitest';
import { expectGood, expectWithinLimits, forAnyWords } from '../testing/message-limits.ts';
import { sampleStreak as streak, berlinViewer as viewer } from '../testing/message-samples.ts';
import type { KnownBlock } from './block-kit.ts';
import {
  completionDetail,
  completionPost,
  completionsPost,
  farewellPost,
  milestonePost,
  pledgePost,
} from './channel-posts.ts';
import { homeView } from './home.ts';
import { leaderboardMessage } from './leaderboard.ts';
import { noMatch, welcomeMessage } from './notices.ts';
import { cheeredBy } from './pledges.ts';
import { helperUnknown, thanked, thankedBy, thanksPost, thanksUndone } from './thanks.ts';

test('posts, boards and the Home tab stay within Slack’s limits and mention nobody, whatever people wrote', () => {
  forAnyWords(({ list, task, name, other }) => {
    const where = { viewer, publicUrl: 'https://slipstream.example.com' };
    const news = {
      founderName: name,
      slackUserId: null,
      startupName: other,
      taskTitle: task.title,
      isPledge: task.isPublicPledge,
      isYesterday: list.length > 3,
      points: 30,
      streak: 7,
      reachedDays: list.length > 5 ? 7 : null,
    };
    expectGood(completionPost(news));
    expectGood(completionDetail(news));
    expectGood(completionsPost(Array(list.length + 1).fill(news)));
    const pledge = {
      ...news,
      taskId: task.id,
      founderId: 'f',
      dueOn: '2026-12-03',
      movedFrom: '2026-12-01',
      cheers: list.length,
      cheeredBy: [name, other, name].slice(0, list.length),
    };
    expectGood(pledgePost({ ...pledge, state: task.pledge ?? 'open' }));
    if (pledge.cheers > 0) expectGood(cheeredBy(pledge));
    const person = { name, startupName: other, avatar: null, isMe: false };
    const row = { ...person, rank: 1, points: 5, streak: 2, tasksCompleted: 3 };
    const board = {
      cohortName: other,
      leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
      rows: Array(10).fill(row),
      me: { ...row, rank: 14, isMe: true, page: 2, notCounted: 45 },
      size: 20,
      page: 1,
      pages: 2,
    };
    expectGood(leaderboardMessage(board, { scope: 'cohort', period: 'week' }));
    expectGood(leaderboardMessage(board, { scope: 'community', period: 'all' }));
    const reached = { founderName: name, startupName: other, title: other };
    expectGood(milestonePost({ ...reached, type: 'team', reachedOn: '2026-06-15' }));
    expectGood(pledgePost({ ...pledge, state: 'withdrawn', dueOn: null }));
    expectGood(farewellPost({ name: other }, where));
    const thanks = {
      ...{ helperId: 'f', givenAt: viewer.now },
      giverName: name,
      helperName: other,
      helperStartup: name,
      points: 15,
    };
    expectGood(thankedBy({ ...thanks, forWhat: other }));
    expectGood(thanksPost({ ...thanks, forWhat: other }));
    expectGood(thanksUndone(name));
    expectGood(helperUnknown(other));
    expectGood(
      thanked({
        id: 't',
        helper: { id: 'f', name },
        forWhat: other,
        points: 15,
        givenAt: viewer.now.toISOString(),
        left: 1,
      }),
    );
    expectGood(
      welcomeMessage({
        founderId: 'f',
        name,
        timeZone: 'UTC',
        teamId: 'T1',
        userId: 'U1',
        homeOpened: false,
        channelId: 'C1',
        cohortName: other,
        botMayInvite: true,
      }),
    );
    const home = homeView({
      name,
      cohortName: other,
      points: 5,
      rank: 1,
      cohortSize: 2,
      streak: { ...streak, current: list.length },
      tasks: list,
      done: list,
      introductions: [],
      viewer,
      publicUrl: 'https://slipstream.example.com',
      pausedUntil: null,
      notice: noMatch(other),
    });
    expectWithinLimits(home.blocks as KnownBlock[]);
  });
});
