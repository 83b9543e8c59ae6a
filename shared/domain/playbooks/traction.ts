import type { Playbook } from './playbook.ts';

export const tractionPlaybooks: Playbook[] = [
  {
    id: 'growth-channel',
    title: 'Choosing a growth channel',
    stages: ['traction', 'launch'],
    words:
      /\b(?:(?:growth|marketing|sales|acquisition|distribution|paid|organic|other) channels?|channels? (?:works?|should|would|to (?:try|test|use))|go[- ]to[- ]market|gtm|marketing(?: strategy| plan| budget)?|grow(?:th|ing)?(?: faster| strategy)?|(?:user|customer|lead|client) acquisition|acqui(?:re|ring) (?:\w+ )?(?:users?|customers?)|paid ads?|ads|advertis\w+|seo|content marketing|social media|tiktok|influencers?|distribution|(?:get|getting|find|finding|attract|reach|win) (?:\w+ )?(?:users?|customers?))\b/gi,
    hints:
      /\b(?:channels?|acquisition|instagram|linkedin|revenue|meta|(?:more|new) (?:users?|customers?))\b/gi,
    when: 'Growth that lasts mostly comes from one channel that suits the product, not from a little of everything.',
    steps: [
      'Find the channel that brought your best ten customers. Ask them if you don’t know.',
      'Pick that one, and give it a month before you judge it.',
      'Check that it pays: what a customer brings in against what reaching one costs.',
      'Shape the product for it. The channel won’t change its rules for you.',
    ],
    ask: 'How did your last three customers hear of you?',
    source: {
      title: 'The Four Fits Growth Framework',
      author: 'Brian Balfour',
      url: 'https://brianbalfour.com/four-fits-growth-framework',
    },
  },
  {
    id: 'retention',
    title: 'Retention and churn',
    stages: ['traction', 'launch'],
    words:
      /\b(?:retention|retain\w*|(?:our |monthly )?churn\w*|(?:users|customers|people|subscribers) (?:\w+ ){0,2}(?:cancel\w*|leave|leaving|left|quit|stop(?:s|ped|ping)?)|stop(?:ped|ping)? using|inactive users?|stick(?:y|iness)|engagement)\b/gi,
    hints: /\b(?:cancel\w*|come back|coming back)\b/gi,
    when: 'People try it and leave, so more sign-ups would only fill a leaking bucket.',
    steps: [
      'Call five people who left this month and ask what they use now.',
      'Draw one line per sign-up month: the share still active. You want it to go flat.',
      'Compare after six months: about 25 percent is good for a consumer social app, 60 for small-business software, 70 for enterprise.',
      'Find what those who stayed did in their first week, and lead everybody there.',
    ],
    ask: 'Of those who signed up three months ago, how many were active last week?',
    source: {
      title: 'What Is Good Retention',
      author: 'Lenny Rachitsky',
      url: 'https://www.lennysnewsletter.com/p/what-is-good-retention-issue-29',
    },
  },
  {
    id: 'sales',
    title: 'Sales calls and cold email',
    stages: ['traction', 'mvp'],
    words:
      /\b(?:(?<!fire )sales?(?: calls?| process| cycle| pipeline| person)?|sell(?:ing)?(?! (?:my|our|the|this) (?:company|startup|business|shares))|cold[- ]?(?:e-?mails?|emailing|calls?|calling|outreach|messages?|dms?)|outreach|outbound|prospect\w*|clos(?:e|ing) (?:deals?|customers?|the deal|a sale|more)|deals|(?:nobody|no one) (?:buys|replies|answers|responds)|objections?|b2b|crm)\b/gi,
    hints: /\b(?:demos?|leads?|no repl(?:y|ies)|follow[- ]?ups?)\b/gi,
    when: 'Early selling is the founder’s job: nobody else learns as much from a “no”.',
    steps: [
      'Write to 10 people today, each in five sentences or fewer: their problem, why you, one question.',
      'Ask on the call before you show anything: what happens today, what it costs, who decides.',
      'Show only what answers what they said, then name the price and the next date.',
      'Write down why each deal was lost, and follow up until you hear yes or no.',
    ],
    ask: 'Where do most of your conversations stop: no reply, no second call or no signature?',
    source: {
      title: 'Founding Sales',
      author: 'Pete Kazanjy',
      url: 'https://www.foundingsales.com',
    },
  },
  {
    id: 'analytics',
    title: 'Analytics and unit economics',
    stages: ['traction', 'launch'],
    words:
      /\b(?:analytics|dashboards?|what (?:should (?:i|we)|to) (?:measure|track)|measur\w*|cohort (?:analysis|charts?)|cac|ltv|unit economics|lifetime value|(?:customer |user )?acquisition costs?|payback|gross margins?|vanity metrics?|funnels?)\b/gi,
    hints: /\b(?:track(?:ing)?|mrr|arr)\b/gi,
    when: 'Many numbers are easy to collect, and few of them change what you do on Monday.',
    steps: [
      'Write down the decision you face, then the number that would settle it.',
      'Separate new from returning users, and count active ones by what they do, not by visits.',
      'Work out what a customer costs you with all costs in, and what one brings in after your own costs.',
      'Look at monthly groups instead of totals: totals only ever go up.',
    ],
    ask: 'Which number would make you change your plan this month?',
    source: {
      title: '16 Startup Metrics',
      author: 'Andreessen Horowitz',
      url: 'https://a16z.com/16-startup-metrics/',
    },
  },
  {
    id: 'referrals',
    title: 'Referrals and word of mouth',
    stages: ['traction', 'launch'],
    words:
      /\b(?:referrals?|refer(?:ring)? (?:a friend|us|friends|others)|word[- ]of[- ]mouth|viral\w*|nps|net promoter(?: score)?|recommend us|invit(?:e|es|ing) (?:friends?|others)|testimonials?|case stud(?:y|ies)|ambassadors?|(?:get|more|good) reviews)\b/gi,
    hints: /\b(?:reviews)\b/gi,
    when: 'Happy customers seldom recommend you unprompted, and they gladly do when asked at the right moment.',
    steps: [
      'Ask your last 20 customers how likely they are to recommend you, from 0 to 10, and why.',
      'Ask everyone who said 9 or 10 for one introduction by name, right away.',
      'Call everyone at 6 or below and fix the reason you hear twice.',
      'Ask for it where the product has just helped, not in a newsletter.',
    ],
    ask: 'When did a customer last recommend you, and what had just happened?',
    source: {
      title: 'The One Number You Need to Grow',
      author: 'Frederick F. Reichheld',
      url: 'https://hbr.org/2003/12/the-one-number-you-need-to-grow',
    },
  },
  {
    id: 'support',
    title: 'Customer support',
    stages: ['traction', 'launch'],
    words:
      /\b(?:(?:customer|user) (?:support|service|success)|support (?:requests?|tickets?|emails?|load|team)|support tickets?|complain\w*|bug reports?|help ?desk)\b/gi,
    hints: /\b(?:support|tickets?|bad reviews?)\b/gi,
    when: 'Support feels like a cost, but it’s where users tell you for free what to fix.',
    steps: [
      'Have everyone who builds the product answer support for one day this week.',
      'Reply fast and by name, and say when you’ll be back with an answer.',
      'Count the questions by topic, and fix the cause of the most common one.',
      'Tell the people who asked once it’s fixed.',
    ],
    ask: 'Which question did you answer most often this month?',
    source: {
      title: 'How to Build Products Users Love',
      author: 'Kevin Hale',
      url: 'https://startupclass.samaltman.com/courses/lec07/',
    },
  },
  {
    id: 'refunds',
    title: 'Refunds and upset customers',
    stages: ['traction', 'launch'],
    words:
      /\b(?:refund\w*|(?<!(?:investors?|angels?) (?:\w+ ){0,3})(?:(?:his|her|their|my|the) )?money back|charge(?:d|s)?[- ]?backs?|fir(?:e|ing) (?:an? |my |our |this |the )?(?:customers?|clients?)|(?:angry|upset|unhappy|furious|rude|difficult|dissatisfied|annoyed) (?:customers?|clients?|users?)|(?:bad|one[- ]star|1[- ]star|negative) reviews?)\b/gi,
    hints: /\b(?:complain\w*|disputes?)\b/gi,
    when: 'Whoever asks for money back tells you what they expected, and is often still to be won back.',
    steps: [
      'Answer the same day, by name: repeat the problem in their words, say sorry, ask what would make it right.',
      'When in doubt, pay it back at once. A chargeback or an angry review costs more.',
      'Stay firm and polite with abuse: one offer in writing, with a date.',
      'Put a short refund policy where people buy, so that you decide only once.',
      'Note each reason, and fix the one you hear twice.',
    ],
    ask: 'What did the last person who wanted their money back expect to get?',
    source: {
      title: 'The Profitable Art of Service Recovery',
      author: 'Hart, Heskett and Sasser',
      url: 'https://hbr.org/1990/07/the-profitable-art-of-service-recovery',
    },
  },
];
