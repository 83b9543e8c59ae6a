import { thankPeer, undoThanks } from '#db/operations/points/thanks.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { findLatestThanks } from '#db/queries/thanks.ts';
import { newThanksSchema } from '#shared/api/points.ts';
import { didYouMean, thanksHelp } from '../messages/help.ts';
import { refusal } from '../messages/notices.ts';
import {
  askThanksReason,
  askThanksRecipient,
  nothingToUndo,
  thanksGiven,
  thanksUndone,
  unknownHelper,
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
  const { context, founder, now, teamId } = call;
  const helper = await findFounderBySlack(context.db, { teamId, userId: parsed.userId });
  if (!helper) return call.reply(unknownHelper(parsed.handle));
  const checked = newThanksSchema.safeParse({ founderId: helper.id, forWhat: parsed.forWhat });
  if (!checked.success) return call.reply(refusal(checked.error.issues[0]?.message ?? ''));
  const given = await thankPeer(context.db, { giverId: founder.id, now, thanks: checked.data });
  await call.reply(thanksGiven(given));
}

async function undoLatestThanks(call: Call): Promise<void> {
  const { context, founder, now } = call;
  const latest = await findLatestThanks(context.db, { giverId: founder.id });
  if (!latest) return call.reply(nothingToUndo());
  await undoThanks(context.db, { giverId: founder.id, thanksId: latest.id, now });
  await call.reply(thanksUndone(latest.helperName));
}

type ParsedThanks = { userId: string; handle: string | null; forWhat: string };

/**
 * Parses `<@U1|ada> for WHAT`, which is how Slack sends `@ada for WHAT`; null unless it starts with
 * a mention. In the rest, mentions, channels and links become plain text.
 */
export function parseThanks(text: string): ParsedThanks | null {
  const match = /^(?:to\s+)?<@([UW][A-Z0-9]{1,30})(?:\|([^<>]*))?>[\s,:]*([\s\S]*)$/i.exec(text);
  if (!match) return null;
  const [, userId = '', handle, rest = ''] = match;
  const forWhat = toTypedText(rest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^for\b\s*/i, '');
  return { userId: userId.toUpperCase(), handle: handle || null, forWhat };
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
