import type { HelpTopic } from './coach-answers.ts';
import { readCrisis } from './crisis.ts';

// The answers stand elsewhere, so that no page loads the words of a cry for help.

const matchedTopics = ['medical', 'legal', 'tax'] as const;

/** The first match counts. Whole words: `taxi` is not tax. */
const helpPatterns: Record<(typeof matchedTopics)[number], RegExp> = {
  medical:
    /\b(doctor|medical (advice|problem|condition)|medication|medicine dose|antidepressants?|depress(ed|ion)|panic attacks?|anxiety|burn(ed|t)?[- ]?out|insomnia|symptoms?|chest pain|therap(y|ist)|diagnos(e|is|ed) (me|my|myself)|my health)\b/i,
  legal:
    /\b(lawyers?|attorneys?|lawsuits?|su(e|ed|ing) (me|us|them|him|her|my|our|a|the)|legal(ly)?|illegal|contracts?|terms of service|trademarks?|patents?|copyright|ndas?|gdpr|hipaa|liabilit(y|ies)|liable|incorporat(e|ed|ing|ion)|vesting|shareholders?['’]? agreement|terminat(e|ing) (an )?employee|visas?|cease and desist|licen[cs](e|ing) agreement)\b/i,
  tax: /\b(tax(es|able|ation)?|vat|irs|hmrc|1099|w-?9|83\(?b\)?|write[- ]?offs?|capital gains|withholding)\b/i,
};

/**
 * The professional's topic that a question's words point to, if any. It only adds a hint to the
 * answer, so a false alarm costs one line.
 */
export function helpTopicOf(question: string): HelpTopic | null {
  const reading = readCrisis(question);
  if (reading) return reading === 'cry' ? 'crisis' : 'crisis_topic';
  return matchedTopics.find((topic) => helpPatterns[topic].test(question)) ?? null;
}
