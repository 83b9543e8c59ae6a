import type { WebClient } from '@slack/web-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCheckInSharing } from '#db/operations/check-ins/check-in-settings.ts';
import type { Mail } from '#db/operations/deliveries/mail-outbox.ts';
import { findCoachFacts } from '#db/queries/coach/coach-facts.ts';
import { mailSamplesNow, newMailSamples } from '#db/testing/mail-samples.ts';
import { findMarkedParts, markedAnswers, saveMarkedCheckIn } from '#db/testing/marked-check-ins.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { findRow } from '#db/testing/rows.ts';
import { mayReadPart } from '#shared/domain/check-ins.ts';
import { buildCoachContext } from '#shared/domain/coach-context.ts';
import { digestWeek } from '#shared/domain/digest.ts';
import { publishHome } from './jobs/home.ts';
import { prepareSlackMessage } from './jobs/slack-messages.ts';
import { prepareMail } from './mail/mails.ts';
import { useTestBot } from './testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const context = () => ({ ...bot().context, clock: () => mailSamplesNow });

/** The Thursday of the week that the digest of the samples is about. */
const week = '2026-11-12';
let mails: Mail[];
/** The author of the check-in, and somebody else of their cohort, who gets the mails. */
let bo: { id: string; startupId: string; email: string; cohortId: string };
let mateId: string;
let reader: { id: string; name: string };

beforeAll(async () => {
  mails = await newMailSamples(db, (text) => text);
  const people = await db
    .selectFrom('startup_founders')
    .where('founder_name', 'in', ['Ada Park', 'Bo Lind'])
    .orderBy('founder_name')
    .select(['id', 'startup_id as startupId', 'founder_name as name'])
    .select(['founder_email as email', 'cohort_id as cohortId'])
    .execute();
  const [ada, other] = people as [(typeof people)[number], (typeof people)[number]];
  reader = ada;
  bo = { ...other, cohortId: other.cohortId ?? '' };
  mateId = (await newTeammate(db, bo)).id;
});

/** Nobody beyond the team and the staff gets these by any way that they did not ask for. */
const digestParts = ['kpiValue', 'lastGoal', 'goal', 'helpWanted'];

const forbiddenIn = (text: string, { isDone, isShared }: State, isDigest: boolean) =>
  findMarkedParts(text).filter(
    (part) =>
      part === 'draft' ||
      !isDone ||
      !isDigest ||
      !mayReadPart(part, 'cohort', { numbers: isShared, kpi: isShared, help: true }),
  );

type State = { isDone: boolean; isShared: boolean };

/** Everything that is sent to Slack, as JSON. */
function recordCalls(): { client: WebClient; sent: () => string } {
  const calls: unknown[] = [];
  const call = (...input: unknown[]) => {
    calls.push(input);
    return Promise.resolve({ ok: true, ts: '1.1', channel: { id: 'C1' }, messages: [] });
  };
  const client: unknown = new Proxy(call, {
    get: (_target, name) => (name === 'then' ? undefined : client),
    apply: (_target, _this, input) => call(...input),
  });
  return { client: client as WebClient, sent: () => JSON.stringify(calls) };
}

async function sendEverySlackMessage(): Promise<string> {
  const { client, sent } = recordCalls();
  const rows = await db
    .selectFrom('slack_outbox as o')
    .leftJoin('direct_messages as d', (join) =>
      join.onRef('d.kind', '=', 'o.kind').onRef('d.subject_id', '=', 'o.subject_id'),
    )
    .where((eb) =>
      eb.or([eb('d.founder_id', 'is', null), eb('d.founder_id', 'not in', [bo.id, mateId])]),
    )
    .select(['o.kind', 'o.subject_id as subjectId'])
    .execute();
  const digest = `${bo.cohortId}:${digestWeek('2026-11-16')}`;
  const monday = new Date('2026-11-16T09:30:00Z');
  for (const { kind, subjectId } of [...rows, { kind: 'digest' as const, subjectId: digest }]) {
    const prepared = await prepareSlackMessage(context(), {
      id: 1,
      version: '1',
      teamId: 'T1',
      channelId: 'C1',
      attempts: 1,
      editEveryMs: 0,
      kind,
      subjectId,
      client,
      now: monday,
    });
    if ('send' in prepared) await prepared.send();
  }
  const who = { ...reader, founderId: reader.id, cohortName: 'C', timeZone: 'UTC', userId: 'U1' };
  await publishHome(context(), { client, reader: who });
  return sent();
}

describe.each([
  { isDone: false, isShared: true },
  { isDone: true, isShared: true },
  { isDone: true, isShared: false },
])('a check-in, done: $isDone, shared: $isShared', (state) => {
  beforeAll(async () => {
    const { isDone, isShared } = state;
    const saved = await findRow(db, 'check_ins', { startup_id: bo.startupId, week }, [
      'version',
      'done_at',
    ]);
    const input = { founderId: bo.id, mateId, week, version: saved?.version ?? 0 };
    if (!saved?.done_at) await saveMarkedCheckIn(db, { ...input, isDone, sharesHelp: true });
    await setCheckInSharing(db, { founderId: bo.id, numbers: isShared, kpi: isShared });
  });

  it('is in no email but the cohort’s digest, and there only what is shared', async () => {
    for (const mail of mails) {
      if (mail.to === bo.email) continue;
      const rendered = await prepareMail(context(), mail);
      const { subject, text, html } = rendered as { subject: string; text: string; html: string };
      const isDigest = mail.template === 'weekly-digest';
      const all = `${subject} ${text} ${html}`;
      expect([mail.template, forbiddenIn(all, state, isDigest)]).toEqual([mail.template, []]);
      expect([mail.template, all]).not.toEqual([mail.template, expect.stringMatching(/morale/i)]);
      if (!isDigest || mail.founderId !== reader.id) continue;
      const shared = state.isShared ? ['kpiValue', 'goal', 'helpWanted'] : ['helpWanted'];
      expect(findMarkedParts(text).sort()).toEqual(state.isDone ? shared.sort() : []);
    }
  });

  it('is in no Slack message to others beyond what is shared', async () => {
    const sent = await sendEverySlackMessage();
    const leaked = forbiddenIn(sent, state, true);
    expect(leaked).toEqual([]);
    for (const part of findMarkedParts(sent)) expect(digestParts).toContain(part);
    expect(findMarkedParts(sent).includes('goal')).toBe(state.isDone && state.isShared);
    expect(sent).not.toMatch(/morale/i);
  });

  it('is not told to the coach of anybody else', async () => {
    const stranger = await newFounder(db);
    const now = mailSamplesNow;
    for (const founderId of [reader.id, stranger.id]) {
      const { text } = buildCoachContext(await findCoachFacts(db, { founderId, now }));
      expect(findMarkedParts(text)).toEqual([]);
    }
    const { text } = buildCoachContext(await findCoachFacts(db, { founderId: bo.id, now }));
    const shown = Object.keys(markedAnswers).filter((part) => part !== 'lastGoal');
    expect(findMarkedParts(text).sort()).toEqual(state.isDone ? shown.sort() : []);
    expect(text).not.toMatch(/morale/i);
  });
});
