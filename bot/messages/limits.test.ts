import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExchangeState } from '#shared/api/coach.ts';
import { maxNotes } from '#shared/domain/coach-notes.ts';
import { preferenceDefault, preferenceKinds } from '#shared/domain/notification-preferences.ts';
import { maxStaffMessageLength } from '#shared/domain/staff-messages.ts';
import { AppError } from '#shared/errors.ts';
import { newTaskView } from '#shared/testing/new-task-view.ts';
import { expectGoodView, expectValidMessage, hostileText } from '../testing/message-limits.ts';
import { sampleProposals, sampleStreak } from '../testing/message-samples.ts';
import {
  answerInThread,
  coachAnswer,
  coachPrompts,
  coachRefusal,
  coachThinking,
  crisisMessage,
  feedbackReceived,
  reasonReceived,
} from './coach.ts';
import {
  deletedLine,
  noteList,
  noteSaved,
  openingDropped,
  openingMessage,
} from './coach-memory.ts';
import { notAllAdded } from './coach-proposals.ts';
import { digestPost, weeklyBriefMessage } from './digest.ts';
import { founderMessage, replyFormView, replySent } from './founder-message.ts';
import { coachHelp, withSupport } from './help.ts';
import { formerHomeView, homeView, unlinkedHomeView } from './home.ts';
import { declineFormView } from './introductions.ts';
import {
  confirmStaffNotice,
  mondayAnswered,
  mondayStaffMessage,
  notStaffNotice,
  secondStepNotice,
} from './monday-message.ts';
import {
  formerFounderNotice,
  formTooLateNotice,
  otherWorkspaceNotice,
  tooBusyNotice,
} from './notices.ts';
import { pledgeFormView } from './pledges.ts';
import { settingsFormView } from './settings.ts';
import { staffMessage } from './staff-message.ts';
import { listResumed, taskFormView } from './tasks.ts';
import { teamChangeMessage } from './team.ts';
import {
  askThanksReason,
  askThanksRecipient,
  nobodyToThank,
  nothingToUndo,
  thanksFormView,
} from './thanks.ts';

const publicUrl = 'https://slipstream.example.com';
const exchangeStates = [
  'waiting',
  'answering',
  'complete',
  'stopped',
  'failed',
] satisfies ExchangeState[];
const viewer = { now: new Date('2026-11-21T12:00:00Z'), timeZone: 'UTC' };

