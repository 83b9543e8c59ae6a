import { expect, test } from 'vitest';
import type { CheckInView } from '#shared/api/check-ins.ts';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import { preferenceDefault, preferenceKinds } from '#shared/domain/notification-preferences.ts';
import { expectValidMessage, forAnyText } from '../testing/message-limits.ts';
import { sampleStreak, berlinViewer as viewer } from '../testing/message-samples.ts';
import { openCheckInMessage } from './check-ins.ts';
import {
  checkInHelp,
  coachHelp,
  leaderboardHelp,
  pledgeHelp,
  slipstreamHelp,
  streakHelp,
  taskHelp,
  thanksHelp,
} from './help.ts';
import {
  accountOnTheWeb,
  bonusMessage,
  checkInStatus,
  peopleToTalkTo,
  pointsMessage,
  settingsSummary,
  whoReadsWhat,
} from './own-facts.ts';
import { mainMenu, namedAfterSlipstream, taskOrQuestion, unknownWords } from './slipstream.ts';
import { completedTasks, type ListPart, tasksOfPart } from './task-lists.ts';
import { taskList } from './tasks.ts';

const publicUrl = 'https://slipstream.example.com';

test('answers about one’s own things stay within Slack’s limits, whatever people write', () => {
  forAnyText(({ list, task, other }) => {
    for (const part of ['today', 'tomorrow', 'week', 'overdue'] satisfies ListPart[]) {
      for (const next of [task, null]) {
        expectValidMessage(
          tasksOfPart(list, { part, viewer, next, until: 'Sun, Nov 29', publicUrl }),
        );
        expectValidMessage(
          tasksOfPart([], { part, viewer, next, until: 'Sun, Nov 29', publicUrl }),
        );
      }
    }
    expectValidMessage(completedTasks(list, { viewer, publicUrl }));
    expectValidMessage(completedTasks([], { viewer, publicUrl }));
    const me = { rank: 6, points: 240 } as Leaderboard['me'];
    for (const next of [
      { task, viewer },
      { task: null, viewer },
    ]) {
      const board = { me, size: 19, cohortName: other } as Leaderboard;
      expectValidMessage(pointsMessage({ total: 1325, board, next, publicUrl }));
      expectValidMessage(bonusMessage({ streak: sampleStreak, next, publicUrl }));
    }
    const channel = { id: 'C1', cohortName: other };
    expectValidMessage(peopleToTalkTo({ publicUrl, channel }));
    expectValidMessage(peopleToTalkTo({ publicUrl, channel: null }));
    expectValidMessage(whoReadsWhat({ publicUrl, channel }));
    expectValidMessage(whoReadsWhat({ publicUrl, channel: null }));
    expectValidMessage(accountOnTheWeb({ publicUrl }));
    expectValidMessage(taskOrQuestion(other.slice(0, 200)));
    for (const suggestion of ['snooze', null]) {
      const word = other.split(/\s/)[0] ?? '';
      expectValidMessage(unknownWords({ typed: other, word, suggestion }));
    }
    expectValidMessage(namedAfterSlipstream(taskList({ tasks: list, viewer, publicUrl })));
  });
});

test('the settings in a sentence', () => {
  const settings = {
    listHour: 8,
    listDays: [1, 2, 3, 4, 5],
    quietHours: { from: '22:00', until: '07:00' },
    pausedUntil: null,
    timeZone: 'Europe/Berlin',
    preferences: preferenceKinds.map((type) => ({
      type,
      channels: { in_app: null, slack: preferenceDefault(type, 'slack'), email: null },
    })),
  };
  const at = { today: '2026-11-28', publicUrl };
  const summary = settingsSummary({ settings, ...at });
  expectValidMessage(summary);
  expect(summary.text).toBe(
    'Your morning list comes at 8:00 AM, Monday to Friday. I’m quiet from 10:00 PM to 7:00 AM.',
  );
  const paused = { ...settings, quietHours: null, pausedUntil: '2026-12-03' };
  expect(settingsSummary({ settings: paused, ...at }).text).toBe(
    'I’m not messaging you until Thu, Dec 3. Your morning list comes at 8:00 AM, Monday to Friday.',
  );
  for (const none of [{ preferences: [] }, { listDays: [] }]) {
    const off = settingsSummary({ settings: { ...settings, quietHours: null, ...none }, ...at });
    expectValidMessage(off);
    expect(off.text).toBe('You get no morning list.');
  }
});

test('whether the team has checked in', () => {
  const at = { opensOn: '2026-12-03', today: '2026-12-01', publicUrl };
  const status = (view: object) => {
    const answer = checkInStatus({ view: view as CheckInView, ...at });
    expectValidMessage(answer);
    return answer.text;
  };
  const week = '2026-11-26';
  expect(status({ open: null, past: [] })).toMatch(/^The next weekly check-in opens on Thu, Dec 3/);
  expect(status({ open: null, past: [{ week, isAway: false, isDone: true }] })).toMatch(
    /^✅ Your team checked in for the week of Thu, Nov 26\. The next weekly check-in opens on/,
  );
  expect(status({ open: null, past: [{ week, isAway: false, isDone: false }] })).toMatch(
    /^Nobody on your team checked in for the week of Thu, Nov 26\. /,
  );
  expect(status({ open: { done: { by: 'Ana', isMe: false }, isAway: false }, past: [] })).toBe(
    '✅ *Ana* checked in for this week. You can edit it until Monday at 12:00 PM.',
  );
  expect(status({ open: { done: null, isAway: false }, past: [] })).toBe(
    'Not yet: your weekly check-in is open until Monday at 12:00 PM.',
  );
  expect(status({ open: { done: null, isAway: true }, past: [] })).toMatch(/you’re away this week/);
  expectValidMessage(openCheckInMessage({ isAway: false }, { publicUrl }));
});

test('help behind `/slipstream` fits, and names no other command', () => {
  for (const help of [
    taskHelp,
    pledgeHelp,
    checkInHelp,
    streakHelp,
    leaderboardHelp,
    thanksHelp,
    coachHelp,
    slipstreamHelp,
    mainMenu(),
  ]) {
    const renamed = namedAfterSlipstream(help);
    expectValidMessage(renamed);
    expect(JSON.stringify(renamed)).not.toMatch(/`\/(?!slipstream)/);
  }
});
