import { readJustMe } from '#shared/domain/just-me.ts';
import { isBulleted, readPastedList } from '#shared/domain/pasted-list.ts';
import { choicesBefore, readChoice } from '#shared/domain/task-choice.ts';
import { unquoted } from '#shared/domain/unquoted.ts';
import { asTyped, toPlainText, unescapeText } from '../messages/slack-text.ts';
import { readMemoryCommand } from './coach-memory.ts';
import { findPledgeSubcommand } from './pledges.ts';
import { readFact } from './read-fact.ts';
import { suggestCommand } from './suggest-command.ts';
import { findTaskSubcommand } from './tasks.ts';

/** The product answers these by itself, whoever writes them and wherever. */
export type SmallTalk = 'help' | 'greeting' | 'thanks';

const smallTalk: [SmallTalk, RegExp][] = [
  [
    'help',
    /^(?:help(?: me)?(?: please)?|(?:hilfe|hilf mir|aide(?:[- ]moi)?|au secours|ayuda|ayúdame|aiuto|ajuda|hulp|hjälp)(?: bitte| svp| s['’]il (?:te|vous) pla[iî]t| por favor)?|\/?help|commands?|menu|what can (?:you|i) do(?: here)?|how (?:does this|do you|do i use (?:this|you)|does it) ?(?:work)?|what is this|what are you|who are you|start|get started)$/,
  ],
  [
    'greeting',
    /^(?:hi+|hello|hey+|hiya|howdy|yo|gm|good (?:morning|afternoon|evening|day)|morning|evening|hallo|hola|bonjour|salut|servus|moin|ciao)(?: (?:there|again|all|slipstream|coach|bot))*$/,
  ],
  [
    'thanks',
    /^(?:(?:ok(?:ay)?|great|perfect|cool|nice|awesome) )?(?:thanks?|thank you|thanx|thx|ty|tysm|cheers|(?:vielen |besten |herzlichen |tausend )?dank|danke|(?:un grand )?merci|(?:muchas )?gracias|grazie|obrigad[oa])(?: (?:so|very) much| sehr| schön| dir| ihnen| euch| beaucoup| bien| infiniment| à (?:toi|vous)| mille| für (?:die|deine|ihre) hilfe| pour (?:ton|votre) aide| a (?:lot|million|bunch)| again| slipstream| coach| bot| for (?:the|your|all the|all your) (?:help|tips?|advice|answers?))*$/,
  ],
];

/** Null for anything that is meant for the coach. */
export function readSmallTalk(typed: string): SmallTalk | null {
  const words = toWords(typed);
  return smallTalk.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** Lower case, with one space between words, without emoji and what stands at the end of a sentence. */
function toWords(typed: string): string {
  const words = typed
    .toLowerCase()
    .replace(/:[a-z0-9_+-]+:|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, ' ')
    .replace(/[.,!]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /^\?+$/.test(words) ? 'help' : words.replace(/\s*\?+$/, '');
}

export type Understood =
  | { kind: SmallTalk }
  /** `mayMeanAnswer`: while the coach writes, “stop” means its answer. */
  | { kind: 'quiet'; mayMeanAnswer: boolean }
  /** One sentence in quotation marks: a title, or words to ask the coach about. */
  | { kind: 'quoted'; words: string }
  /** `ifTitle`: only if it is the title of an open task. */
  | { kind: 'command'; command: string; text: string; ifTitle?: string };

const thanksPattern =
  /^(?:please )?(?:unsubscribe(?: me)?|opt ?out|mute(?: you| this)?|(?:stop|no more|don[’']?t send(?: me)?(?: any)?(?: more)?) (?:(?:messaging|sending|writing|texting|pinging|dming)(?: to)?(?: me)?(?: any ?more)?|(?:these |the |your |all |sending )*(?:me )?(?:messages?|notifications?|reminders?|dms?))|leave me alone)$/;

/** The product's own answer to a message, as Slack sends it; null: the coach answers it. */
export function readMessage(
  sent: string,
  { isFollowUp }: { isFollowUp: boolean },
): Understood | null {
  const words = unquoted(sent);
  if (words !== sent) return readMessage(words, { isFollowUp }) ?? readQuoted(words, isFollowUp);
  const talk = readSmallTalk(toPlainText(sent));
  if (talk) return { kind: talk };
  const line = unescapeText(sent).trim();
  // A command is one line, except for a list of tasks.
  if (/\n/.test(line)) return readListToAdd(asTyped(line));
  // Whom it is for is in a mention, which the plain text of a message leaves out.
  const added = /^(?:\/?\s?tasks?\s+)?add:?\s+(.+\sfor\s+<@[UW].+)$/is.exec(line)?.[1];
  if (added) return toCommand('/task', `add ${added}`);
  const behind = /^\/\s?slipstream(?:\s+(.*))?$/is.exec(line);
  if (behind) return readMessage(behind[1] || 'help', { isFollowUp: false });
  if (line.startsWith('/')) return readSlashCommand(sent.trim());
  const thanked =
    /^(?:thanks?|thank you|thx|kudos|danke|merci|gracias)(?: (?:to|an|à|a))?[\s,:]+(<@.+|for\s.+\sto\s+<@[^<>]+>[\s.!]*)$/is.exec(
      line,
    )?.[1] ??
    /^<@[UW]\S+\s+(?:thanks|thank you|thx|kudos|danke|merci|gracias)\b.*$/is.exec(line)?.[0];
  if (thanked) return toCommand('/thanks', thanked);
  const typed = toPlainText(sent);
  if (/^remember(?: that\b|:)/i.test(typed) && readMemoryCommand(typed)) {
    return toCommand('/coach', typed);
  }
  const said = toWords(typed);
  if (thanksPattern.test(said)) return { kind: 'quiet', mayMeanAnswer: false };
  if (said === 'stop') return { kind: 'quiet', mayMeanAnswer: true };
  const fact = readFact(typed);
  if (fact) return toCommand(fact.command, fact.text);
  // Below an answer of the coach, a number answers it.
  if (!isFollowUp && readChoice(typed)?.kind === 'numbers' && /\d/.test(typed)) {
    return toCommand('/task', typed);
  }
  return readPhrase(said) ?? (typed.endsWith('?') ? null : readTypedCommand(typed, isFollowUp));
}

/** Longer texts are no titles; below an answer of the coach, the words are quoted from it. */
function readQuoted(sent: string, isFollowUp: boolean): Understood | null {
  const words = toPlainText(sent);
  const isTitle = /^\S+\s.*[^?]$/u.test(words) && words.length <= 200 && !sent.startsWith('/');
  return isTitle && !isFollowUp ? { kind: 'quoted', words } : null;
}

function toCommand(command: string, text = ''): Understood {
  return { kind: 'command', command, text: text.trim() };
}

const commandNames = [
  'task',
  'pledge',
  'checkin',
  'streak',
  'leaderboard',
  'thanks',
  'hours',
  'coach',
  'help',
];

/** `/pledges` and `/taks list`, too: they can only be commands. */
function readSlashCommand(sent: string): Understood | null {
  const [, name = '', after = ''] = /^\/\s?([\w-]+)\s*(.*)$/s.exec(sent) ?? [];
  const known = suggestCommand(name, commandNames);
  // Whom to thank is in a mention.
  const rest = known === 'thanks' ? unescapeText(after) : toPlainText(after);
  if (known === 'coach' && readMemoryCommand(rest)) return toCommand('/coach', rest);
  if (known === 'coach' && !/^(?:help|\?)$/i.test(rest)) return null;
  if (!known || known === 'help' || known === 'coach') return { kind: 'help' };
  const isPlural = /^(?:task|pledge)s$/i.test(name);
  return toCommand(`/${known}`, isPlural && rest === '' ? 'list' : rest);
}

/** Phrases for a command without any argument. */
const phrases: [pattern: RegExp, command: string, text: string][] = [
  [
    /^(?:show |list |see |open )?(?:me )?(?:all )?(?:my )?(?:open )?tasks?(?: ?list)?$/,
    '/task',
    'list',
  ],
  [/^(?:my |show my |the )?(?:list|to ?-?dos?(?: list)?)$/, '/task', 'list'],
  [/^what(?:[’']?s| is) (?:due|next on my (?:list|board))(?: today)?$/, '/task', 'list'],
  [/^(?:add|create|new)(?: a)?(?: new)? (?:task|to ?-?do)$/, '/task', ''],
  [/^generate(?: (?:my |new |some )?tasks?)?$/, '/task', 'generate'],
  [/^(?:undo|reopen)(?: (?:that|this|it|please))*$/, '/task', 'reopen'],
  [/^pause(?: (?:my |your |all )?messages?)?$/, '/task', 'pause'],
  [
    /^(?:resume|unpause|end (?:the |my )?pause)(?: (?:my |your |all )?messages?)?$/,
    '/task',
    'resume',
  ],
  [
    /^(?:show |list |see )?(?:me )?(?:all )?(?:my )?(?:open )?pledges(?: list)?$|^pledge list$/,
    '/pledge',
    'list',
  ],
  [/^(?:make )?(?:a )?(?:new )?pledge$/, '/pledge', ''],
  [/^(?:my |the )?(?:weekly )?check[ -]?in$/, '/checkin', ''],
  [/^check[ -]?in away$/, '/checkin', 'away'],
  [/^check[ -]?in back$/, '/checkin', 'back'],
  [/^(?:show |see )?(?:me )?(?:my |the )?streak$/, '/streak', ''],
  [/^(?:my )?streak why$|^why (?:is|does) my streak\b.{0,40}$/, '/streak', 'why'],
  [
    /^(?:show |see )?(?:me )?(?:my |the )?(?:leader ?board|ranking|rank|standings)(?: (?:this )?week)?$/,
    '/leaderboard',
    '',
  ],
  [/^(?:the )?leader ?board all$/, '/leaderboard', 'all'],
  [/^(?:the )?(?:community leader ?board|leader ?board community)$/, '/leaderboard', 'community'],
  [/^(?:the )?leader ?board community all$/, '/leaderboard', 'community all'],
  [/^(?:show |list |see )?(?:me )?(?:my |your )?notes$/, '/coach', 'notes'],
  [/^what do you remember(?: about me)?$/, '/coach', 'notes'],
  [
    /^(?:show |see )?(?:me )?(?:my |the )?(?:office )?hours$|^(?:book|find|see|meet)(?: a| my)? mentors?$/,
    '/hours',
    '',
  ],
  [/^thanks undo$|^undo (?:my )?thanks$/, '/thanks', 'undo'],
];

export function readPhrase(words: string): Understood | null {
  const found = phrases.find(([pattern]) => pattern.test(words));
  if (found) return toCommand(found[1], found[2]);
  const name = /^(?:help (?:with |for |on )?)\/?(\w+)$|^(\w+) help$/.exec(words);
  const topic = (name?.[1] ?? name?.[2] ?? '').replace(/^(task|pledge|streak)s$/, '$1');
  if (topic === 'coach') return { kind: 'help' };
  return commandNames.includes(topic) && topic !== 'help' ? toCommand(`/${topic}`, 'help') : null;
}

/** “Pause until fri” is about my messages, “pause hiring” isn’t. */
const beginsLikeDate =
  /^(?:(?:un)?till?\b|for\b|mon|tue|wed|thu|fri|sat|sun|tom|tmr|next\b|in \d|end of\b|eo[dwm]\b|\d)/i;

/** `add:` or `task add these` above lines, or with bullets on each. */
function readListToAdd(typed: string): Understood | null {
  const [, intro = '', first = '', lines = ''] =
    /^(?:please\s+)?(\/?\s?tasks?\s+add|\/?\s?tasks?(?=\s*[:\n])|add)\b[ \t]*[:–—-]*[ \t]*([^\n]*)\n(.*)$/is.exec(
      typed,
    ) ?? [];
  const isIntro =
    /^(?:(?:these|those|the following|my|new|all|\d+|tasks?|to-?dos?|list)\s*)*:?$/i.test(first);
  if (!intro || !(isIntro || isBulleted(lines))) return null;
  const list = isIntro ? lines : `${first}\n${lines}`;
  return readPastedList(list) ? toCommand('/task', `add ${list}`) : null;
}

/** `task done 1`, `done 1 2`, `snooze 2 fri`, `add Call Ann by fri`, `pledge Ship it by Friday`. */
function readTypedCommand(typed: string, isFollowUp: boolean): Understood | null {
  const line = typed.replace(/[.!]+$/, '').trim();
  const pledge = /^(?:i )?pledge:?\s+(?:to\s+)?(.+)$/is.exec(line)?.[1];
  if (pledge) return isPledge(pledge) ? toCommand('/pledge', pledge) : null;
  const added =
    /^(?:please )?(?:(?:add|create|new) (?:an? )?(?:new )?(?:task|to-?do)(?: (?:to|called))?|remind me to):?\s+(.+)$/is.exec(
      line,
    )?.[1];
  if (added) return toCommand('/task', `add ${added}`);
  // Below an answer of the coach it is said of oneself.
  if (!isFollowUp && /^[\p{L} -]+:/u.test(line) && readJustMe(line).isJustMe) {
    return toCommand('/task', `add ${line}`);
  }
  const bare = /^tasks?\s+(\p{L}+)$/iu.exec(line)?.[1];
  if (bare) return findTaskSubcommand(bare) ? toCommand('/task', bare) : null;
  const [, isNamed, word = '', rest = ''] =
    /^(tasks?\s+)?(\p{L}+)(?:\s*:\s*|\s*[,;–—-]+\s+|\s+)(\S.*)$/isu.exec(line) ?? [];
  const subcommand = findTaskSubcommand(word);
  if (!subcommand) return null;
  const command = toCommand('/task', `${word} ${rest}`);
  if (isNamed) return subcommand.takesText ? command : null;
  switch (subcommand.name) {
    case 'done':
      if (
        readChoice(
          rest.replace(
            /^(?:yesterday|today|gestern|hier|ayer):?\s+|\s+(?:yesterday|today|gestern|hier|ayer)$/i,
            '',
          ),
        )
      )
        return command;
      return { kind: 'command', command: '/task', text: `${word} ${rest}`, ifTitle: rest };
    case 'edit':
    case 'delete':
    case 'reopen':
      return readChoice(rest) ? command : null;
    case 'hand':
      // “Give me a plan” is meant for the coach.
      return /^#?\d{1,3}\s/.test(rest) || /<@|(?:^|\s)@/.test(rest) ? command : null;
    case 'snooze':
      return isSnooze(rest) ? command : null;
    case 'pause':
      return beginsLikeDate.test(rest) ? command : null;
    case 'add':
      // “Add more about pricing” is meant for the coach.
      return isFollowUp || /^(?:more|some|a bit|another|it|this|that|to)\b/i.test(rest)
        ? null
        : command;
    default:
      return null;
  }
}

/** Numbers, or “all until fri”; “move both founders to Berlin” is no snooze. */
function isSnooze(text: string): boolean {
  if (text.split(/\s+/).length > 6) return false;
  return choicesBefore(text).some(
    ({ choice, which, rest }) =>
      (choice.kind === 'numbers' && /\d/.test(which)) || rest === '' || beginsLikeDate.test(rest),
  );
}

function isPledge(text: string): boolean {
  const [word = ''] = /^\w+/.exec(text) ?? [];
  return findPledgeSubcommand(word)?.takesText || /\S\s+by\s+\S/i.test(text);
}
