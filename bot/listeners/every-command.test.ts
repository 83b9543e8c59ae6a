import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow } from '#db/testing/rows.ts';
import { openCheckIn } from '#shared/domain/check-ins.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { allListeners } from './register-listeners.ts';

/** Each subcommand with something typed behind it, and its reply when there is nothing to act on. */
const subcommands: Record<string, Record<string, [rest: string, answer: RegExp]>> = {
  '/task': {
    list: ['', /^All clear: nothing is open\.$/],
    add: ['Call Ann', /^Added \*Call Ann\*, due /],
    team: ['', /^You’re the only one on your team\.$/],
    hand: ['1', /^You’re the only one on your team\.$/],
    generate: ['', /^\d tasks added\./],
    done: ['plans', /^No task matches “plans”\./],
    reopen: ['1', /^There is nothing to reopen\.$/],
    snooze: ['plans 2d', /^No task matches “plans”\./],
    edit: ['plans', /^No task matches “plans”\./],
    delete: ['plans', /^No task matches “plans”\./],
    pause: ['', /^Until when\?/],
    resume: ['', /^You weren’t paused\.$/],
  },
  '/pledge': {
    list: ['', /^You have no pledges yet\.$/],
    move: ['1 fri', /^You have no pledges yet\.$/],
    withdraw: ['1', /^You have no pledges yet\.$/],
  },
  '/checkin': {
    away: ['', /^You’re away from the check-in of Thu,/],
    back: ['', /^You haven’t said that you’re away\./],
    status: ['', /^Not yet: your weekly check-in is open until|^The next weekly check-in opens on/],
  },
  '/streak': {
    why: ['', /^Your streak: 0 days\./],
    points: ['', /^You have 0 points total\.$/],
    bonus: ['', /^7 more days to the 7-day bonus: \d+ points\.$/],
  },
  '/leaderboard': {
    all: ['', /^\*Cohort \d+\*, all time\./],
    community: ['', /^\*The whole community\*, this week\./],
  },
  '/thanks': { undo: ['', /^There are no thanks to undo\.$/] },
  '/hours': {},
  '/coach': {
    notes: ['', /^I don’t remember anything yet\.$/],
    remember: ['12 pilots', /^I’ll remember that: \*12 pilots\*/],
  },
  '/slipstream': {
    task: ['list', /^All clear: nothing is open\.$/],
    pledge: ['list', /^You have no pledges yet\.$/],
    checkin: ['back', /^You haven’t said that you’re away\./],
    streak: ['', /^No streak yet/],
    leaderboard: ['', /^\*Cohort \d+\*, this week\./],
    thanks: ['undo', /^There are no thanks to undo\.$/],
    hours: ['', /^You have no session booked\.$/],
    coach: ['notes', /^I don’t remember anything yet\.$/],
    settings: ['', /^Your morning list comes at 8:00 AM, /],
    human: ['', /write to support@slipstream\.community/],
    privacy: ['', /^Your cohort sees the tasks that you complete/],
    account: ['', /in the settings on the web\. Nothing has been deleted\.$/],
  },
};

type Case = {
  /** A typical input and its reply; `@bo` is a mention. */
  good: [text: string, answer: RegExp];
  /** Without text: a reply, or a form. */
  bare: RegExp | 'form';
  nonsense: [text: string, answer: RegExp];
  typo?: [text: string, answer: RegExp];
};

