import type { Stage } from '../../options.ts';
import { estimateTokens } from '../tokens.ts';
import { everyonePlaybooks } from './everyone.ts';
import { ideaPlaybooks } from './idea.ts';
import { launchPlaybooks } from './launch.ts';
import { mvpPlaybooks } from './mvp.ts';
import { peoplePlaybooks } from './people.ts';
import type { Playbook } from './playbook.ts';
import { raisingPlaybooks } from './raising.ts';
import { tractionPlaybooks } from './traction.ts';

export const playbooks: readonly Playbook[] = [
  ...ideaPlaybooks,
  ...mvpPlaybooks,
  ...tractionPlaybooks,
  ...launchPlaybooks,
  ...raisingPlaybooks,
  ...peoplePlaybooks,
  ...everyonePlaybooks,
];

type Situation = { stage: Stage; question: string };

/**
 * The playbooks that a question's words point to, the best first: by the number of words, then those
 * for the founder's stage, then in the order of the list.
 */
export function findPlaybooks({ stage, question }: Situation): Playbook[] {
  const plain = plainWords(question);
  if (withoutTip.test(plain)) return [];
  return playbooks
    .map((playbook) => ({
      playbook,
      score: scoreOf(playbook, plain),
      fits: playbook.stages.includes(stage) ? 1 : 0,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.fits - a.fits)
    .map(({ playbook }) => playbook);
}

/**
 * A question about this product or the program's rules, where the words “goals” and “refund” stand
 * for ours, one about an advisor's share, which no playbook is about, and one about a loss, for which
 * no tip is kind.
 */
const withoutTip =
  /\b(?:slipstream|(?:in|to|from|on|of|with|use|using|leave) this (?:app|bot|site|website)|(?:goals?|purpose|rules?) of (?:the|this) program(?:me)?|(?:change|edit|delete|see|find|set) my (?:\w+ ){1,2}in the app|the leaderboard|this bot|how (?:do|can) i upload|refund for premium|advis[oe]rs? (?:asks?|wants?|expects?|demands?) (?:for )?(?:\w+ )?\d+(?= ?(?:%|percent))|\d ?(?:%|percent)(?: \w+)? (?:to|for) (?:an?|my|our|the) advis[oe]r|see what i (?:write|ask)|my (?:dog|cat|mother|father|mom|mum|dad|wife|husband|son|daughter|child|baby|brother|sister|(?:best )?friend|co-founder|cofounder|grand(?:mother|father|ma|pa)|uncle|aunt) (?:just |has |is )?(?:died|dying|passed away))\b/;

/** Reads a question as people type it: “I dont”, “co founder”, lines broken anywhere. */
function plainWords(question: string): string {
  return question
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\b(ca|do|does|did|wo|would|is|has|have)nt\b/g, "$1n't")
    .replace(/\bco founder/g, 'co-founder')
    .replace(/\s+/g, ' ');
}

/** Zero if it isn't about the question at all: hints alone are no reason for advice. */
function scoreOf({ words, hints, needs }: Playbook, question: string): number {
  const found = countMatches(question, words);
  const needed = needs ? countMatches(question, needs) : 0;
  if (found === 0 || (needs && needed === 0)) return 0;
  const rest = question.replaceAll(words, ' ');
  return found + needed + (hints ? countMatches(rest, hints) : 0);
}

/** Each matching phrase counts once, with all its words: “pitch deck” is worth more than “pitch”. */
function countMatches(question: string, pattern: RegExp): number {
  const phrases = new Set([...question.matchAll(pattern)].map(([phrase]) => phrase));
  return [...phrases].join(' ').match(/\S+/g)?.length ?? 0;
}

/** The playbooks of a stage, the most specific first. */
export function playbooksOf(stage: Stage): Playbook[] {
  return playbooks
    .filter(({ stages }) => stages.includes(stage))
    .sort(
      (a, b) =>
        a.stages.length - b.stages.length || a.stages.indexOf(stage) - b.stages.indexOf(stage),
    );
}

/**
 * Playbooks take this much of a prompt at most, in tokens; the founder's data has a budget of its
 * own.
 */
export const playbookTokens = 500;

/** A question of fewer words, such as “And then?”, is about the one before. */
const maxFollowUpWords = 6;

const maxPlaybooks = 3;

/**
 * The best playbooks for a question, as a part of the model's prompt: their titles, and as many whole
 * as there is room for; empty if none fits. They are our own words, so they stand outside the
 * founder's data. They were found by words alone, so the model decides.
 */
export function playbooksFor({
  stage,
  question,
  before,
}: Situation & { before?: string | undefined }): string {
  const words = question.match(/\S+/g)?.length ?? 0;
  const asked = words < maxFollowUpWords && before ? `${question} ${before}` : question;
  const found = findPlaybooks({ stage, question: asked }).slice(0, maxPlaybooks);
  if (found.length === 0) return '';
  const write = (whole: number) => {
    const titles = found.map(({ title, source }, index) =>
      index < whole ? title : `${title} (${source.title} by ${source.author})`,
    );
    return `\n\nUse one of these playbooks only if it fits the question, otherwise none: ${titles.join('; ')}. They are by experienced founders, which you can trust:\n${found.slice(0, whole).map(wholeText).join('\n\n')}`;
  };
  let whole = found.length;
  while (whole > 1 && estimateTokens(write(whole)) > playbookTokens) whole -= 1;
  return write(whole);
}

function wholeText({ title, when, steps, ask, source }: Playbook): string {
  return [
    `Playbook: ${title}. ${when}`,
    ...steps.map((step) => `- ${step}`),
    `Ask: ${ask}`,
    `Source: ${source.title} by ${source.author}`,
  ].join('\n');
}