test('the coach, other founders, the digest, forms and the Home tab, whatever people write', () => {
  const property = fc.property(
    hostileText,
    hostileText,
    fc.constantFrom(...exchangeStates),
    fc.nat({ max: 12 }),
    (text, name, state, count) => {
      const exchange = {
        id: 'e1',
        cursor: '1',
        question: text,
        answer: `[T1]${name}[streak]`,
        citations: [
          { mark: 'T1', label: text, path: '/app/tasks?task=a' },
          { mark: 'streak', label: name, path: null },
        ],
        state,
        failure: state === 'failed' ? ('provider' as const) : null,
        source: count % 2 ? ('model' as const) : ('tips' as const),
        via: 'slack' as const,
        askedAt: viewer.now.toISOString(),
        feedback: null,
        feedbackReason: null,
        endsHere: count % 5 === 1,
        pointer: count % 3 ? null : ('legal' as const),
        isCut: count % 2 === 1,
        isContinuation: false,
        canContinue: count % 2 === 1,
        proposals: sampleProposals(text),
      };
      expectValidMessage(coachAnswer(exchange, publicUrl));
      expectValidMessage(answerInThread(exchange, publicUrl));
      expectValidMessage(coachThinking(text));
      const opening = { id: 't1', title: text, isDone: count % 2 === 1 };
      expectValidMessage(coachPrompts(opening));
      expectValidMessage(openingMessage(opening));
      const note = { id: 'n1', kind: count % 2 ? ('fact' as const) : ('goal' as const), text };
      expectValidMessage(noteSaved(note));
      expectValidMessage(
        noteList(Array(maxNotes).fill(note), { publicUrl, notice: deletedLine(text) }),
      );
      expectValidMessage(notAllAdded(Array(6).fill({ title: text, reason: name })));
      expectValidMessage(
        weeklyBriefMessage(
          {
            monday: '2026-11-16',
            risk: { text, source: { taskId: 't1', title: name } },
            next: { text: name, source: { figure: 'open_tasks', value: count } },
          },
          { publicUrl },
        ),
      );
      const person = {
        id: 'f',
        startupId: 's',
        name,
        about: text,
        email: 'a@x.test',
        isActive: true,
        hasLeft: false,
        photo: null,
      };
      const introduction = {
        id: 'i1',
        kind: 'introduction' as const,
        state: 'requested' as const,
        note: text,
        reason: null,
        createdAt: viewer.now,
        expiresAt: viewer.now,
        decidedAt: null,
        requester: { kind: 'investor' as const, ...person },
        recipient: { kind: 'founder' as const, ...person },
        asksTeam: false,
        requesterOutcome: null,
        recipientOutcome: null,
      };
      for (const request of [null, introduction]) {
        const senderEmail = request ? null : `${'a'.repeat(240)}@x.test`;
        const from = { senderName: name, senderStartup: text, senderEmail };
        const message = {
          senderId: 'g',
          recipientId: 'f',
          text,
          sentAt: viewer.now,
          introductionId: null,
        };
        const options = { messageId: 'm', viewer, publicUrl, request };
        expectValidMessage(founderMessage({ ...message, ...from }, options));
      }
      expectValidMessage(
        digestPost(
          {
            cohortName: text,
            weekStart: '2026-11-08',
            hasLeaderboard: true,
            isLast: count % 2 === 0,
            podium: Array(count).fill({ rank: 1, name, startupName: text, points: 1320 }),
            notNamed: count,
            mostConsistent: { days: count, names: Array(count).fill(name), notNamed: count },
            tasks: 1320,
            pledges: { kept: 1320, due: 2000 },
            shared: {
              checkIns: Array(5).fill({
                startupName: name,
                goal: text,
                lastGoal: 'yes',
                kpi: { name: text, unit: 'money', value: -1e12, growth: 1e12 },
              }),
              notNamed: count,
            },
            help: {
              calls: Array(5).fill({ founderName: name, startupName: text, text }),
              notNamed: count,
            },
          },
          { publicUrl },
        ),
      );
      const startup = { startupId: 's', startupName: text };
      const call = {
        ...startup,
        founders: [name],
        reasons: Array(5).fill(text),
        assigneeEmail: null,
      };
      expectValidMessage(
        mondayStaffMessage(
          {
            cohortId: 'c',
            cohortName: text,
            calls: Array(count).fill(call),
            missing: Array(count).fill(startup),
            missed: Array(count).fill(startup),
            notJoined: Array(count).fill(startup),
            lookedAfter: Array(count).fill({ ...startup, by: name, until: '2026-12-12' }),
            well: Array(5).fill({ ...startup, sentence: text }),
          },
          { publicUrl, monday: '2026-11-23' },
        ),
      );
      expectGoodView(
        taskFormView({ today: '2026-11-21', metadata: '{}', title: text, description: name }),
      );
      const peers = Array(150).fill({ id: 'f', name, startupName: text });
      expectGoodView(thanksFormView({ peers, metadata: '{}' }));
      expectGoodView(replyFormView({ senderName: name, text, metadata: '{}' }));
      expectValidMessage(replySent(name));
      expectGoodView(
        declineFormView({ introductionId: 'i1', requesterName: name, metadata: '{}' }),
      );
      expectValidMessage(withSupport(coachHelp, { publicUrl }));
      const home = homeView({
        name,
        cohortName: text,
        points: 1320,
        rank: 1,
        cohortSize: 2,
        endedCohort: null,
        pausedSince: null,
        streak: {
          current: count,
          longest: count,
          freezesHeld: 1,
          next: null,
          doneToday: true,
          keptToday: false,
          pausedToday: false,
          lastDays: [],
        },
        tasks: [],
        done: [],
        introductions: Array(count).fill(introduction),
        pausedUntil: '2026-12-03',
        viewer,
        publicUrl,
      });
      expectGoodView(home);
      expect(JSON.stringify(home.blocks.at(-1))).toContain('Connected as');
    },
  );
  fc.assert(property, { numRuns: 60 });
});