const cases: Record<string, Case> = {
  '/task': {
    good: ['add Call Ann by 3 Jan 2028', /^Added \*Call Ann\*, due Mon, Jan 3, 2028/],
    bare: 'form',
    nonsense: ['qqq', /^I don’t know “qqq”\. `\/task help` shows what I can do\.$/],
    typo: ['snoze 1', /Did you mean `\/task snooze`\?$/],
  },
  '/pledge': {
    good: ['Ship the beta by 3 Jan 2028', /^🤝 Pledged: \*Ship the beta\* by Mon, Jan 3, 2028\.$/],
    bare: 'form',
    nonsense: ['qqq', /^By when\? A pledge needs a date\.$/],
    typo: ['lsit', /Did you mean `\/pledge list`\?$/],
  },
  '/checkin': {
    good: ['away', /^You’re away from the check-in of Thu, /],
    bare: openCheckIn(new Date(), 'UTC') ? 'form' : /^The next weekly check-in opens on Thu, /,
    nonsense: ['qqq', /^I don’t know “qqq”/],
    typo: ['awya', /Did you mean `\/checkin away`\?$/],
  },
  '/streak': {
    good: ['why', /^Your streak: 0 days\. Your points: 0\.$/],
    bare: /^No streak yet/,
    nonsense: ['qqq', /^I don’t know “qqq”/],
    typo: ['wyh', /Did you mean `\/streak why`\?$/],
  },
  '/leaderboard': {
    good: ['all', /^\*Cohort \d+\*, all time\. /],
    bare: /^\*Cohort \d+\*, this week\. /,
    nonsense: ['qqq', /^I don’t know “qqq”/],
    typo: ['al', /Did you mean `\/leaderboard all`\?$/],
  },
  '/thanks': {
    good: ['@bo for the intro', /^You thanked \*Bo Lind\* for the intro: they earned 15 points\.$/],
    bare: /^There’s nobody in your cohort to thank yet\.$/,
    nonsense: ['qqq', /^Who do you want to thank\?$/],
    typo: ['udno', /Did you mean `\/thanks undo`\?$/],
  },
  '/hours': {
    good: ['', /^You have no session booked\.$/],
    bare: /^You have no session booked\.$/,
    nonsense: ['qqq', /^I don’t know “qqq”/],
    typo: ['hlep', /Did you mean `\/hours help`\?$/],
  },
  '/coach': {
    good: ['What should I do first?', /^You asked the coach: \*What should I do first\?\*$/],
    bare: /^What would you like to ask the coach\?$/,
    nonsense: ['x'.repeat(5000), /\S/],
  },
  '/slipstream': {
    good: ['add Call Ann by 3 Jan 2028', /^Added \*Call Ann\*, due Mon, Jan 3, 2028/],
    bare: /^What would you like to do\?$/,
    nonsense: ['qqq', /^I don’t know “qqq”\. `\/slipstream help` shows what I can do\.$/],
    typo: ['snoze 1', /Did you mean `\/slipstream snooze`\?$/],
  },
};

const bot = useTestBot();
const { db } = bot;
let cohortId = '';

beforeAll(async () => {
  await bot().install();
  cohortId = (await newCohort(db)).id;
});

beforeEach(async () => {
  await db.updateTable('founders').set({ slack_user_id: null, slack_team_id: null }).execute();
  await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
  await newFounder(db, { cohortId, name: 'Ada Park', slackUserId: bot().ada });
});

/** All rows that a command could create. */
async function effects(): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*) from tasks) as tasks, (select count(*) from pledges) as pledges,
      (select count(*) from completions) as completions, (select count(*) from thanks) as thanks,
      (select count(*) from points_ledger) as ledger, (select count(*) from slack_outbox) as posts,
      (select count(*) from coach_exchanges) as questions`.execute(db);
  return rows[0] ?? {};
}

async function answerTo(command: string, text: string, fields = {}): Promise<string> {
  expect((await bot().command(command, text, fields)).status).toBe(200);
  const answer = await bot().nextAnswer();
  expect(answer).toMatchObject({ response_type: 'ephemeral', blocks: expect.any(Array) });
  return answer.text;
}

/** Waits for a later request to be answered, after which earlier ones can't reply any more. */
async function settled(): Promise<void> {
  const before = bot().answers.length;
  for (const _ of [1, 2]) await answerTo('/leaderboard', 'all');
  expect(bot().answers).toHaveLength(before + 2);
}

const exceptHelp = (names: readonly string[]) => names.filter((name) => name !== 'help');

test('the tables cover every command and subcommand', () => {
  expect(Object.keys(cases).toSorted()).toEqual([...allListeners.commands.keys()].toSorted());
  for (const [command, { subcommands: declared }] of allListeners.commands) {
    const tried = Object.keys(subcommands[command] ?? {});
    expect(tried.toSorted(), command).toEqual(exceptHelp(declared).toSorted());
  }
});

test('each command works behind `/slipstream`, too', () => {
  const { standsFor } = allListeners.commands.get('/slipstream') ?? {};
  for (const [command, { subcommands: declared }] of allListeners.commands) {
    if (command === '/slipstream') continue;
    for (const name of ['', 'help', ...declared]) {
      const meant = standsFor?.(`${command.slice(1)} ${name}`.trim());
      expect(meant).toEqual({ command, text: name });
    }
  }
});

test('the help of a command names each of its subcommands', () => {
  for (const [command, { help, subcommands: declared }] of allListeners.commands) {
    for (const name of exceptHelp(declared)) {
      expect(JSON.stringify(help.blocks)).toMatch(new RegExp(`\`${command} ${name}\\b`));
    }
  }
});

