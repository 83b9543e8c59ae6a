/** What the product answers by itself, whoever writes it and wherever. */
export type SmallTalk = 'help' | 'greeting' | 'thanks';

const smallTalk: [SmallTalk, RegExp][] = [
  [
    'help',
    /^(?:help(?: me)?(?: please)?|\/?help|commands?|menu|what can (?:you|i) do(?: here)?|how (?:does this|do you|do i use (?:this|you)|does it) ?(?:work)?|what is this|what are you|who are you|start|get started)$/,
  ],
  [
    'greeting',
    /^(?:hi+|hello|hey+|hiya|howdy|yo|gm|good (?:morning|afternoon|evening|day)|morning|evening|hallo|hola|bonjour|salut|servus|moin|ciao)(?: (?:there|again|all|slipstream|coach|bot))*$/,
  ],
  [
    'thanks',
    /^(?:(?:ok(?:ay)?|great|perfect|cool|nice|awesome) )?(?:thanks?|thank you|thanx|thx|ty|tysm|cheers|danke|merci|gracias)(?: (?:so|very) much| a (?:lot|million|bunch)| again| slipstream| coach| bot| for (?:the|your|all the|all your) (?:help|tips?|advice|answers?))*$/,
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
