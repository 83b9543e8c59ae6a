/**
 * Somebody may be in danger of hurting themselves. They get help instead of an answer, so in doubt
 * the rule says yes: a false alarm costs a question asked in other words, and isn't counted.
 */
export function isCryForHelp(text: string): boolean {
  const plain = toPlainWords(text);
  return dangerPatterns.some((pattern) => pattern.test(plain));
}

/** Nobody in danger writes more than this before they say so. */
const maxLength = 20_000;

/** Lower case without accents and apostrophes, one space between words: “I’m   dÿing!” is `im dying`. */
function toPlainWords(text: string): string {
  return text
    .slice(0, maxLength)
    .replace(/['’‘`´ʼ]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words before an intention: `want to`, `gonna`, `should just`. */
const intending =
  '(?:want(?:s|ed)? to|wanna|going to|gonna|need to|about to|ready to|might|may|could|should|will|ill|id rather|rather|let me|planning to|trying to)(?: (?:just|really|only|actually|simply|also|rather))*';

const dangerPatterns = [
  // “Career suicide” and “a suicide prevention app” are about something else.
  /\b(?<!(?:career|commercial|business|brand|political|corporate|product|market|marketing|financial|economic|social|professional|startup|company) )sui[cz]id(?!\w*pravention)\w*\b(?! (?:prevention|prevent|hotline|helpline|awareness|rates?|statistics|squad|risk (?:score|scoring|model|detection|assessment)|research\w*|survivors? (?:group|network))\b)/,
  /\bselbstmord(?!rate|pravention)|\bunalive\b/,
  /\b(?:k[i1]l+|kil+ing|killin|murder|murdering|shoot|hang|hanging|drown|drowning|unaliving|off|offing) ?my ?self\b(?! (?:a|off the)\b)/,
  /\b(?:hurt|hurting|harm|harming) ?my ?self\b(?! by (?!cut|burn|starv|hit))/,
  /\bself ?(?:harm|injur)|\bcut(?:ting)? my ?self\b(?! (?:off|out|a|an|some|from|loose|short|in|back|down|the)\b)|\b(?:slit|cut|cutting|slitting) my wrists?\b/,
  /\b(?:end|ending|take|taking|took) my (?:own )?life\b(?! (?:as|into|back|in (?:my|a)|to the|on the|seriously|story|savings)\b)|\bend(?:ing)? it all\b(?! hands)/,
  /\b(?:want(?:ed|ing)? to|wanna|wants to|wish to|ready to|rather|going to|deserve to) die\b(?! (?:on|trying|laughing|of laughter)\b)/,
  /\bwant(?:ed)? to be dead\b|\b(?:im|i am|id be|better off|wish i (?:was|were|am)) (?:better off )?dead\b(?! (?:serious|sure|wrong|right|tired|set|in the water|on|last)\b)|\bwish i (?:was|were|had|d) (?:never|not) (?:been )?born\b/,
  /\b(?:everyone|everybody|they|family|kids|wife|husband|parents|world|people)(?: \w+){0,2} better off without me\b/,
  /\b(?:dont|do not|no longer|didnt|not) (?:really |even )?(?:want|wanna|wish)(?: to)? (?:live|be alive|exist|wake up|be here)\b(?! (?:in|off|on|with|near|abroad|out|from|there|at|by|under|for|as|to|through)\b)/,
  /\b(?:no|without any) (?:reason|point) (?:to|in|for) (?:live|living|be alive|go(?:ing)? on)\b|\bnothing (?:left )?to live for\b|\b(?:not|isnt) worth living\b|\btired of (?:living|being alive)\b/,
  /\bi (?:cant|cannot|can not) (?:go on|live)(?: with this| living)? (?:any ?more|living|like this)\b/,
  /\bi (?:really |just )?(?:took|swallowed|want|am thinking of) (?:an )?overdose\b|\boverdose (?:on|myself)\b(?! (?:coffee|caffeine|features|meetings|information|content|work|data|sugar))/,
  new RegExp(
    `\\b${intending} (?:kms|jump (?:off|in front of) (?:a|the|my) (?:bridge|roof|building|train|balcony|window|cliff))\\b`,
  ),
  /^(?:i )?kms$|\b(?:ima|imma) kms\b/,
  // German, Spanish and French.
  /\bmich (?:selbst )?(?:umbringen|umzubringen|toten|zu toten|verletzen|aufhangen|erhangen)\b|\bbringe? mich um\b|\b(?:nicht mehr|nicht langer) (?:leben|da sein|dasein)\b(?! (?:in|von|mit))|\b(?:will|mochte) (?:(?:einfach|nur|noch|auch) )*(?:sterben|tot sein)\b/,
  /\bquiero (?:morir|morirme|matarme)\b|\bmatarme\b|\bno quiero (?:seguir )?vivi(?:r|endo)\b(?! en)|\bquitarme la vida\b/,
  /\b(?:envie de|veux|voudrais) (?:mourir|me tuer)\b|\bme tuer\b|\bveux plus vivre\b(?! (?:a|en|avec))/,
];
