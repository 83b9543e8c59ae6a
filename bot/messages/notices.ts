import type { TypedCommand } from '#db/operations/slack/unlinked-commands.ts';
import type { SlackAccount } from '#db/queries/slack/linked-founders.ts';
import { brand } from '#shared/brand.ts';
import { pluralize } from '#shared/formats.ts';
import type { TextContent } from '#shared/texts/texts.ts';
import {
  actions,
  button,
  context,
  link,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { dayPicker } from './dates.ts';
import { renderSlackText } from './editable-texts.ts';
import { asTyped, escapeText } from './slack-text.ts';

const connectAction = 'connect';

/** For a Slack account that is not linked to a founder. `keeps`: what they typed is offered afterwards. */
export function connectNotice(publicUrl: string, keeps = false): Message {
  const next = keeps ? 'and I’ll offer you what you just typed' : 'then try again';
  const text = `I don’t yet know which founder you are. Connect your ${brand.name} account once, ${next}.`;
  return message(text, [section(text), actions([connectButton(publicUrl)])]);
}

/** A workspace that the community has left gets it. The words are kept to be copied. */
export function otherWorkspaceNotice(publicUrl: string, typed: TypedCommand | undefined): Message {
  const text = `${brand.name} works in another Slack workspace, so nothing was done here. Connect your account there.`;
  return message(text, [
    section(text),
    ...(typed?.text ? [section(typedText(typed))] : []),
    actions([connectButton(publicUrl)]),
  ]);
}

function typedText({ command, text }: TypedCommand): string {
  return `You typed: ${escapeText(asTyped(`${command} ${text}`), 2900)}`;
}

/** For a Slack account that is linked to somebody who is no accepted founder any more. */
export function formerFounderNotice(): Message {
  return plainMessage(
    `You’re no longer an accepted founder on ${brand.name}, so I can’t do that for you.`,
    `If that surprises you, write to ${escapeText(brand.supportEmail)}.`,
  );
}

export function connectButton(publicUrl: string) {
  return button({
    action: connectAction,
    label: `Connect ${brand.name}`,
    url: `${publicUrl}/slack/connect`,
    primary: true,
  });
}

/** An expected failure: its text says what happened and what to do. */
export function refusal(text: string): Message {
  return plainMessage(escapeText(text, 500));
}

/** A button's value has room for this much. */
const maxTypedAgain = 1900;

/**
 * A refusal with the words of the command, which Slack's composer has forgotten, and a button that sends
 * them again. A word and numbers are not worth it.
 */
export function withTyped(refused: Message, typed: TypedCommand | undefined): Message {
  if (!typed || !/\p{L}{2}.*\s.*\p{L}{2}/su.test(typed.text)) return refused;
  const line = `${typed.command} ${typed.text}`;
  const again = button({ action: typedCommandAction, label: 'Try again', value: line });
  return message(refused.text, [
    ...refused.blocks,
    section(typedText(typed)),
    ...(line.length <= maxTypedAgain ? [actions([again])] : []),
  ]);
}

/** An unexpected failure, with the reference to find it in the log. */
export function unexpectedNotice(reference: string): Message {
  return plainMessage(
    'Something went wrong on our side. Please try again in a moment.',
    `If it happens again, tell ${brand.supportEmail} this reference: ${reference}`,
  );
}

/** Nothing was done, because the database was too busy. */
export function tooBusyNotice(): Message {
  return plainMessage(
    'I couldn’t do that in time, so nothing was changed. Please try again in a moment.',
  );
}

/** A request that is done late, by another process. */
export function formTooLateNotice(): Message {
  return plainMessage(
    'That took me too long, and Slack lets me open a form only right away. Please ask for it again.',
  );
}

export function noMatchText(typed: string): string {
  return `No task matches “${escapeText(typed, 100)}”.`;
}

/** For a number that belongs to no list the founder has seen. */
export function unknownNumberText(number: number): string {
  return `There’s no number ${number} in the list I showed you. Here’s the list as it is now:`;
}

/** The same after a list of pledges. */
export function noPledgeNumberText(number: number): string {
  return `The last list I showed you was of your pledges, and it has no number ${number}. Your tasks (\`/task list\`) are:`;
}

/** The same for a number of a pledge after a list of tasks. */
export function noPledgeAtNumberText(number: number): string {
  return `The last list I showed you was of your tasks, and it has no pledge at number ${number}. Your pledges (\`/pledge list\`) are:`;
}

/** One task that may fit by accident is asked about, too. */
export function severalMatchText(typed: string, count: number, noun = 'task'): string {
  if (count === 1) return whichIsMeantText(typed, 1);
  return `${count} ${noun}s match “${escapeText(typed, 100)}”. Which one?`;
}

/** Asks which one is meant by “the last one” and the like. */
export function whichIsMeantText(typed: string, count: number): string {
  const words = escapeText(typed, 100);
  return count === 1
    ? `Is this the one you mean by “${words}”?`
    : `Which one do you mean by “${words}”?`;
}

/** Answers “both” where there are three. */
export function countedOtherText(typed: string, count: number, state: 'open' | 'done'): string {
  const found = count === 1 ? 'one task is' : `${count} tasks are`;
  return `I can’t tell which you mean by “${escapeText(typed, 100)}”: ${found} ${state}. Use their numbers: \`1-2\`.`;
}

/** The answer of commands that take one task. */
export const oneAtATimeText = 'One at a time, please.';

/** `command`: what does the same without a form, if anything does. */
export function formNotOpened(command: string | null): Message {
  return plainMessage(
    'Slack could not open the form in time. Please try again.',
    command === null ? undefined : `Or do it in one line: \`${command}\``,
  );
}

export const typedCommandAction = 'typed_command';

/** Each of several buttons in one message needs an action of its own. */
export function numberedTypedCommand(index: number): string {
  return `${typedCommandAction}_${index}`;
}
export const maxTypedCommands = 5;

/** Slack opens a form only after a click. */
export function formBehindButton(line: string): Message {
  const text = 'One click, and the form opens.';
  const open = button({
    action: typedCommandAction,
    label: 'Open the form',
    value: line,
    primary: true,
  });
  return message(text, [section(text), actions([open])]);
}

type Newcomer = SlackAccount & {
  /** Slack didn't let the bot invite them, such as a guest. */
  isRefused?: boolean;
};

/** The first direct message after linking, with what the founder had typed before. */
export function welcomeMessage(
  account: Newcomer,
  words: TextContent,
  typed: TypedCommand | null = null,
): Message {
  const { name, channelId, cohortName, channelProblem } = account;
  const isThere = channelProblem === null || !lostChannelProblems.includes(channelProblem);
  const { text, sections } = renderSlackText<'slack-welcome'>(words, {
    name: escapeText(name, 80) || '–',
    channel:
      channelId && cohortName && isThere
        ? `Your cohort’s channel is <#${channelId}>${howToJoin(account)}`
        : '',
  });
  if (!typed) return message(text, sections);
  const line = `${typed.command} ${typed.text}`.trim();
  return message(text, [
    ...sections,
    section(
      `You typed \`${escapeText(asTyped(line), 300).replaceAll('`', 'ˋ')}\` before you connected.`,
    ),
    actions([
      button({ action: typedCommandAction, label: 'Do it now', value: line, primary: true }),
    ]),
  ]);
}

/** Nobody can join such a channel. */
const lostChannelProblems = ['channel_not_found', 'is_archived'];

function howToJoin({ channelProblem, hasLeftChannel, isRefused }: Newcomer): string {
  if (hasLeftChannel) return '. You left it: my Home tab has a button that brings you back.';
  if (channelProblem === 'channel_is_private') {
    return ', which is private: ask somebody who’s in it to add you.';
  }
  if (channelProblem !== null) return ': do join it.';
  return isRefused
    ? ': Slack doesn’t let me invite you, so ask a workspace admin to add you.'
    : '.';
}

/** After *Join again*. Slack itself lets them in where the bot can't. */
export function rejoined(channelId: string, isInvited: boolean): Message {
  return plainMessage(
    isInvited
      ? `Welcome back to <#${channelId}>.`
      : `I’m not in <#${channelId}> myself, so I can’t invite you: open it and choose *Join channel*.`,
  );
}

/** After *Join again*, to somebody whom Slack lets nobody invite, such as a guest. */
export function notInvited(channelId: string): Message {
  return plainMessage(
    `Slack doesn’t let me invite you to <#${channelId}>: ask a workspace admin to add you.`,
  );
}

type Installed = { founders: number; linked: number; publicUrl: string };

/** To the admin who installed the bot: what comes next. */
export function installedMessage({ founders, linked, publicUrl }: Installed): Message {
  const missing = founders - linked;
  const connect =
    missing > 0
      ? `${missing} of ${pluralize(founders, 'founder')} not connected yet: ${link(`${publicUrl}/admin/slack`, 'remind them by email')}.`
      : 'Founders you accept connect from their dashboard.';
  const title = `${brand.name} is in this workspace. Three things are next:`;
  const steps = [
    `1. *Channels.* I’m making one for each cohort that has none. To use one you already have, ${link(`${publicUrl}/admin/cohorts`, 'choose it')}.`,
    `2. *Founders.* ${connect} Slack only asks them who they are.`,
    '3. *You.* Type `/task help` to see what your founders can do here.',
  ].join('\n');
  const open = button({
    action: 'open_web',
    label: 'Open the Slack page',
    url: `${publicUrl}/admin/slack`,
    primary: true,
  });
  return message(`${title}\n${steps}`, [section(title), section(steps), actions([open])]);
}

export function youAreWelcome(): Message {
  return plainMessage('You’re welcome. `/task list` shows what’s next.');
}

/** To whoever mentions the bot in a channel without asking for help. */
export function mentionPointer(): Message {
  return plainMessage(
    'I only talk to you in private. Start with `/task list`, or write to me in my *Messages* tab.',
    `\`@${brand.name} help\` shows everything I can do.`,
  );
}

/** To a file in the messages tab. */
export function fileNotRead(): Message {
  return plainMessage(
    'I can’t open files here, but I read every word you write. Paste the part that matters, and ask me about it.',
  );
}

/** To a greeting: how the day stands, and the way to it. */
export function greeting(
  { name, today }: { name: string; today: number },
  words: TextContent,
): Message {
  const { text, sections } = renderSlackText<'slack-greeting'>(words, {
    name: escapeText(name, 80),
    today: today > 0 ? `${pluralize(today, 'task')} for today.` : 'Nothing is due today.',
  });
  const list = button({ action: typedCommandAction, label: 'Show my tasks', value: '/task list' });
  return message(text, [
    ...sections,
    actions([list]),
    context('Or ask me anything about your startup. `help` shows what else I understand.'),
  ]);
}

type QuietChoices = { pauseAction: string; publicUrl: string };

/** To somebody who wants no messages: a pause, or the switches for good. */
export function quietChoices({ pauseAction, publicUrl }: QuietChoices): Message {
  const text = 'I can be quiet. Until which day?';
  const settings = button({
    action: 'open_web',
    label: 'Switch messages off',
    url: `${publicUrl}/app/settings#notifications`,
  });
  return message(text, [
    section(text),
    dayPicker({ action: pauseAction, subject: 'pause', beside: [settings] }),
    context('To stop some or all of my messages for good, switch them off in your settings.'),
  ]);
}
