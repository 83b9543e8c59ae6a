import { stages } from '../../options.ts';
import type { Playbook } from './playbook.ts';

export const raisingPlaybooks: Playbook[] = [
  {
    id: 'fundraising',
    title: 'When and how to raise money',
    stages: ['traction', 'launch'],
    words:
      /\b(?:(?:investors?|vcs?|angels?|funds?) (?:\w+ ){0,3}cold[- ]?(?:e-?mails?|outreach)|cold[- ]?(?:e-?mail(?:s|ing)?|outreach) (?:\w+ ){0,3}(?:investors?|vcs?|angels?|funds?)|fund(?:ing|raising|raise)|(?<!(?:pay|salary|for a|(?:wants?|gets?|deserves?|give (?:him|her|them|me|us|myself|everyone)) a) )rais(?:e|es|ed|ing)(?: (?:money|capital|funding|a round|a seed|our seed|a pre-seed))?(?! (?:\w+ ){0,2}(?:toast|prices?|awareness|kids|children|questions?|issues?|concerns?|flags?|morale|nps|eyebrows?)| (?:(?:a|an|my|our|the|his|her|their|two|three|four|young|small|little|newborn|happy) ){0,3}(?:child|bab(?:y|ies)|famil(?:y|ies)(?! round)|sons?|daughters?|teens?|teenagers?|toddlers?|twins|pupp(?:y|ies)|dogs?|cats?)\b)|investors?|investments?|vcs?|venture capital(?:ists?)?|angels|(?:an|our|my|business) angel|angel (?:investors?|round|wants|offers|money)|pre-?seed|seed(?: round)|series a|accelerators?|y combinator|grants|(?:a|the|government|research|innovation) grant|bootstrap\w*)\b/gi,
    hints: /\b(?:money)\b/gi,
    when: 'Raising takes over a founder’s days, so it works best short, prepared and with something to show.',
    steps: [
      'Write down what the money would change, and what you will have proved when it’s spent.',
      'Raise when you can show growth or a fact that investors doubt. Otherwise go back to users.',
      'Talk to investors in parallel within a few weeks, warm introductions first.',
      'Treat everything short of a signed yes as a no, and keep building meanwhile.',
    ],
    ask: 'What can you show today that you couldn’t three months ago?',
    source: {
      title: 'How to Raise Money',
      author: 'Paul Graham',
      url: 'https://paulgraham.com/fr.html',
    },
  },
  {
    id: 'pitch-deck',
    title: 'Pitch deck',
    stages: ['launch', 'traction'],
    words:
      /\b(?:(?:pitch|investor|slide|seed) decks?|decks?|slides?|pitch(?:es|ed|ing)?|elevator pitch|one[- ]pager|business plan|investor meetings?|(?:pitch|present|presentation|prepare|speak) (?:\w+ ){0,2}demo day)\b/gi,
    hints: /\b(?:demo day)\b/gi,
    when: 'Investors read a deck in minutes and remember one sentence, so that sentence has to be yours.',
    steps: [
      'Say what the company does in one plain sentence. That is slide one.',
      'Go on in this order: problem, solution, why now, market, competition, product, business model, team, money.',
      'Put your best fact early, with a number and a date.',
      'Let someone read it without you and tell you what you do. Fix what they got wrong.',
    ],
    ask: 'What is the one thing an investor should repeat to a partner?',
    source: {
      title: 'Writing a Business Plan',
      author: 'Sequoia Capital',
      url: 'https://www.sequoiacap.com/article/writing-a-business-plan/',
    },
  },
  {
    id: 'investor-update',
    title: 'Investor updates',
    stages: ['launch', 'traction'],
    words:
      /\b(?:(?:investor|monthly|shareholder) (?:updates?|emails?|reports?|newsletters?)|updates? (?:to|for) (?:my |our |the )?investors?|update (?:my|our|the) investors?|board (?:meetings?|decks?|updates?)|bad news to (?:my |our )?investors?)\b/gi,
    when: 'Investors help those they hear from, and a short honest email every month is enough.',
    steps: [
      'Send it on the same day each month, short enough to be read whole.',
      'Lead with the same few numbers: growth, cash, burn and months left.',
      'Put your requests right below, so specific that a reply takes a minute.',
      'Say what went wrong and what you do about it, and thank those who helped.',
    ],
    ask: 'What could an investor do for you this month with one email?',
    source: {
      title: 'Investor Updates',
      author: 'Aaron Harris',
      url: 'https://blog.aaronkharris.com/investor-updates',
    },
  },
  {
    id: 'term-sheet',
    title: 'Term sheets and SAFEs',
    stages: ['launch', 'traction'],
    words:
      /\b(?:term sheets?|safes|safe notes?|(?:our|my|post-money) safe|a safe(?! \w)|or safe|convertible(?: notes?)?|valuations?|valuation caps?|dilut\w*|cap tables?|liquidation(?: preferences?)?|pro[- ]rata|equity (?:\w+ ){0,6}investors?|board seats?|option pool|(?:for|wants?|take|give) (?:up )?\d+ ?(?:%|percent)(?: of (?:the|my|our) company)?)(?!\w)/gi,
    when: 'Terms you sign in a week stay for years, so have a startup lawyer read them before you do.',
    steps: [
      'Ask a lawyer who does startup deals every week to read it before you agree to anything, by email too.',
      'Fill in a table of who owns what after this round and the next.',
      'Look past the valuation: preference, board seats, option pool and who can block what.',
      'Compare it with a standard document, and ask why each change is there.',
    ],
    ask: 'Which line would you not be able to explain to your co-founder?',
    source: {
      title: 'SAFE Financing Documents',
      author: 'Y Combinator',
      url: 'https://www.ycombinator.com/documents',
    },
  },
  {
    id: 'runway',
    title: 'Runway and burn',
    stages,
    words:
      /\b(?:runway|burn(?:ing)?(?: rate| cash| money| through)(?!\w)(?![- ]?out)|cash(?: flow| left)?|(?:run|running|ran) out of (?:money|cash)|out of (?:money|cash)|default (?:alive|dead)|profitab\w*|break[- ]?even|cut(?:ting)? costs?|(?:months|weeks) (?:left|of (?:cash|money))|(?:how much )?(?:(?:do|should|can) (?:i|we|founders) )?pay(?:ing)? (?:myself|ourselves|themselves|yourself)|(?:founders?(?:'s?)?|ceos?(?:'s?)?|my own|our own) (?:salar(?:y|ies)|pay(?:check)?s?|compensation)|salar(?:y|ies) (?:for )?(?:myself|ourselves|founders?|(?:(?:the|a|our|most) )?ceos?)|salar(?:y|ies) (?:should|do|can|does|would) (?:(?:i|we|you|the|a|an|our|most|startup|early) ){0,2}(?:founders? |ceos? )?(?:take|pay (?:my|our|your|them)sel(?:f|ves)|draw|get)|(?:tak(?:e|ing)|draw(?:ing)?) (?:a|any|no) salary|finances|round fell through)\b/gi,
    hints: /\b(?:budgets?|spend(?:ing)?|burn)\b/gi,
    when: 'What counts isn’t how long the money lasts, but whether you become profitable before it ends.',
    steps: [
      'Work out today whether you reach profit on the money you have, at your present growth and costs.',
      'If the answer is no, cut what doesn’t help the next milestone while you can still choose.',
      'Don’t hire until the answer is yes.',
      'Write down the date by which you’d have to raise, and a plan in case you can’t.',
    ],
    ask: 'On today’s growth and costs, in which month does the money end?',
    source: {
      title: 'Default Alive or Default Dead?',
      author: 'Paul Graham',
      url: 'https://paulgraham.com/aord.html',
    },
  },
  {
    id: 'acquisition-offer',
    title: 'When somebody wants to buy the company',
    stages: ['launch', 'traction'],
    words:
      /\b(?:acquisition (?:offers?|talks?|interest|inquir\w+|process)|an acquisition|(?:acqui(?:re|ring)|buy(?:ing)?|sell(?:ing)?) (?:us|(?:out )?(?:my|our|the|your|this) (?:\w+ )?(?:company|startup|business|app|saas))|(?:founders?|investors?|board|shareholders?|of (?:them|us)) (?:\w+ ){0,2}wants? to (?:sell|exit)|(?:wants?|offer\w*|like) to (?:acquire|buy) (?:us|me out|(?:my|our|the) (?:company|startup|business))|(?:be|being|get|getting|got) acquired|acqui-?hire\w*|corp(?:orate)? dev(?:elopment)?|exit (?:strategy|offer)|buy-?outs?|earn-?outs?|m&a|sell for \d[\w.]*)\b/gi,
    hints: /\b(?:acquisition|acquirer?s?|buyers?|exit)\b/gi,
    when: 'Most approaches end without an offer and cost months, so talk only if you would really sell.',
    steps: [
      'Settle with your co-founders whether you’d sell at all, and the lowest price for which everyone would.',
      'Ask who is behind it and for a price range in writing before you share customers, numbers or code.',
      'If you go on, find a second bidder. One buyer alone makes the price.',
      'Have a lawyer who sells companies read it before you sign, exclusivity most of all.',
      'Work on as if nobody had called.',
    ],
    ask: 'What would you do next year if they never wrote again?',
    source: {
      title: 'Don’t Talk to Corp Dev',
      author: 'Paul Graham',
      url: 'https://paulgraham.com/corpdev.html',
    },
  },
  {
    id: 'silent-investor',
    title: 'When an investor goes silent',
    stages: ['traction', 'launch'],
    words:
      /\b(?:ghost(?:ed|ing|s)?|(?:radio |complete |total )?silen(?:t|ce)|(?:went|gone|going|goes) (?:quiet|dark|cold|silent)|no (?:answer|reply|replies|response|word)|(?:stopped|not|never|hasn't|haven't|didn't|doesn't|don't) (?:\w+ )?(?:answer|repl|respond|get back|got back|gotten back|heard back|hear back|writ)\w*|(?:get|got|getting) back to (?:me|us)|soft(?:ly)? (?:commit\w*|circled)|non-?committal|stringing (?:me|us) along|heard nothing)\b/gi,
    hints: /\b(?:follow[- ]?ups?|month ago|weeks ago)\b/gi,
    needs: /\b(?:investors?|vcs?|angels?|funds?|venture|term sheet|partner at|investor's)\b/gi,
    when: 'Silence from an investor is nearly always a no that nobody likes to say.',
    steps: [
      'Write once more, in three lines: one new fact, one question to answer with yes or no, the day you’ll move on.',
      'Count it as a no until then, and add two new names to your list.',
      'Ask whoever introduced you what they have heard.',
      'Name a closing date to all others once the round has one.',
      'Send them your monthly update: progress restarts more talks than reminders do.',
    ],
    ask: 'What has changed since you last spoke that they would want to know?',
    source: {
      title: 'What to Do When Investors Say No (or Simply Say Nothing)',
      author: 'Ryan Caldbeck',
      url: 'https://www.inc.com/ryan-caldbeck/what-to-do-when-investors-say-no-or-simply-say-nothing.html',
    },
  },
];
