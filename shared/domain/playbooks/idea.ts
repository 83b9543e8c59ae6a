import type { Playbook } from './playbook.ts';

export const ideaPlaybooks: Playbook[] = [
  {
    id: 'validate-idea',
    title: 'Validating your idea',
    stages: ['idea', 'mvp'],
    words:
      /\b(?:validat\w*|(?:right|which|business) ideas?|(?:good|bad) ideas?(?! (?:to|if)\b)|ideas? (?:is |are )?(?:any )?(?:good|bad|worth|stupid|viable)|(?:test|check|prove) (?:my|our|the|an|this) ideas?|is (?:my|our|the|this) idea|assumptions?|hypothes[ie]s|riskiest|anybody (?:wants?|needs?)|anyone (?:wants?|needs?)|real problem|worth building|experiments?)\b/gi,
    hints: /\b(?:ideas?)\b/gi,
    when: 'Your idea is still a list of guesses, and talking to people is the cheapest way to test them.',
    steps: [
      'Write down the guess that would sink the idea if it were wrong.',
      'Talk to 10 people who should have the problem. Ask about the last time it happened and what they did about it.',
      'Offer something that costs them a little: a deposit, a signed letter, an hour with their team.',
      'Decide by a date set now what result would make you stop or change course.',
    ],
    ask: 'Which guess would hurt most if it were wrong?',
    source: {
      title: 'Why the Lean Start-Up Changes Everything',
      author: 'Steve Blank',
      url: 'https://hbr.org/2013/05/why-the-lean-start-up-changes-everything',
    },
  },
  {
    id: 'customer-interviews',
    title: 'Customer interviews',
    stages: ['idea', 'mvp'],
    words:
      /\b(?:(?:customer|user|problem|discovery) (?:interviews?|conversations?|calls?|research)|(?<!(?:job|podcast|radio|tv|visa|exit) )interview\w*(?! (?:at\b|for (?:an? |the |my )?(?:\w+ )?(?:jobs?|roles?|positions?|visas?)\b))|mom test|(?:talk(?:ing|ed)?|speak(?:ing)?|spoke) (?:to|with) (?:my |our |potential )?(?:customers?|users?|people)|customer discovery|what (?:to|should i|do i) ask|surveys?|(?:honest|user|customer|get|useful) feedback|great idea but)\b/gi,
    hints: /\b(?:feedback|nobody buys)\b/gi,
    when: 'People are kind about ideas, so what they say about yours tells you little; what they did last time tells you a lot.',
    steps: [
      'Book five conversations this week with people who have the problem.',
      'Ask about their life, not your idea: “Tell me about the last time this happened.”',
      'Listen for what they already tried, what it cost them and who else was involved.',
      'Treat compliments as noise, and end by asking for a next step: time, money or an introduction.',
    ],
    ask: 'What did the last person you spoke to actually do about the problem?',
    source: {
      title: 'The Mom Test',
      author: 'Rob Fitzpatrick',
      url: 'https://www.momtestbook.com',
    },
  },
  {
    id: 'landing-page',
    title: 'Landing page and copy',
    stages: ['idea', 'launch'],
    words:
      /\b(?:landing pages?|home ?pages?|headlines?|copywriting|taglines?|value prop(?:osition)?s?|waitlists?|sign-?ups? page|messaging|conversion rate|call to action|(?:website|page) (?:copy|text|convert\w*))\b/gi,
    hints: /\b(?:websites?|copy|sign-?ups?)\b/gi,
    when: 'Visitors decide within seconds whether a page is for them, and most pages never say what the product does.',
    steps: [
      'Rewrite the headline so that it says what you do and for whom, in words a customer used.',
      'Answer the strongest objection right below it.',
      'Leave one button, and say what happens after the click.',
      'Show it to five people for five seconds each and ask what you sell.',
    ],
    ask: 'In one sentence: who is it for, and what can they do afterward that they can’t do now?',
    source: {
      title: 'Landing Pages',
      author: 'Julian Shapiro',
      url: 'https://www.julian.com/guide/startup/landing-pages',
    },
  },
  {
    id: 'market-size',
    title: 'Market size',
    stages: ['idea', 'launch'],
    words:
      /\b(?:market siz(?:e|es|ing)|siz(?:e|ing) (?:of )?(?:the|my|our|a) market|how (?:big|large) is (?:the|my|our|your) market|tam[ ,/]+sam(?:[ ,/]+som)?|(?:what is|what's|our|the|my|your) tam|addressable market|market (?:is |be )?(?:too )?(?:small|big|large)(?: enough)?|(?:big|large|small) (?:enough )?market)\b/gi,
    hints: /\b(?:sam|som)\b/gi,
    when: 'One percent of a huge market convinces nobody, while a number counted from real customers does.',
    steps: [
      'Describe the customer so narrowly that you could list them by name.',
      'Count them in something public: registers, associations, job ads, maps.',
      'Multiply by what one pays you in a year, at a price that somebody has agreed to.',
      'Show how it grows: the next group, the next product, and what has to be true for it.',
      'Write each assumption beside its number, so that others can check it.',
    ],
    ask: 'How many customers like your best one are there, and how do you know?',
    source: {
      title: 'Market Sizing Guide',
      author: 'Pear VC',
      url: 'https://pear.vc/market-sizing-guide',
    },
  },
];
