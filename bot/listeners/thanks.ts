import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { findLatestThanks, listCohortPeers } from '#db/queries/thanks.ts';
import { newThanksSchema } from '#shared/api/points.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean, thanksHelp } from '../messages/help.ts';
import { asTyped } from '../messages/slack-text.ts';
import {
  askThanksReason,
  askThanksRecipient,
  nobodyByThatName,
  nobodyToThank,
  nothingToUndo,
  type ThanksResult,
  thanksFormId,
  thanksFormView,
  thanksGiven,
  thanksResults,
  thanksUndone,
} from '../messages/thanks.ts';
import { openForm } from './forms.ts';
import type { Call, FormHandler, FormValues, Listeners } from './listener.ts';
import { suggestCommand } from './suggest-command.ts';

export const thanksListeners: Listeners = {
  commands: { '/thanks': { help: thanksHelp, subcommands: ['undo'], run: runThanksCommand } },
  forms: { [thanksFormId]: checkThanksForm },
};

async function runThanksCommand(call: Call, text: string): Promise<void> {
  if (text === '') return openThanksForm(call);
  if (/^undo$/i.test(text)) return undoLatestThanks(call);
  const parsed = parseThanks(text);
  if (!parsed) {
    if (/\s/.test(text)) return openThanksForm(call, readReason(text));
    const suggestion = suggestCommand(text, ['undo', 'help']);
    return call.reply(suggestion ? didYouMean('/thanks', text, suggestion) : askThanksRecipient());
  }
  if (parsed.forWhat === '') return call.reply(askThanksReason());
  const { people, forWhat } = parsed;
  const results: ThanksResult[] = [];
  for (const person of people) {
    try {
      results.push(await thank(call, person, forWhat));
    } catch (error) {
      if (!(error instanceof AppError) || people.length === 1) throw error;
      results.push({ handle: person.handle, failure: error.message });
    }
  }
  await call.reply(thanksResults(results));
}

/** `Bo for the intro` without a mention: Slack doesn't say who that is, and what they did is kept. */
function readReason(text: string): string {
  const typed = asTyped(text);
  return /\bfor\s+(\S.*)$/is.exec(typed)?.[1] ?? typed;
}

/** The founders of the cohort by name, also those who have not connected. */
async function openThanksForm(call: Call, forWhat?: string): Promise<void> {
  const { context, founder } = call;
  const peers = await listCohortPeers(context.db, { founderId: founder.id });
  if (peers.length === 0) return call.reply(nobodyToThank());
  const view = (metadata: string) => thanksFormView({ peers, forWhat, metadata });
  await openForm(call, view, '/thanks @founder for WHAT');
}

/** What can't be thanked for now, like a second time today, is said in the form. */
function checkThanksForm({ founderId, forWhat }: FormValues): ReturnType<FormHandler> {
  const checked = newThanksSchema.safeParse({ founderId, forWhat: forWhat ?? '' });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { errors: { [String(issue?.path[0] ?? 'forWhat')]: issue?.message ?? '' } };
  }
  return {
    async submit({ context, founder, now, reply }) {
      const thanks = checked.data;
      const given = await thankPeer(context.db, { giverId: founder.id, now, thanks });
      return { tell: () => reply(thanksGiven(given)) };
    },
  };
}

/** Throws the reason if this founder can't be thanked. */
async function thank(call: Call, { userId, handle }: Mentioned, forWhat: string) {
  const { context, founder, now, teamId } = call;
  if (userId === null) return { handle: null, failure: nobodyByThatName(handle ?? '') };
  const helper = await findFounderBySlack(context.db, { teamId, userId });
  if (!helper) return { handle, failure: null };
  const checked = newThanksSchema.safeParse({ founderId: helper.id, forWhat });
  if (!checked.success) return { handle, failure: checked.error.issues[0]?.message ?? '' };
  return thankPeer(context.db, { giverId: founder.id, now, thanks: checked.data });
}

async function undoLatestThanks(call: Call): Promise<void> {
  const { context, founder, now } = call;
  const latest = await findLatestThanks(context.db, { giverId: founder.id });
  if (!latest) return call.reply(nothingToUndo());
  await undoThanks(context.db, { giverId: founder.id, thanksId: latest.id, now });
  await call.reply(thanksUndone(latest.helperName));
}

/** `userId` is null for a name that was typed, but not picked from Slack's list. */
type Mentioned = { userId: string | null; handle: string | null };
const maxThanked = 10;

/**
 * Parses `<@U1|ada> and <@U2|bo> for WHAT`, which is how Slack sends `@ada and @bo for WHAT`, and what
 * people write of this kind: `thanks to @ada for WHAT`, `@ada thanks for WHAT`, `for WHAT to @ada`; null
 * unless it begins or ends with a mention. In the rest, mentions, channels and links become plain text.
 */
export function parseThanks(text: string): { people: Mentioned[]; forWhat: string } | null {
  const sent = text.replace(/&amp;/g, '&').trim().replace(thanking, '');
  const { people, rest } = readMentions(sent);
  const [, forWhat, last] = (people.length === 0 && behind.exec(sent)) || [];
  return last && forWhat ? toThanks(readMentions(last).people, forWhat) : toThanks(people, rest);
}

/** `WHAT to @ada and @bo`. */
const behind =
  /^(.*?\S)[\s,]+(?:goes? )?to\s+((?:(?:<@[^<>]+>|@[\p{L}\p{N}._-]+)[\s,.!]*(?:(?:and|&|\+)\s+(?:to\s+)?)?)+)$/isu;
const thanking =
  /^(?:(?:many |big |a big )?(?:thanks|thank you|thank(?=\s+(?:to\s+)?[<@])|thx|kudos|shout-?out|danke|merci|gracias)(?![\p{L}-])[\s,:!]*)+(?:(?:so much|a lot|very much)[\s,:!]*)?/iu;

function toThanks(people: Mentioned[], rest: string) {
  if (people.every(({ userId }) => userId === null)) return null;
  const forWhat = asTyped(rest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(thanking, '')
    .replace(/^(?:for|für|pour|por|para|per|voor|för)\s+(?=\S)|^for\b\s*/i, '');
  return { people, forWhat };
}

/** The people at the beginning of a text, and what follows. */
function readMentions(text: string): { people: Mentioned[]; rest: string } {
  const mention =
    /^(?:(?:to|an|à|a|and|und|et|y|&|\+)\s+)*(?:<@([UW][A-Z0-9]{1,30})(?:\|([^<>]*))?>|@([\p{L}\p{N}._-]{1,80}))[\s,:]*/iu;
  const people: Mentioned[] = [];
  let rest = text;
  for (let match = mention.exec(rest); match; match = mention.exec(rest)) {
    const userId = match[1]?.toUpperCase() ?? null;
    const handle = match[2] || match[3] || null;
    const isSame = (each: Mentioned) =>
      userId === null ? each.handle === handle : each.userId === userId;
    const isNew = !people.some(isSame);
    if (isNew && people.length < maxThanked) people.push({ userId, handle });
    rest = rest.slice(match[0].length);
  }
  return { people, rest };
}
