import { findSettings } from '#db/queries/settings/find-settings.ts';
import { findSlackAccount } from '#db/queries/slack/linked-founders.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { localDate } from '#shared/time.ts';
import { crisisMessage } from '../messages/coach.ts';
import { slipstreamHelp } from '../messages/help.ts';
import {
  accountOnTheWeb,
  peopleToTalkTo,
  settingsSummary,
  whoReadsWhat,
} from '../messages/own-facts.ts';
import { asTyped } from '../messages/slack-text.ts';
import { mainMenu, unknownWords } from '../messages/slipstream.ts';
import type { Call, Listeners } from './listener.ts';
import { readFact } from './read-fact.ts';
import { readPhrase } from './read-message.ts';
import { suggestCommand } from './suggest-command.ts';
import { findTaskSubcommand, taskSubcommands } from './tasks.ts';

/** The other commands, by the words that people type for them. */
const commandWords: Record<string, string> = {
  task: '/task',
  tasks: '/task',
  todo: '/task',
  todos: '/task',
  pledge: '/pledge',
  pledges: '/pledge',
  checkin: '/checkin',
  'check-in': '/checkin',
  streak: '/streak',
  leaderboard: '/leaderboard',
  board: '/leaderboard',
  thanks: '/thanks',
  thank: '/thanks',
  kudos: '/thanks',
  hours: '/hours',
  'office-hours': '/hours',
  mentor: '/hours',
  mentors: '/hours',
  coach: '/coach',
  ask: '/coach',
};

/** Subcommands that no other command has; those of `/task` need no word in front either. */
const loneSubcommands: Record<string, string> = {
  withdraw: '/pledge',
  away: '/checkin',
  back: '/checkin',
  status: '/checkin',
  why: '/streak',
  bonus: '/streak',
  points: '/streak',
  all: '/leaderboard',
  community: '/leaderboard',
  notes: '/coach',
  remember: '/coach',
};

const ownSubcommands: Record<string, (call: Call, typed: string) => Promise<void>> = {
  settings: showSettings,
  human: showPeople,
  privacy: showReaders,
  account: ({ context, reply }) => reply(accountOnTheWeb(context.config)),
};

/**
 * The command that `/slipstream …` stands for, where another app has taken its name: `task list`, `done 2`,
 * `pledge … by fri`, or a question about one's own things. Null for what `/slipstream` answers itself.
 */
export function readSlipstream(sent: string): { command: string; text: string } | null {
  const typed = asTyped(sent).trim();
  if (isCryForHelp(typed)) return null;
  const [, first = '', rest = ''] = /^\/?([\p{L}-]+)[:.]?(?:\s+(.*))?$/su.exec(typed) ?? [];
  const word = first.toLowerCase();
  const command = Object.hasOwn(commandWords, word) ? commandWords[word] : undefined;
  if (command === `/${typed.toLowerCase()}`) return { command, text: '' };
  const phrase = readPhrase(typed.toLowerCase().replace(/[.!?]+$/, ''));
  if (phrase?.kind === 'command') return { command: phrase.command, text: phrase.text };
  const fact = readFact(typed);
  if (fact) return fact;
  if (command) {
    // These two are sent mentions; the others take text.
    const takesMention = command === '/task' || command === '/thanks';
    const behind = takesMention ? sent.trim().replace(/^(?:thank you|\S+)\s*/i, '') : rest;
    return { command, text: behind };
  }
  if (word !== 'help' && findTaskSubcommand(word)) return { command: '/task', text: sent.trim() };
  const lone = Object.hasOwn(loneSubcommands, word) ? loneSubcommands[word] : undefined;
  return lone ? { command: lone, text: typed } : null;
}

export const slipstreamListeners: Listeners = {
  commands: {
    '/slipstream': {
      help: slipstreamHelp,
      subcommands: [
        ...new Set(Object.values(commandWords).map((command) => command.slice(1))),
        ...Object.keys(ownSubcommands),
      ],
      answerAtOnce: (text) => (isCryForHelp(text) ? crisisMessage() : null),
      standsFor: readSlipstream,
      run: runSlipstreamCommand,
    },
  },
};

async function runSlipstreamCommand(call: Call, sent: string): Promise<void> {
  const typed = asTyped(sent);
  if (typed === '') return call.reply(mainMenu());
  const word = typed.split(/\s+/)[0] ?? '';
  if (Object.hasOwn(ownSubcommands, word)) return ownSubcommands[word]?.(call, typed);
  const known = [
    ...Object.keys(commandWords),
    ...Object.keys(loneSubcommands),
    ...Object.keys(ownSubcommands),
    ...taskSubcommands,
  ];
  await call.reply(unknownWords({ typed, word, suggestion: suggestCommand(word, known) }));
}

/** Says when and about what the bot writes to them. */
async function showSettings({ context, founder, now, viewer, reply }: Call): Promise<void> {
  const settings = await findSettings(context.db, { founderId: founder.id, now });
  const today = localDate(now, viewer.timeZone);
  await reply(settingsSummary({ settings, today, publicUrl: context.config.publicUrl }));
}

async function showPeople({ context, founder, reply }: Call): Promise<void> {
  const { publicUrl } = context.config;
  const account = await findSlackAccount(context.db, { founderId: founder.id });
  const { channelId: id, cohortName } = account ?? {};
  const channel = id && cohortName ? { id, cohortName } : null;
  await reply(peopleToTalkTo({ publicUrl, channel }));
}

async function showReaders({ context, founder, reply }: Call, typed: string): Promise<void> {
  const account = await findSlackAccount(context.db, { founderId: founder.id });
  const channel = account?.channelId ? { id: account.channelId } : null;
  const channelFirst = /channel/i.test(typed);
  await reply(whoReadsWhat({ publicUrl: context.config.publicUrl, channel, channelFirst }));
}
