import type { Playbook } from './playbook.ts';

export const mvpPlaybooks: Playbook[] = [
  {
    id: 'first-users',
    title: 'Finding your first users',
    stages: ['idea', 'mvp'],
    words:
      /\b(?:(?:first|early|initial|(?<=first )\d+) (?:\w+ )?(?:users?|customers?|adopters?|testers?|clients?)|(?:get|getting|find|finding|attract|reach|win) (?:\w+ )?(?:users?|customers?|clients?)|go[- ]to[- ]market|gtm|beta testers?|(?:target|ideal) (?:customers?|users?|market|audience)|(?:what|which) market|niche|icp|(?<!features? )nobody (?:uses|signs up)|(?:no|zero) (?:users|customers|sign-?ups)|(?:two|2)[- ]sided(?: marketplace)?|chicken[- ](?:and|or)[- ]egg)\b/gi,
    hints: /\b(?:beta|marketplaces?|(?:more|new|beta|\d+) (?:users?|customers?|clients?))\b/gi,
    when: 'The first users rarely come by themselves; founders go out and recruit them one by one.',
    steps: [
      'List 20 people by name who have the problem today, and write to each of them yourself.',
      'Set it up for those who say yes while you sit beside them, even if parts are done by hand.',
      'Start with one narrow group in which everybody knows each other.',
      'Count the growth, not the total: at 10 percent a week, 100 users become 14,000 in a year.',
    ],
    ask: 'Where do the people with this problem already meet or talk?',
    source: {
      title: 'Do Things that Don’t Scale',
      author: 'Paul Graham',
      url: 'https://paulgraham.com/ds.html',
    },
  },
  {
    id: 'mvp-scope',
    title: 'What belongs in the first version',
    stages: ['mvp', 'idea'],
    words:
      /\b(?:mvps?|minimum viable(?: product)?|prototypes?|first version|v1|(?:which|what|next|more|new|many) features?|features?(?: requests?)?|what (?:should (?:i|we)|to) build|(?:build|ship) (?:first|next)|no-?code|how long (?:should|will) it take to build)\b/gi,
    hints: /\b(?:scope|roadmaps?)\b/gi,
    when: 'A first version that takes months to build usually holds months of guesses.',
    steps: [
      'Name the one problem it has to solve, and for which small group.',
      'Cut every feature that group could do without for a week. Do the rest by hand.',
      'Set a ship date weeks away, not months, and cut scope to keep it.',
      'Put it in front of users, and hold on to the problem while you change the solution.',
    ],
    ask: 'Which feature could you leave out and still solve the problem once?',
    source: {
      title: 'How to Plan an MVP',
      author: 'Michael Seibel',
      url: 'https://www.ycombinator.com/library/6f-how-to-plan-an-mvp',
    },
  },
  {
    id: 'onboarding',
    title: 'Onboarding and activation',
    stages: ['mvp', 'traction'],
    words:
      /\b(?:onboard\w*|activat\w*|user test\w*|usability(?: test\w*)?|first (?:session|run|experience)|aha moment|(?:sign up|register)(?:,| and| but| then)(?: then)? (?:\w+ ){0,2}(?:look|leave|nothing|disappear|never)|drop(?:ping)? ?off|(?:hard|easy) to use|ux)\b/gi,
    hints: /\b(?:confus\w+|never come back)\b/gi,
    when: 'People sign up and don’t get to the point where the product helps them, and a chart won’t show you why.',
    steps: [
      'Watch five people, one after another, use it for the first time. Say nothing.',
      'Note each place where they stop, go back or ask. Five people show you most of the problems.',
      'Fix the first thing that stopped two of them, then test with another five.',
      'Name the one action that shows they got value, and count who reaches it on day one.',
    ],
    ask: 'What has to happen before a new user gets something out of it?',
    source: {
      title: 'Why You Only Need to Test with 5 Users',
      author: 'Jakob Nielsen',
      url: 'https://www.nngroup.com/articles/why-you-only-need-to-test-with-5-users/',
    },
  },
  {
    id: 'pilots',
    title: 'Pilots and design partners',
    stages: ['mvp', 'idea'],
    words:
      /\b(?:(?<!(?:plane|airline|fighter) )pilots?(?! lights?)(?: customers?| projects?| programs?)?|design partners?|proofs? of concept|letters? of intent|(?:an|the|sign(?:ed)?(?: an)?) (?:loi|poc)|free trials?|early adopters?)\b/gi,
    hints: /\b(?:enterprise(?: customers?)?|exclusivity|pocs?|lois?)\b/gi,
    when: 'A pilot without an end, a price or a success measure tends to stay a pilot.',
    steps: [
      'Look for the customer who knows the problem, has patched together a workaround and has a budget.',
      'Agree in writing on what success means, who decides and the date it ends.',
      'Charge something, or settle the price that follows if it works.',
      'Start with a handful, and build only what most of them need.',
    ],
    ask: 'What will your pilot customer do on the day it succeeds?',
    source: {
      title: 'Perfection by Subtraction: The Minimum Feature Set',
      author: 'Steve Blank',
      url: 'https://steveblank.com/2010/03/04/perfection-by-subtraction-the-minimum-feature-set/',
    },
  },
  {
    id: 'pricing',
    title: 'Pricing',
    stages: ['mvp', 'traction'],
    words:
      /\b(?:pric(?:e|es|ed|ing)(?: increases?)?(?! of (?!(?:my|our|your|the|an?|this|each)\b))|how much (?:should|do|can|to) (?:i |we )?(?:charge|ask)|(?<!(?:in|en) )charg(?:e|es|ing)|willing(?:ness)? to pay|(?:nobody|no one|don't|doesn't|won't|wouldn't|not) (?:\w+ )?pay(?:s|ing)?|freemium|subscriptions?|discounts?|moneti[sz]\w*|(?:free|paid) (?:plan|tier)|too (?:expensive|cheap)|business model|revenue model)\b/gi,
    hints: /\b(?:for free)\b/gi,
    when: 'A price is easiest to learn before the product is finished, and asking is the only way.',
    steps: [
      'Ask five customers this week what the problem costs them today, in money or hours.',
      'Name a price in the conversation and stop talking. Note what they say first.',
      'Charge by what grows with the value: seats, orders, sites.',
      'Raise the price for new customers until some say no for that reason.',
    ],
    ask: 'What does the problem cost a customer in a month?',
    source: {
      title: 'It’s Price Before Product. Period.',
      author: 'First Round Review',
      url: 'https://review.firstround.com/its-price-before-product-period/',
    },
  },
  {
    id: 'product-market-fit',
    title: 'Measuring product–market fit',
    stages: ['mvp', 'traction'],
    words:
      /\b(?:product[-– /]?(?:to[- ])?market[- ]?fit|pmf|very disappointed|40 ?(?:%|percent)|sean ellis|do (?:people|users|customers) (?:love|really want)|must[- ]have|nice[- ]to[- ]have)(?!\w)/gi,
    when: 'Product–market fit feels vague until you measure it, and one survey question does.',
    steps: [
      'Ask people who used it twice in the last two weeks: “How would you feel if you could no longer use it?”',
      'Count “very disappointed”. At 40 percent or more you are close.',
      'Learn who those people are and what they love, and aim at more like them.',
      'Split the roadmap: half on what they love, half on what holds back the “somewhat disappointed”.',
    ],
    ask: 'Who would miss it most, and why them?',
    source: {
      title: 'How Superhuman Built an Engine to Find Product/Market Fit',
      author: 'Rahul Vohra',
      url: 'https://review.firstround.com/how-superhuman-built-an-engine-to-find-product-market-fit/',
    },
  },
];
