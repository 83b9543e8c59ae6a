import { expect, test } from 'vitest';
import type { CheckInView, OpenCheckIn } from '#shared/api/check-ins.ts';
import { checkInChangesSchema } from '#shared/api/check-ins.ts';
import { expectGoodView, expectValidMessage, forAnyText } from '../testing/message-limits.ts';
import { berlinViewer as viewer } from '../testing/message-samples.ts';
import {
  awayNoted,
  backNoted,
  checkInAway,
  checkInClosed,
  checkInForm,
  checkInOnHome,
  checkInPrompt,
  checkInSaved,
  decodeCheckInSubject,
  encodeCheckInSubject,
  kpiChosenMeanwhile,
  notAway,
} from './check-ins.ts';
import { helpOffered, helpOfferMessage, helpWantedPost } from './help-wanted.ts';
import { homeView } from './home.ts';

const publicUrl = 'https://slipstream.example.com';

/** A check-in in which people wrote this everywhere, and as much as fits. */
function anyCheckIn(text: string, isLong: boolean): CheckInView & { open: OpenCheckIn } {
  const kpi = { id: 'k', name: text.slice(0, 60), unit: 'percent', goodWay: 'up' } as const;
  const task = { title: text, by: text, isMe: false };
  const open: OpenCheckIn = {
    week: '2026-11-26',
    closesAt: '2026-11-30T12:00:00Z',
    isAway: false,
    version: 12,
    done: isLong ? { at: '2026-11-27T12:00:00Z', by: text, isMe: false } : null,
    answers: {
      kpiValue: isLong ? -1e12 : 0.001,
      usersSpoken: 3,
      lastGoal: 'partly',
      goal: text,
      pledgesGoal: true,
      blocker: text.repeat(2),
      helpWanted: text,
      sharesHelp: true,
    },
    morale: 3,
    pledge: isLong ? { taskId: 't', title: text } : null,
    offers: 2,
    helpline: null,
    last: { week: '2026-11-19', goal: text, isKept: true, kpiValue: 12 },
    completed: Array(10).fill(task),
    completedCount: 14,
  };
  return {
    kpi: isLong ? kpi : null,
    open,
    nextOpensAt: '2026-12-03T09:00:00Z',
    coming: [],
    past: [],
    sharing: { numbers: false, kpi: false },
    isTeam: true,
    pausedSince: null,
    program: null,
  };
}

test('the check-in and help stay within Slack’s limits and mention nobody, whatever people write', () => {
  forAnyText(({ name, other, list }) => {
    const isLong = list.length > 5;
    const view = anyCheckIn(other, isLong);
    const { open } = view;
    const by = { by: name, isMe: false };
    const conflicts = [
      { part: 'goal' as const, theirs: other, ...by },
      { part: 'blocker' as const, theirs: null, ...by },
      { part: 'sharesHelp' as const, theirs: true, ...by },
      { part: 'lastGoal' as const, theirs: 'no', ...by },
      { part: 'kpiValue' as const, theirs: 4.5, by: name, isMe: true },
    ];
    const form = { view, open, stage: 'traction' as const, metadata: 'm', publicUrl };
    expectGoodView(checkInForm(form));
    const typed = { goal: other, blocker: name, kpiValue: other, lastGoal: 'yes' };
    expectGoodView(checkInForm({ ...form, conflicts, typed }));
    const kpi = { id: 'k', name: other, unit: 'money', goodWay: 'up' } as const;
    expectGoodView(checkInForm({ ...form, notice: kpiChosenMeanwhile(kpi) }));
    expectValidMessage(checkInSaved(view));
    const helpline = { text: other, url: 'https://help.example' };
    expectValidMessage(checkInSaved({ ...view, open: { ...open, helpline } }));
    const [week, today] = ['2026-11-26', '2026-11-21'];
    const fixed = [checkInClosed(week, today), checkInAway()];
    const away = [awayNoted(week, today), backNoted(week, { today, isOpen: isLong }), notAway()];
    for (const message of [...fixed, ...away]) expectValidMessage(message);
    for (const done of [null, by]) {
      expectValidMessage(checkInPrompt({ done }, { publicUrl, isReminder: isLong }));
      const prompt = { week: '2026-11-26', isAway: isLong, done };
      expectGoodView({ type: 'home', blocks: [...checkInOnHome(prompt), { type: 'divider' }] });
    }
    const call = { checkInId: 'c', founderName: name, startupName: other, slackUserId: null };
    expectValidMessage(helpWantedPost({ ...call, text: other, offers: list.length }));
    expectValidMessage(helpWantedPost({ ...call, text: null, offers: 0 }));
    const person = { id: 'a', name, startupName: other, email: 'a@x.test' };
    const people = { ...person, slackUserId: 'U1', slackTeamId: 'T2' };
    for (const side of ['requester', 'helper'] as const) {
      const offer = { requester: people, helper: people, text: other };
      expectValidMessage(helpOfferMessage(offer, { side, teamId: 'T1' }));
    }
    expectValidMessage(helpOffered(name, isLong));
  });
});

test('the longest answers fit the form', () => {
  const view = anyCheckIn('ä'.repeat(500), false);
  view.open.answers.goal = 'x'.repeat(200);
  const { goal, blocker, helpWanted } = view.open.answers;
  expect(checkInChangesSchema.safeParse({ goal, blocker, helpWanted }).success).toBe(true);
  const form = checkInForm({ view, open: view.open, stage: 'mvp', metadata: 'm', publicUrl });
  const initial = JSON.stringify(form.blocks);
  for (const text of [goal, blocker, helpWanted]) expect(initial).toContain(`"${text}"`);
});

test('neither morale nor the blocker is in any message, the Home tab or the channel', () => {
  const view = anyCheckIn('Plain', true);
  view.open.answers.blocker = 'Secret';
  const home = homeView({
    name: 'Ana',
    cohortName: 'C',
    points: 1,
    rank: 1,
    cohortSize: 2,
    endedCohort: null,
    pausedSince: null,
    pausedUntil: null,
    tasks: [],
    done: [],
    introductions: [],
    streak: {
      current: 0,
      longest: 0,
      freezesHeld: 0,
      next: null,
      doneToday: false,
      keptToday: false,
      pausedToday: false,
      lastDays: [],
    },
    checkIn: { week: '2026-11-26', isAway: false, done: null },
    viewer,
    publicUrl,
  });
  expect(JSON.stringify(home)).toContain('check_in_open');
  const said = JSON.stringify([checkInSaved(view), home]);
  expect(said).not.toMatch(/Secret|Okay|morale/i);
});

test('a subject survives its way through Slack, and nothing else is taken for one', () => {
  const subject = { week: '2026-11-26', version: 3, kpiId: 'a-b', morale: 4 };
  expect(decodeCheckInSubject(encodeCheckInSubject(subject))).toEqual(subject);
  const bare = { week: '2026-11-26', version: 0, kpiId: null, morale: null };
  expect(decodeCheckInSubject(encodeCheckInSubject(bare))).toEqual(bare);
  for (const text of [null, '', '2026-11-26', '2026-11-26:x::', '2026-11-26:1::9']) {
    expect(decodeCheckInSubject(text)).toBeNull();
  }
});

test('a mention names whoever asks where they can be reached', () => {
  const call = { checkInId: 'c', founderName: 'Ana', startupName: 'Loop', offers: 0 };
  expect(helpWantedPost({ ...call, slackUserId: 'U1', text: 'Pricing?' }).text).toBe(
    '🙋 <@U1> (Loop) asks for help: “Pricing?”',
  );
});
