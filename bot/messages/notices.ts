import type { SlackAccount } from '#db/queries/slack/linked-founders.ts';
import { brand } from '#shared/brand.ts';
import { actions, button, type Message, message, plainMessage, section } from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

const connectAction = 'connect';

/** For a Slack account that is not linked to a founder. */
export function connectNotice(publicUrl: string): Message {
  const text = `I don’t know yet which founder you are. Connect your ${brand.name} account once, then try again.`;
  return message(text, [section(text), actions([connectButton(publicUrl)])]);
}

/** For a Slack account that is linked to somebody who is no accepted founder any more. */
export function formerFounderNotice(supportEmail: string): Message {
  return plainMessage(
    `You’re no longer an accepted founder on ${brand.name}, so I can’t do that for you.`,
    `If that surprises you, write to ${escapeText(supportEmail)}.`,
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

export function noMatchText(typed: string): string {
  return `No task matches “${escapeText(typed, 100)}”.`;
}

/** For text after a task's number that is no known duration or date. */
export function unreadableTime(typed: string): Message {
  return plainMessage(
    `I can’t read “${escapeText(typed, 100)}” as a time.`,
    'It can be `2d`, `1w`, `fri`, `tomorrow` or `3 Dec`: `/task snooze 1 2d`.',
  );
}

export function severalMatchText(typed: string, count: number): string {
  return `${count} tasks match “${escapeText(typed, 100)}”. Which one?`;
}

export function formNotOpened(command: string): Message {
  return plainMessage(
    'Slack could not open the form in time. Please try again.',
    `Or do it in one line: \`${command}\``,
  );
}

/** The first direct message after linking. */
export function welcomeMessage(account: SlackAccount): Message {
  const { name, channelId, botMayInvite, cohortName } = account;
  const join = botMayInvite ? '' : ': do join it';
  const channel =
    channelId && cohortName ? ` Your cohort’s channel is <#${channelId}>${join}.` : '';
  return plainMessage(
    `You are connected to ${brand.name} as ${bold(name, 80)}.${channel}`,
    'Start with `/task list`, or `/task help` for everything I can do.',
  );
}
