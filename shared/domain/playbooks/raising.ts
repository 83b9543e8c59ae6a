import { stages } from '../../options.ts';
import type { Playbook } from './playbook.ts';

export const raisingPlaybooks: Playbook[] = [
  {
    id: 'fundraising',
    title: 'When and how to raise money',
    stages: ['traction', 'launch'],
    words:
      /\b(?:fund(?:ing|raising|raise)?|rais(?:e|es|ing)(?: (?:money|capital|funding|a round|a seed|our seed|a pre-seed))?|investors?|investments?|vcs?|venture capital(?:ists?)?|angels?|pre-?seed|seed(?: round)?|series a|accelerators?|y combinator|money|grants?|bootstrap\w*)\b/gi,
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
      /\b(?:(?:pitch|investor|slide|seed) decks?|decks?|slides?|pitch(?:es|ing)?|elevator pitch|demo day|one[- ]pager|business plan|market size|tam|investor meetings?)\b/gi,
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
      /\b(?:term sheets?|safes|safe notes?|(?:our|my|post-money) safe|a safe(?! \w)|convertible(?: notes?)?|valuations?|valuation caps?|dilut\w*|cap tables?|liquidation(?: preferences?)?|pro[- ]rata|equity (?:\w+ ){0,6}investors?|board seats?|option pool)\b/gi,
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
      /\b(?:runway|burn(?:ing)?(?: rate| cash| money| through)?(?!\w)(?![- ]?out)|cash(?: flow| left)?|out of (?:money|cash)|default (?:alive|dead)|profitab\w*|break[- ]?even|cut(?:ting)? costs?|budgets?|months (?:left|of (?:cash|money))|salary (?:for )?myself|finances?|spend(?:ing)?)\b/gi,
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
];
