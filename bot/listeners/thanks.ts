import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { findLatestThanks } from '#db/queries/thanks.ts';
import { newThanksSchema } from '#shared/api/points.ts';
import { AppError } from '#shared/errors.ts';
import { didYouMean, thanksHelp } from '../messages/help.ts';
import {
  askThanksReason,
  askThanksRecipient,
  nothingToUndo,
  type ThanksResult,
  thanksResults,
  thanksUndone,
} from '../messages/thanks.ts';
import type { Call, Listeners } from './listener.ts';
import { suggestCommand } from './suggest-command.ts';

export const thanksListeners: Listeners = {
  commands: { '/thanks': { help: thanksHelp, run: runThanksCommand } },
};

async function runThanksCommand(call: Call, text: string): Promise<void> {
  if (text === '') return call.reply(thanksHelp);
  if (/^undo$/i.test(text)) return undoLatestThanks(call);
  const parsed = parseThanks(text);
  if (!parsed) {
    const suggestion = /\s/.test(text) ? null : suggestCommand(text, ['undo', 'help']);
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

/** Throws the reason if this founder can't be thanked. */
async function thank(call: Call, { userId, handle }: Mentioned, forWhat: string) {
  const { context, founder, now, teamId } = call;
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

type Mentioned = { userId: string; handle: string | null };
type ParsedThanks = { people: Mentioned[]; forWhat: string };

const maxThanked = 10;

/**
 * Parses `<@U1|ada> and <@U2|bo> for WHAT`, which is how Slack sends `@ada and @bo for WHAT`; null
 * unless it starts with a mention. In the rest, mentions, channels and links become plain text.
 */
export function parseThanks(text: string): ParsedThanks | null {
  const mention = /^(?:(?:to|and|&|\+)\s+)*<@([UW][A-Z0-9]{1,30})(?:\|([^<>]*))?>[\s,:]*/i;
  const people: Mentioned[] = [];
  let rest = text.replace(/&amp;/g, '&');
  for (let match = mention.exec(rest); match; match = mention.exec(rest)) {
    const userId = (match[1] ?? '').toUpperCase();
    const isNew = people.every((each) => each.userId !== userId);
    if (isNew && people.length < maxThanked) people.push({ userId, handle: match[2] || null });
    rest = rest.slice(match[0].length);
  }
  if (people.length === 0) return null;
  const forWhat = toTypedText(rest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^for\b\s*/i, '');
  return { people, forWhat };
}

function toTypedText(text: string): string {
  return text
    .replace(/<([@#!])([^<>|]*)(?:\|([^<>]*))?>/g, (_, mark: string, id: string, name?: string) => {
      return `${mark === '!' ? '@' : mark}${name || id}`;
    })
    .replace(/<(?:mailto:)?([^<>|\s]+)(?:\|([^<>]*))?>/g, (_, url: string, label?: string) => {
      return label || url;
    });
}
