import type { HelpCall, HelpOffer } from '#db/queries/help-offers.ts';
import { pluralize } from '#shared/formats.ts';
import {
  actions,
  button,
  context,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

export const helpOfferAction = 'help_offer';

/** A call for help in the cohort's channel, which is edited as it changes. */
export function helpWantedPost({ checkInId, text, offers, ...requester }: HelpCall): Message {
  const who = `${personLabel({ name: requester.founderName, slackUserId: requester.slackUserId })} (${escapeText(requester.startupName, 80)})`;
  if (text === null) return plainMessage(`${who} doesn’t need this help any longer.`);
  const line = `🙋 ${who} asks for help: “${escapeText(text, 1500)}”`;
  const offered = offers > 0 ? `${pluralize(offers, 'founder')} offered to help. ` : '';
  const offer = button({
    action: helpOfferAction,
    label: 'I can help',
    value: checkInId,
    primary: true,
    description: `I can help ${requester.founderName}`,
  });
  return message(line, [
    section(line),
    actions([offer]),
    context(`${offered}The button puts the two of you in touch.`),
  ]);
}

/** A mention if they are in this workspace. */
function personLabel({ name, slackUserId }: { name: string; slackUserId: string | null }): string {
  return slackUserId ? `<@${slackUserId}>` : bold(name, 80);
}

type OfferOptions = {
  side: 'requester' | 'helper';
  /** The workspace that it is sent in. */
  teamId: string;
};

/** To both, whoever asked and whoever can help: how to reach the other. */
export function helpOfferMessage(
  { requester, helper, text }: HelpOffer,
  { side, teamId }: OfferOptions,
): Message {
  const other = side === 'requester' ? helper : requester;
  const slackUserId = other.slackTeamId === teamId ? other.slackUserId : null;
  const who = `${personLabel({ ...other, slackUserId })} (${escapeText(other.startupName, 80)})`;
  const what = text === null ? '.' : `: “${escapeText(text, 1000)}”`;
  const line =
    side === 'requester'
      ? `🙌 ${who} can help with what you asked for${what}`
      : `🙌 You offered to help ${who}${what}`;
  const next = slackUserId
    ? `${side === 'helper' ? 'They know. ' : ''}Click their name to write to them.`
    : `They aren’t in this Slack: write to ${escapeText(other.email, 254)}.`;
  return plainMessage(line, next);
}

/** To whoever pressed the button. */
export function helpOffered(requesterName: string, isNew: boolean): Message {
  const name = bold(requesterName, 80);
  return plainMessage(
    isNew
      ? `Thank you! You and ${name} will each hear how to reach the other.`
      : `You’ve offered ${name} your help already. Look for my message, or your email.`,
  );
}
