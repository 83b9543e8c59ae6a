import type { CohortPeer, ThanksSummary } from '#db/queries/thanks.ts';
import type { ThanksView } from '#shared/api/points.ts';
import { brand } from '#shared/brand.ts';
import {
  peerHelpPoints,
  peerHelpPointsPerWeek,
  thanksPointsText,
} from '#shared/domain/peer-help.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import {
  context,
  type Face,
  type Message,
  type ModalView,
  message,
  plainMessage,
  plainText,
  section,
} from './block-kit.ts';
import { cheerNames } from './pledges.ts';
import { bold, escapeText } from './slack-text.ts';

const usageExample = '`/thanks @founder for WHAT`';

/** The reply to the founder who gave thanks. */
export function thanksGiven({ helper, forWhat, points, left }: ThanksView): Message {
  return plainMessage(
    `You thanked ${bold(helper.name, 80)} for ${escapeText(forWhat, 300)}${thanksPointsText(points)}`,
    leftText({ left }),
  );
}

/** `failure` is null if the mentioned person is not linked to a founder. */
export type ThanksResult = ThanksView | { handle: string | null; failure: string | null };

/** The outcome of thanking each of those who were mentioned. */
export function thanksResults(results: ThanksResult[]): Message {
  const messages = results.map((result) => {
    if ('helper' in result) return thanksGiven(result);
    if (result.failure === null) return unknownHelper(result.handle);
    const who = result.handle && results.length > 1 ? `${bold(`@${result.handle}`, 80)}: ` : '';
    return plainMessage(`${who}${escapeText(result.failure, 300)}`);
  });
  const [only] = messages;
  if (messages.length === 1 && only) return only;
  const left = results.findLast((result) => 'left' in result);
  return message(messages.map(({ text }) => text).join('\n'), [
    ...messages.map(({ text }) => section(text)),
    ...(left ? [context(leftText(left))] : []),
  ]);
}

function leftText({ left }: Pick<ThanksView, 'left'>): string {
  const more =
    left === 0
      ? 'That was your last thanks this week.'
      : `You can give ${formatNumber(left)} more this week.`;
  return `${more} \`/thanks undo\` takes the latest back within an hour.`;
}

export function thanksUndone(helperName: string): Message {
  return plainMessage(`Your thanks to ${bold(helperName, 80)} were taken back.`);
}

export function nothingToUndo(): Message {
  return plainMessage('There are no thanks to undo.');
}

export const thanksFormId = 'thanks_form';

/** Slack's limit for the choices of a field. */
const maxPeers = 100;

const maxReason = 280;

type ThanksFormOptions = { peers: CohortPeer[]; forWhat?: string | undefined; metadata: string };

/** The modal of `/thanks`: whom, and what for. Each block is named after its field. */
export function thanksFormView({ peers, forWhat, metadata }: ThanksFormOptions): ModalView {
  const options = peers.slice(0, maxPeers).map(({ id, name, startupName }) => ({
    value: id,
    text: plainText(`${name} (${startupName})`, 75),
  }));
  const input = { type: 'input' as const };
  return {
    type: 'modal',
    callback_id: thanksFormId,
    private_metadata: metadata,
    title: plainText('Say thanks', 24),
    submit: plainText('Thank them', 24),
    close: plainText('Cancel', 24),
    blocks: [
      {
        ...input,
        block_id: 'founderId',
        label: plainText('Who helped you?', 48),
        element: {
          type: 'static_select',
          action_id: 'value',
          placeholder: plainText('Choose a founder of your cohort', 150),
          options,
        },
      },
      {
        ...input,
        block_id: 'forWhat',
        label: plainText('What for?', 48),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          max_length: maxReason,
          ...(forWhat && { initial_value: forWhat.slice(0, maxReason) }),
          placeholder: plainText('The intro to our first customer', 150),
        },
      },
      context(
        `We’ll tell them, and they earn ${peerHelpPoints} points, up to ${peerHelpPointsPerWeek} a week.`,
      ),
    ],
  };
}

export function nobodyToThank(): Message {
  return plainMessage(
    'There’s nobody in your cohort to thank yet.',
    'Once others join, `/thanks` lists them by name.',
  );
}

export function askThanksRecipient(): Message {
  return plainMessage(
    'Who do you want to thank?',
    `${usageExample}: pick their name from the list.`,
  );
}

export function askThanksReason(): Message {
  return plainMessage('What did they help you with?', usageExample);
}

/** The mentioned person is not linked to a founder. */
export function unknownHelper(handle: string | null): Message {
  const who = handle ? bold(`@${handle}`, 80) : 'that person';
  return plainMessage(
    `I don’t yet know which founder ${who} is.`,
    `They need to connect their ${brand.name} account once, then try again.`,
  );
}

/** A typed name that was not picked from Slack's list: Slack doesn't say whose it is. */
export function nobodyByThatName(handle: string): string {
  return `I can’t tell who @${handle} is. Pick their name from the list that Slack shows after @.`;
}

/** A direct message to the helper. */
export function thanksNotice(all: ThanksSummary[]): Message {
  const points = all.reduce((sum, thanks) => sum + thanks.points, 0);
  const earned = points > 0 ? `+${pluralize(points, 'point')} · ` : '';
  const below = context(`${earned}Did someone help you, too? ${usageExample}`);
  const [only] = all;
  if (all.length === 1 && only) {
    const text = `${bold(only.giverName, 80)} thanked you for ${escapeText(only.forWhat, 300)}.`;
    return message(text, [section(text), below]);
  }
  const people = [...new Set(all.map(({ giverName }) => giverName))];
  const named = { cheers: people.length, cheeredBy: people.slice(0, 3) };
  const text = `${cheerNames(named)} thanked you.`;
  return message(text, [
    section(text),
    ...all
      .slice(0, maxThanksListed)
      .map((each) => section(`${bold(each.giverName, 80)}: ${escapeText(each.forWhat, 300)}`)),
    below,
  ]);
}

const maxThanksListed = 20;

export function helperOf({ helperId, helperName, picture }: ThanksSummary): Face {
  return { id: helperId, name: helperName, picture };
}

/** The post in the cohort's channel. */
export function thanksPost(thanks: ThanksSummary): Message {
  const helper = `${bold(thanks.helperName, 80)} (${escapeText(thanks.helperStartup, 80)})`;
  return plainMessage(
    `${bold(thanks.giverName, 80)} thanked ${helper} for ${escapeText(thanks.forWhat, 300)}.`,
    thanks.points > 0 ? `+${pluralize(thanks.points, 'point')}` : '',
    [helperOf(thanks)],
  );
}
