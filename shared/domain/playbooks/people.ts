import type { Playbook } from './playbook.ts';

export const peoplePlaybooks: Playbook[] = [
  {
    id: 'co-founder-search',
    title: 'Finding a co-founder',
    stages: ['idea', 'mvp'],
    words:
      /\b(?:(?:find(?:ing)?|look(?:ing)? for|search(?:ing)? for|need(?:ing)?|want(?:ing)?|get(?:ting)?|meet(?:ing)?|seek(?:ing)?|choos(?:e|ing)|decid(?:e|ing) (?:on|between)|without|recruit(?:ing)?|bring(?:ing)? in) (?:an? |my |the |another |some |good |great |right |new |second |technical |tech |business )*(?:co-?founders?|business partner)|co-?founder (?:search|matching|dating)|co-?founder (?:or|vs) (?:solo|alone)|(?:need|problem|okay|ok|possible|risky|bad) (?:\w+ ){0,5}(?:solo|single|sole) founder|solo founders? (?:or|vs)|(?:be|stay|go|going) solo)\b/gi,
    hints: /\b(?:(?:solo|single|sole) founder)\b/gi,
    when: 'Good co-founders seldom turn up at events; most are people you already know or have built with.',
    steps: [
      'List 20 people you have worked or studied with and would choose again, and meet five of them this week.',
      'Show what you bring: waiting customers, sales, a prototype. An idea alone convinces nobody good.',
      'Build something small together for a month before you talk about titles.',
      'Ask the hard questions early: money, hours, when you would sell, what happens if one leaves.',
      'Go on alone meanwhile: progress is what draws people in.',
    ],
    ask: 'Who is the best person you have ever worked with, and have you asked?',
    source: {
      title: 'How to Find the Right Co-Founder',
      author: 'Harj Taggar',
      url: 'https://www.ycombinator.com/library/8h-how-to-find-the-right-co-founder',
    },
  },
  {
    id: 'equity-split',
    title: 'Splitting equity between founders',
    stages: ['idea', 'mvp'],
    words:
      /\b(?:equity(?: splits?)?|split(?:ting)? (?:the |our |up )?(?:equity|shares|ownership|company)|equity (?:\w+ ){0,3}co-?founders?|(?:50[/-]50|fifty[- ]fifty)(?: or not| split)?|vesting(?: for (?:\w+ )?co-?founders?)?|(?:year|month) cliff|founders?'? shares|(?:more|fewer|less|equal) (?:shares|equity)|how (?:do|should) (?:we|i) split)\b/gi,
    hints: /\b(?:shares|percent)\b/gi,
    when: 'Nearly all of the work lies ahead of you, so split for the years to come and not for who had the idea.',
    steps: [
      'Each write down alone what you’ll put in for four years: hours, money, skills. Then compare.',
      'Start from nearly equal shares, and give a reason for each point away from that.',
      'Let all shares vest, yours too: four years with a one-year cliff is usual.',
      'Decide who has the last word on what.',
      'Have a lawyer put it on paper while there is nothing to fight over.',
    ],
    ask: 'If one of you left in a year, which share would the other think fair?',
    source: {
      title: 'How to Split Equity Among Co-Founders',
      author: 'Michael Seibel',
      url: 'https://www.ycombinator.com/library/5x-how-to-split-equity-among-co-founders',
    },
  },
  {
    id: 'technical-lead',
    title: 'Finding a CTO or getting it built',
    stages: ['idea', 'mvp'],
    words:
      /\b(?:cto|chief technology officer|tech(?:nical)? lead|founding engineer|dev(?:elopment)? (?:shops?|agenc(?:y|ies)|firms?|team)|(?:software|app) agenc(?:y|ies)|(?:agency|freelancers?|co-?founder) or (?:an? |the )?(?:agency|freelancers?|co-?founder|in-house)|agency to (?:build|develop|code|make)|outsourc\w*|offshor\w*|non-?technical(?: founder)?|(?:can't|cannot|can not|don't) code|learn to code|(?:find|finding|need|hire|hiring) (?:an? |good |great |the |my )*(?:developers?|engineers?|programmers?)|get(?:ting)? it built)\b/gi,
    hints: /\b(?:ctos|developers?|engineers?|agenc(?:y|ies)|freelancers?|repo|source code)\b/gi,
    when: 'Early on you need somebody who ships every week, and the title matters little.',
    steps: [
      'Cut the first version until no-code tools or your own hands can show it to five customers.',
      'Look for a founding engineer who ships. Make it CTO once there is a team to lead.',
      'If you can’t judge code, have an engineer you trust sit in, and pay for a week of real work first.',
      'With freelancers or an agency: small paid steps, code in your own account from day one, rights signed over to you.',
    ],
    ask: 'What is the smallest thing that somebody could build for you in two weeks?',
    source: {
      title: 'Founding Engineer or Founder/CTO?',
      author: 'Dan Moore',
      url: 'https://www.mooreds.com/wordpress/archives/2555',
    },
  },
  {
    id: 'leaving-a-job',
    title: 'Leaving your job',
    stages: ['idea', 'mvp'],
    words:
      /\b(?:(?:quit(?:ting)?|leav(?:e|ing)|resign(?:ing)? from|giv(?:e|ing) up) (?:my|our|your|the|a|an) (?:[\w.$]+ ){0,3}(?:jobs?|employer|career)|day jobs?|(?:go|going|went) full[- ]?time|full[- ]?time job|side (?:projects?|hustles?)|(?:nights|evenings) and weekends|resign(?:ing|ed)?|notice period)\b/gi,
    hints: /\b(?:my (?:job|boss|employer)|mortgage|savings)\b/gi,
    when: 'Leaving is easier to decide by numbers set beforehand than by courage.',
    steps: [
      'Work out how many months you can live without a salary, and talk it over with whoever depends on it.',
      'Set the sign at which you leave: paying customers, a signed pilot, money raised. Set the day you’ll look.',
      'Until then give the startup fixed hours each week, or ask for a four-day week.',
      'Read what your contract says on side work and inventions, and keep your employer’s time and laptop out of it.',
    ],
    ask: 'What can you not find out while you still have the job?',
    source: {
      title: 'Why to Not Not Start a Startup',
      author: 'Paul Graham',
      url: 'https://paulgraham.com/notnot.html',
    },
  },
  {
    id: 'letting-go',
    title: 'Letting somebody go',
    stages: ['launch', 'traction'],
    words:
      /\b(?:fir(?:e|ed|ing) (?:(?:my|our|the|a|an|this|that|one|two|of|first|early|best|only|head|sales|lead|senior|bad) )*(?:employees?|hires?|someone|somebody|anyone|people|staff|him|her|them|engineers?|developers?|devs?|designers?|managers?|marketers?|sales\w*|cto|coo|guy|person|friend|freelancers?|contractors?)|(?:should|do|can|must|when) (?:i|we)(?: to)? fire(?! up| (?:an? |my |our |this |the )?(?:customers?|clients?))|let(?:ting)? (?:\w+ ){1,4}go(?! of)|lay(?:ing)?[- ]?offs?|laid off|terminat(?:e|ing) (?:an |my |the )?(?:employee|employment)|(?:employees?|hires?|engineers?|developers?) (?:\w+ )?(?:fails?|failing|(?:isn't|not) working out)|(?:bad|wrong) hire|under-?perform\w*|(?:low|poor|bad) perform\w*|severance|sack(?:ed|ing)? (?:him|her|them|someone|somebody))\b/gi,
    hints: /\b(?:missing every deadline|picks? up (?:his|her|their) work)\b/gi,
    when: 'Everyone on a small team sees when somebody isn’t working out, and waiting is unkind to all of them.',
    steps: [
      'Check your own part: they may never have heard plainly what you expect, and by when.',
      'Say it now, with examples, and write down together what has to change in 30 days.',
      'Before you decide, ask an employment lawyer about notice, pay and reasons.',
      'Then do it in person and briefly: the decision, the last day, the pay, your thanks.',
      'Tell the team the same day who takes over what, and nothing private.',
    ],
    ask: 'Knowing what you know now, would you hire them again?',
    source: {
      title: 'Does Your Startup Set Employees Up to Fail?',
      author: 'Julia Austin',
      url: 'https://www.library.hbs.edu/working-knowledge/does-your-startup-set-employees-up-to-fail',
    },
  },
  {
    id: 'ceo-time',
    title: 'How a CEO spends the week',
    stages: ['launch', 'traction'],
    words:
      /\b(?:ceo'?s? (?:time|calendar|day|week|schedule|role|job|spends?)|what (?:does|do|should) (?:an? |the )?ceos? (?:actually )?do|(?:as|being) (?:an? |the )?ceo|(?:too many|all|sit in|back[- ]to[- ]back|drowning in|so many) meetings|micromanag\w*|delegat\w*|(?:i am|i'm) the bottleneck|mak(?:er|ing) time|spend (?:my|our|your) time|where (?:does )?my time goes?)\b/gi,
    hints: /\b(?:ceo|meetings?|calendar|inbox|slack)\b/gi,
    when: 'A CEO’s calendar fills up with other people’s requests unless you decide what it is for.',
    steps: [
      'Mark last week’s hours by three jobs: direction, people, money in the bank. Hand over what is none of them.',
      'Block two half days a week for work that needs quiet, and fit meetings around them.',
      'Drop each recurring meeting that ends without a decision.',
      'Write down how you do the task that came up most, and give it away this week.',
    ],
    ask: 'Which hour of last week could nobody else have done for you?',
    source: {
      title: 'What a CEO Does',
      author: 'Fred Wilson',
      url: 'https://avc.com/2010/08/what-a-ceo-does/',
    },
  },
];
