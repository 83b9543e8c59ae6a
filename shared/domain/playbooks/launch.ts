import type { Playbook } from './playbook.ts';

export const launchPlaybooks: Playbook[] = [
  {
    id: 'launch',
    title: 'Launching, online and in the press',
    stages: ['launch', 'mvp'],
    words:
      /\b(?:launch(?:es|ed|ing)?(?: day| post| tweet)?|tweets?|announcements?|product hunt|hacker news|techcrunch|press(?: release| coverage)|journalists?|media coverage|go(?:ing)? live)\b/gi,
    hints: /\b(?:announc\w*|press|pr|release|posts?|threads?)\b/gi,
    when: 'A launch is a moment you can repeat, so a small one this month beats a perfect one next year.',
    steps: [
      'Write one sentence that says what it does and for whom, without adjectives.',
      'Pick the day and one place where your users already are, and launch there first.',
      'Ask 20 people in person to try it that day, and answer every comment yourself.',
      'Note what people asked, fix the first thing, and plan the next launch.',
    ],
    ask: 'What should somebody do after reading your post?',
    source: {
      title: 'Launch Guide',
      author: 'Product Hunt',
      url: 'https://www.producthunt.com/launch',
    },
  },
  {
    id: 'partnerships',
    title: 'Partnerships',
    stages: ['launch', 'traction'],
    words:
      /\b(?:(?:channel|strategic|integration|distribution|potential) partners?|partnerships?|partner(?:ing|ed)? with|integrations?|resellers?|affiliates?|co-?marketing|strategic alliances?|distribution deals?|exclusivity)\b/gi,
    hints: /\b(?:partners?|big (?:company|companies|corporations?|retailers?)|corporates?)\b/gi,
    when: 'A big partner looks like a shortcut, and most such deals bring meetings instead of customers.',
    steps: [
      'Name the number the partner cares about, and how you move it.',
      'Find the one person there who gains from it, and a second in case the first leaves.',
      'Agree on a small test with an end date and a count of customers, not on an alliance.',
      'Keep selling directly until the test has brought customers twice.',
    ],
    ask: 'What does the partner lose if this never happens?',
    source: {
      title: 'Startups Should Say No to 99% of Partnership Opportunities',
      author: 'David Cummings',
      url: 'https://davidcummings.org/2012/02/23/startups-should-say-no-to-99-of-partnership-opportunities/',
    },
  },
  {
    id: 'first-hire',
    title: 'Hiring the first people',
    stages: ['traction', 'launch'],
    words:
      /\b(?:hir(?:e|es|ed|ing)|first (?:hire|employee|engineer|salesperson)|employees?|recruit\w*|candidates?|job (?:post|ad|description|offer)s?|salar(?:y|ies)|(?:asks?|asked|asking|wants?) (?:\w+ )?for a raise|(?:wants?|gets?|deserves?|give (?:him|her|them|everyone)) a raise|pay raise|contractors?|freelancers?|contract (?:developers?|engineers?|designers?)|interview(?:ing)? (?:a |an )?(?:candidates?|developers?|engineers?)|(?:sales|marketing) person|equity (?:\w+ ){0,5}(?:employees?|hires?|engineers?|developers?))\b/gi,
    hints: /\b(?:team (?:member|mate)s?|teammates?)\b/gi,
    when: 'An early hire shapes the company more than any feature, and a wrong one costs months.',
    steps: [
      'Write down what this person will have done after 90 days. If you can’t, wait.',
      'Ask the best people you worked with, and whom they would hire. Good early hires often come that way.',
      'Work together on something real and paid for a day or two before you decide.',
      'Decide quickly if it doesn’t work out, and be fair about it.',
    ],
    ask: 'What breaks in the next three months if you hire nobody?',
    source: {
      title: 'How to Hire',
      author: 'Sam Altman',
      url: 'https://blog.samaltman.com/how-to-hire',
    },
  },
];