const withSubcommands = Object.entries(subcommands).filter(
  ([, each]) => Object.keys(each).length > 0,
);

describe.each(withSubcommands)('%s', (command, each) => {
  test.each(Object.entries(each))('%s answers', async (name, [rest, answer]) => {
    expect(await answerTo(command, `${name} ${rest}`)).toMatch(answer);
  });
});

describe.each(Object.entries(cases))('%s', (command, { good, bare, nonsense, typo }) => {
  const withBo = async (text: string) => {
    if (!text.includes('@bo')) return text;
    await newFounder(db, { cohortId, name: 'Bo Lind', slackUserId: bot().bo });
    return text.replace('@bo', `<@${bot().bo}|bo>`);
  };

  const doMainJob = async (text: string, fields = {}) => {
    const { questions } = await effects();
    expect(await answerTo(command, text, fields)).toMatch(good[1]);
    // The coach replies "thinking" before the question is stored.
    const asked = command === '/coach' ? 1 : 0;
    await expect.poll(async () => (await effects()).questions).toBe(Number(questions) + asked);
  };

  test('does its main job', async () => {
    await doMainJob(await withBo(good[0]));
  });

  test('bare', async () => {
    if (bare !== 'form') {
      expect(await answerTo(command, '  ')).toMatch(bare);
      return;
    }
    const opened = bot().slack.called('views.open').length;
    await bot().command(command, '', { trigger_id: await bot().trigger() });
    await expect.poll(() => bot().slack.called('views.open').length).toBe(opened + 1);
  });

  test.each(['help', 'HELP', ' ? '])('%s, for everybody', async (text) => {
    expect(await answerTo(command, text, { user_id: 'U_NOBODY' })).toContain(
      `What \`${command}\` can do:`,
    );
    const { blocks } = bot().answers.at(-1) ?? {};
    expect(JSON.stringify(blocks)).toContain(`${bot().url}/privacy`);
    expect(JSON.stringify(blocks)).toContain('support@slipstream.community');
  });

  test('nonsense changes nothing, and says what to do', async () => {
    const before = await effects();
    expect(await answerTo(command, nonsense[0])).toMatch(nonsense[1]);
    if (typo) expect(await answerTo(command, typo[0])).toMatch(typo[1]);
    expect(await effects()).toEqual(before);
  });

  test('somebody unlinked is shown how to connect', async () => {
    const before = await effects();
    expect(await answerTo(command, good[0], { user_id: 'U_NOBODY' })).toMatch(/^I don’t yet know/);
    expect(JSON.stringify(bot().answers.at(-1))).toContain(`${bot().url}/slack/connect`);
    expect(await effects()).toEqual(before);
  });

  test('a request from another workspace changes nothing, and says where the community is', async () => {
    const before = await effects();
    const text = await withBo(good[0]);
    expect(await answerTo(command, text, { team_id: 'T_OTHER' })).toMatch(
      /works in another Slack workspace/,
    );
    expect(await effects()).toEqual(before);
  });

  test('a request from another app changes nothing and gets no reply', async () => {
    const before = await effects();
    const text = await withBo(good[0]);
    const fields = { api_app_id: 'A_OTHER' };
    expect((await bot().command(command, text, fields)).status).toBe(200);
    await settled();
    expect(await effects()).toEqual(before);
  });

  test('a replay changes nothing', async () => {
    const again = { trigger_id: randomUUID() };
    const text = await withBo(good[0]);
    await doMainJob(text, again);
    await newTask(db, { founderId: await adaId() });
    const before = await effects();
    await Promise.all([1, 2, 3].map(() => bot().command(command, text, again)));
    await settled();
    expect(await effects()).toEqual(before);
  });

  test('is acknowledged at once while the database hangs', async () => {
    await db.transaction().execute(async (trx) => {
      await sql`lock table slack_receipts in access exclusive mode`.execute(trx);
      // The lock goes only after this: what waited for it would be refused in other words.
      expect((await bot().command(command, nonsense[0])).status).toBe(200);
    });
    expect((await bot().nextAnswer()).text).toMatch(nonsense[1]);
  });
});

async function adaId(): Promise<string> {
  const { id } = await readRow(db, 'founders', { slack_user_id: bot().ada }, 'id');
  return id;
}