test('the Home tab keeps its end at its fullest', () => {
  const person = {
    id: 'f',
    startupId: 's',
    about: 'x',
    email: 'a@x.test',
    isActive: true,
    hasLeft: false,
    photo: null,
  };
  const introduction = {
    id: 'i1',
    kind: 'introduction' as const,
    state: 'requested' as const,
    note: 'Hello',
    reason: null,
    createdAt: new Date('2026-11-19T12:00:00Z'),
    expiresAt: viewer.now,
    decidedAt: null,
    requester: { kind: 'investor' as const, name: 'Bo', ...person },
    recipient: { kind: 'founder' as const, name: 'Ada', ...person },
    asksTeam: false,
    requesterOutcome: null,
    recipientOutcome: null,
  };
  const task = newTaskView({ dueDate: '2026-11-21T20:00:00Z' });
  const home = homeView({
    name: 'Ada',
    cohortName: 'One',
    points: 0,
    rank: 1,
    cohortSize: 1,
    endedCohort: null,
    pausedSince: null,
    streak: sampleStreak,
    checkIn: { week: '2026-11-19', isAway: false, done: null },
    tasks: Array(60).fill(task),
    done: Array(60).fill(task),
    introductions: Array(60).fill(introduction),
    pausedUntil: '2026-12-03',
    viewer,
    publicUrl,
    notice: 'Done.',
  });
  expectGoodView(home);
  const { blocks } = home;
  expect(blocks.length).toBeGreaterThan(40);
  expect(JSON.stringify(blocks.at(-2))).toContain('More requests');
  expect(JSON.stringify(blocks.at(-1))).toContain('Connected as');
});

