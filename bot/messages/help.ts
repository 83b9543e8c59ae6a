import { pointRules } from '#shared/domain/points.ts';
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
import { dateExamples } from './dates.ts';
import { escapeText } from './slack-text.ts';
import { taskAddTypedAction } from './tasks.ts';

function helpMessage(title: string, lines: [string, string][], rules: string[] = []): Message {
  const usages = lines.map(([usage, what]) => `\`${usage}\` – ${what}`).join('\n');
  const notes = rules.length > 0 ? [context(rules.join(' '))] : [];
  return message(`${title}\n${usages}`, [section(title), section(usages), ...notes]);
}

export const taskHelp = helpMessage(
  'What `/task` can do:',
  [
    ['/task', 'a form for a new task'],
    ['/task add TITLE', 'a new task, due in 7 days'],
    ['/task add TITLE by fri', `or by a date as you’d say it: ${dateExamples}`],
    ['/task add TITLE for @teammate', 'onto a teammate’s board; they complete it and earn'],
    [
      '/task hand 2 @teammate',
      'hand number 2 to a teammate; until they begin it, you can take it back',
    ],
    ['/task team', 'who on your team has which open task'],
    ['/task list', 'your open tasks; for ten minutes, numbers mean this list'],
    ['/task generate', 'today’s and this week’s tasks that you don’t have yet'],
    [
      '/task done 2',
      'complete number 2 (or a few words of its title); `done 1-3` or `done all` for several',
    ],
    ['/task done 2 yesterday', 'you did it yesterday and forgot to say so (until noon)'],
    ['/task snooze 2 3d', 'make it due 3 days later (`2d`, `1w`), or on a day (`next friday`)'],
    ['/task edit 2', 'change its title, date, difficulty or notes'],
    ['/task delete 2', 'take it off your board; I ask first, and it can be undone'],
    ['/task reopen 1', 'take back your latest completion, within 24 hours'],
    ['/task pause fri', 'no direct messages from me before that day; `/task resume` ends it'],
  ],
  [pointRules.early, pointRules.difficulty, pointRules.deleted, pointRules.lapsed],
);

export const pledgeHelp = helpMessage(
  'What `/pledge` can do:',
  [
    ['/pledge', 'a form for a pledge'],
    ['/pledge Ship the beta by Friday', `pledge it publicly, by ${dateExamples}`],
    ['/pledge list', 'your pledges, numbered'],
    ['/pledge move 1 next friday', 'a new date for number 1 (or a few words of it)'],
    ['/pledge withdraw 1', 'take it back; I ask first'],
  ],
  [pointRules.pledges],
);

export const streakHelp = helpMessage('What `/streak` can do:', [
  ['/streak', 'your streak, your freezes and the next bonus'],
  ['/streak why', 'your last days and your last points, each with its reason'],
]);

export const leaderboardHelp = helpMessage(
  'What `/leaderboard` can do:',
  [
    ['/leaderboard', 'your cohort this week, and your rank'],
    ['/leaderboard all', 'your cohort, all time'],
    ['/leaderboard community', 'everyone this week; `community all` for all time'],
  ],
  [pointRules.boards],
);

export const thanksHelp = helpMessage('What `/thanks` can do:', [
  [
    '/thanks @founder for WHAT',
    'thank a founder of your cohort for their help: 15 points for them; `@a @b` thanks both',
  ],
  ['/thanks undo', 'take your latest thanks back, within an hour'],
]);

export const coachHelp = helpMessage('What `/coach` can do:', [
  ['/coach QUESTION', 'ask the coach: it knows your stage, your open tasks and your streak'],
  ['/coach', 'four questions to begin with'],
  ['/coach notes', 'what the coach remembers about you'],
  ['/coach remember 12 pilots', 'have it remember that; `remember goal: …` for a goal'],
]);

export const checkInHelp = helpMessage('What `/checkin` can do:', [
  ['/checkin', 'your startup’s weekly check-in, open from Thursday 9:00 AM to Monday 12:00 PM'],
  ['/checkin away', 'you’re away this week: no reminder comes'],
  ['/checkin back', 'you’re not away after all'],
]);

const overview = helpMessage('Here’s what I can do:', [
  ['/task', 'your tasks: `list`, `add TITLE by fri`, `done 1`'],
  ['/pledge', 'promise your cohort something by a date'],
  ['/checkin', 'your startup’s weekly check-in'],
  ['/streak', 'your streak and its next bonus'],
  ['/leaderboard', 'your cohort this week, and your rank'],
  ['/thanks', 'thank a founder who helped you'],
  ['/coach', 'ask the coach'],
]);

/** Everything in short, for somebody who asks the bot itself. */
export function overviewHelp(place: 'channel' | 'messages'): Message {
  const below =
    place === 'channel'
      ? 'Only you see this. Each command answers `help`; in my *Messages* tab you can leave out the slash.'
      : 'Here you can leave out the slash: `task list`, `done 1`. Anything else is a question for your coach.';
  return message(overview.text, [...overview.blocks, context(below)]);
}

/** Adds whom to contact if the help didn't help. */
export function withSupport(help: Message, { publicUrl, supportEmail }: Support): Message {
  const places = [
    `Questions? ${escapeText(supportEmail, 254)}`,
    link(`${publicUrl}/support`, 'Support'),
    link(`${publicUrl}/privacy`, 'Privacy'),
  ];
  return message(help.text, [...help.blocks, context(places.join(' · '))]);
}

type Support = { publicUrl: string; supportEmail: string };

/** For an unknown subcommand. */
export function didYouMean(command: string, typed: string, suggestion: string | null): Message {
  const word = escapeText(typed, 40).replaceAll('`', 'ˋ');
  return suggestion
    ? plainMessage(`I don’t know “${word}”. Did you mean \`${command} ${suggestion}\`?`)
    : plainMessage(`I don’t know “${word}”. \`${command} help\` shows what I can do.`);
}

/** `/task Call Ann` most likely means `/task add Call Ann`. */
export function didYouMeanToAdd(typed: string): Message {
  const text = escapeText(typed, 200).replaceAll('`', 'ˋ');
  const line = `To add that as a task, type \`/task add ${text}\`.`;
  return message(line, [
    section(line),
    actions([button({ action: taskAddTypedAction, label: 'Add it', value: typed, primary: true })]),
    context('`/task help` shows what else I can do.'),
  ]);
}
