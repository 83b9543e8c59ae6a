import { brand } from '#shared/brand.ts';
import { peerHelpPoints, peerHelpPointsPerWeek } from '#shared/domain/peer-help.ts';
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

type HelpGroup = {
  name: string;
  examples: [usage: string, what: string][];
  /** Commands that need no example, as markup. */
  also?: string;
};

/** Help that doesn't fit a glance is four groups with six examples in all. */
function groupedHelp(title: string, groups: HelpGroup[], rules: string[] = []): Message {
  const texts = groups.map(({ name, examples, also }) =>
    [
      `*${name}*`,
      ...examples.map(([usage, what]) => `\`${usage}\` – ${what}`),
      ...(also ? [also] : []),
    ].join('\n'),
  );
  const notes = rules.length > 0 ? [context(rules.join(' '))] : [];
  return message([title, ...texts].join('\n'), [
    section(title),
    ...texts.map((text) => section(text)),
    ...notes,
  ]);
}

export const taskHelp = groupedHelp(
  'What `/task` can do:',
  [
    {
      name: 'Add',
      examples: [
        ['/task add Call Ann by fri', `due then, or in 7 days without a date (${dateExamples})`],
      ],
      also: '`/task add just me: TITLE` nobody else sees · several lines become several tasks · `/task` alone is a form · `/task generate` adds today’s and this week’s tasks',
    },
    {
      name: 'Get them done',
      examples: [
        ['/task list', 'your open tasks; for ten minutes, numbers mean this list'],
        ['/task done 2', 'number 2, or a few words of its title; `done 1-3`, `done all`'],
      ],
      also: '`/task list today` (`week`, `overdue`, `done`) · `/task done 2 yesterday` until noon · `/task reopen 1` takes your latest completion back, within 24 hours',
    },
    {
      name: 'Change them',
      examples: [['/task snooze 2 3d', 'due 3 days later (`1w`), or on a day (`next friday`)']],
      also: '`/task edit 2` its title, date, difficulty or notes · `/task delete 2` asks first, and can be undone',
    },
    {
      name: 'Share them, or rest',
      examples: [
        ['/task hand 2 @teammate', 'until they begin it, you can take it back'],
        ['/task pause fri', 'no direct messages from me before that day'],
      ],
      also: '`/task add TITLE for @teammate` · `/task team` who has what · `/task resume` ends the pause',
    },
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
  ['/streak points', 'your points, and your rank this week'],
  ['/streak bonus', 'how far the next bonus is'],
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
  ['/thanks', 'a form: whom, and what for'],
  [
    '/thanks @founder for WHAT',
    `thank a founder of your cohort for their help: they get ${peerHelpPoints} points, up to ${peerHelpPointsPerWeek} a week; \`@a @b\` thanks both`,
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
  ['/checkin status', 'whether your team has checked in'],
]);

export const hoursHelp = helpMessage('What `/hours` can do:', [
  ['/hours', 'your next sessions with mentors, and who is free this week, each with *Book*'],
]);

export const slipstreamHelp = groupedHelp(
  'What `/slipstream` can do:',
  [
    {
      name: 'Your tasks',
      examples: [
        ['/slipstream task list', 'your open tasks'],
        ['/slipstream add Call Ann by fri', 'shorter, without “task”; so is `done 1`'],
      ],
    },
    {
      name: 'Your word',
      examples: [['/slipstream pledge Ship the beta by fri', 'promise your cohort something']],
      also: '`/slipstream checkin` is your startup’s weekly check-in',
    },
    {
      name: 'Your cohort',
      examples: [
        ['/slipstream thanks @founder for WHAT', 'thank a founder who helped you'],
        ['/slipstream leaderboard', 'your cohort this week, and your rank'],
      ],
      also: '`/slipstream streak` shows your streak and its next bonus · `/slipstream hours` books a mentor’s time',
    },
    {
      name: 'Your coach, and people',
      examples: [['/slipstream coach What should I do first?', 'it knows your stage and tasks']],
      also: '`/slipstream human` names people you can talk to · `/slipstream privacy` says who sees what · `/slipstream account` where you delete yours · `/slipstream settings` when and about what I message you · `/slipstream` alone is a menu',
    },
  ],
  [
    'Each has its own help, such as `/slipstream task help`. Task, pledge, checkin, thanks, hours, leaderboard, streak and coach are commands of their own, too, unless another app here has taken the name.',
  ],
);

const overview = groupedHelp('Here’s what I can do:', [
  {
    name: 'Your tasks',
    examples: [
      ['/task add Call Ann by fri', 'a new task'],
      ['/task done 2', 'number 2 of `/task list` is done'],
    ],
    also: '`/task` alone is a form',
  },
  {
    name: 'Your word',
    examples: [['/pledge Ship the beta by fri', 'promise your cohort something by a date']],
    also: '`/pledge` alone is a form · `/checkin` is your startup’s weekly check-in',
  },
  {
    name: 'Your cohort',
    examples: [
      ['/thanks @founder for WHAT', 'thank a founder who helped you'],
      ['/leaderboard', 'your cohort this week, and your rank'],
    ],
    also: '`/thanks` alone is a form · `/streak` shows your streak and its next bonus · `/hours` books a mentor’s time',
  },
  {
    name: 'Your coach',
    examples: [['/coach What should I do first?', 'it knows your stage and your tasks']],
    also: '`/coach` alone suggests four questions · each works behind `/slipstream`, too: `/slipstream task list`',
  },
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
export function withSupport(help: Message, { publicUrl }: { publicUrl: string }): Message {
  const places = [
    `Questions? ${escapeText(brand.supportEmail, 254)}`,
    link(`${publicUrl}/support`, 'Support'),
    link(brand.privacyUrl || `${publicUrl}/privacy`, 'Privacy'),
  ];
  return message(help.text, [...help.blocks, context(places.join(' · '))]);
}

/** For an unknown subcommand. `toAdd`: all that was typed may be the title of a task. */
export function didYouMean(
  command: string,
  typed: string,
  suggestion: string | null,
  toAdd: string | null = null,
): Message {
  const word = escapeText(typed, 40).replaceAll('`', 'ˋ');
  const line = suggestion
    ? `I don’t know “${word}”. Did you mean \`${command} ${suggestion}\`?`
    : `I don’t know “${word}”. \`${command} help\` shows what I can do.`;
  if (!toAdd) return plainMessage(line);
  const add = button({ action: taskAddTypedAction, label: 'Add it as a task', value: toAdd });
  return message(line, [section(line), context(escapeText(toAdd, 200)), actions([add])]);
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