test('the Home tab has one highlighted button, one line of what is done, and requests first while new', () => {
  const asked = (createdAt: Date): Parameters<typeof homeView>[0]['introductions'][number] => {
    const person = { id: 'f', startupId: 's', about: 'x', email: 'a@x.test', photo: null };
    const side = { ...person, isActive: true, hasLeft: false };
    return {
      id: 'i1',
      kind: 'introduction',
      state: 'requested',
      note: 'Hello',
      reason: null,
      createdAt,
      expiresAt: viewer.now,
      decidedAt: null,
      requester: { kind: 'investor', name: 'Bo', ...side },
      recipient: { kind: 'founder', name: 'Ada', ...side },
      asksTeam: false,
      requesterOutcome: null,
      recipientOutcome: null,
    };
  };
  const task = newTaskView({ dueDate: '2026-11-21T20:00:00Z' });
  const done = ['Call Ann', 'Call Ben', 'Call Cy'].map((title, index) =>
    newTaskView({ id: `d${index}`, title, status: 'completed', earned: 20, canReopen: true }),
  );
  const home = (hoursAgo: number, tasks = [task, task]) =>
    homeView({
      name: 'Ada',
      cohortName: 'One',
      points: 1320,
      rank: 6,
      cohortSize: 19,
      endedCohort: null,
      pausedSince: null,
      streak: sampleStreak,
      checkIn: { week: '2026-11-19', isAway: false, done: null },
      tasks,
      done,
      introductions: [asked(new Date(viewer.now.getTime() - hoursAgo * 3_600_000))],
      pausedUntil: null,
      viewer,
      publicUrl,
    }).blocks.map((block) => JSON.stringify(block));
  for (const blocks of [home(1), home(30), home(1, []), home(30, [])]) {
    expectGoodView({ type: 'home', blocks: blocks.map((block) => JSON.parse(block)) });
    expect(blocks.filter((block) => block.includes('"primary"'))).toHaveLength(1);
    const lines = blocks.filter((block) => block.includes('✅'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('*Call Ann*, *Call Ben* and 1 more · +60 points');
    expect(lines[0]).toMatch(/Undo last.*"value":"d0"/);
  }
  const place = (blocks: string[], text: string) => blocks.findIndex((each) => each.includes(text));
  expect(place(home(1), 'Introductions')).toBeLessThan(place(home(1), 'Today'));
  expect(place(home(30), 'Introductions')).toBeGreaterThan(place(home(30), 'Undo last'));
  const overdue = newTaskView({ dueDate: '2026-11-20T20:00:00Z' });
  expect(place(home(1, [overdue, task]), '"text":"Overdue and today"')).toBeGreaterThan(0);
  expect(home(1).join()).not.toContain('Overdue');
  expect(home(1).join()).toContain('🔥 *6-day streak* · 1 day to the next bonus\\n● ◌');
  expect(home(1).join()).toContain('1,320 points · #6 of 19 in One · 1 freeze');
});

test('messages with fixed texts', () => {
  for (const message of [
    coachPrompts(),
    openingDropped(),
    crisisMessage(),
    formerFounderNotice(),
    otherWorkspaceNotice(publicUrl, undefined),
    otherWorkspaceNotice(publicUrl, { command: '/task', text: '&'.repeat(4000) }),
    tooBusyNotice(),
    formTooLateNotice(),
    coachRefusal(new AppError('coach_busy')),
    coachRefusal(new AppError('coach_used_up')),
    feedbackReceived('up', 'e1'),
    feedbackReceived('down', 'e1'),
    reasonReceived('not_about_me'),
    nothingToUndo(),
    confirmStaffNotice(publicUrl),
    notStaffNotice(),
    secondStepNotice(publicUrl),
    mondayAnswered(),
    listResumed({ days: [1, 3, 4, 6, 7], hour: 12 }),
    nobodyToThank(),
    askThanksReason(),
    askThanksRecipient(),
  ]) {
    expectValidMessage(message);
  }
  for (const kind of ['joined', 'left', 'owner'] as const) {
    const long = { name: 'x'.repeat(300), startupName: 'x'.repeat(300) };
    const news = { kind, founderId: 'bo', ownerId: 'ada', ...long };
    expectValidMessage(teamChangeMessage(news, { founderId: 'ada', publicUrl }));
  }
  for (const kind of ['message', 'nudge'] as const) {
    const staffEmail = `${'x'.repeat(240)}@example.org`;
    const written = { kind, staffEmail, text: 'x'.repeat(maxStaffMessageLength) };
    expectValidMessage(staffMessage(written, { publicUrl }));
    expectValidMessage(staffMessage({ ...written, staffEmail: null }, { publicUrl }));
  }
  expectGoodView(unlinkedHomeView(publicUrl));
  expectGoodView(formerHomeView());
  expectGoodView(
    pledgeFormView({ today: '2026-11-21', metadata: '{}', isSeen: true, channel: 'cohort-7' }),
  );
  const settings = {
    listHour: 8,
    listDays: [1, 2, 3, 4, 5, 6, 7],
    preferences: preferenceKinds.map((type) => ({
      type,
      channels: { in_app: null, slack: preferenceDefault(type, 'slack'), email: null },
    })),
    pausedUntil: '2026-11-28',
    privateByDefault: true,
  };
  expectGoodView(settingsFormView({ settings, metadata: '{}', publicUrl }));
});

test('the forms fit: titles of 24 characters, labels of 48, unique fields', () => {
  const metadata = 'x'.repeat(300);
  for (const view of [
    taskFormView({ today: '2026-11-21', metadata }),
    pledgeFormView({ today: '2026-11-21', metadata, isSeen: true, channel: 'cohort-7' }),
  ]) {
    expect(view.title.text.length).toBeLessThanOrEqual(24);
    const ids = view.blocks.flatMap((block) => block.block_id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(JSON.stringify(view)).toContain('2026-11-28');
  }
});

test('every message builder is tested against the limits', async () => {
  const all = await readdir(new URL('.', import.meta.url));
  const files = all.filter((file) => /(limits|one-emoji|introductions)\.test\.ts$/.test(file));
  const tests = (
    await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')))
  ).join('\n');
  const builders = /^export function (\w+)\([^{]*?\): (?:Message|ModalView|HomeView) \{/gms;
  const named: string[] = [];
  for (const file of all) {
    if (file.endsWith('.test.ts') || file === 'block-kit.ts') continue;
    const source = await readFile(new URL(file, import.meta.url), 'utf8');
    const plain = source.replace(/\{[^{}]*\}(?=: )/g, 'view').replace(/: \{[^{}]*\}/g, ': View');
    named.push(...[...plain.matchAll(builders)].map(([, name = '']) => name));
  }
  expect(named.length).toBeGreaterThan(35);
  expect(named.filter((name) => !new RegExp(`\\b${name}\\(`).test(tests))).toEqual([]);
});
