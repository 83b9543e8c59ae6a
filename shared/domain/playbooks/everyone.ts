import { stages } from '../../options.ts';
import type { Playbook } from './playbook.ts';

export const everyonePlaybooks: Playbook[] = [
  {
    id: 'focus',
    title: 'What to work on next',
    stages,
    words:
      /\b(?:work on(?! the side)(?: today| first| next)?|focus\w*|priorit\w*|next steps?|what (?:next|should i do (?:today|first|next|now|this week))|too (?:much to do|many (?:things|tasks|ideas))|distract\w*|to-?do list|time management|procrastinat\w*|(?:i'm|i am|feel(?:ing)?|totally) stuck|where (?:do|should) i (?:start|begin)|^what should i do\W*$)(?!\w)/gi,
    hints: /\b(?:today|this week|stuck|what now)\b/gi,
    when: 'There is always more to do than time, so the skill is choosing what to leave.',
    steps: [
      'Write down the one result that would make this week a good one.',
      'Do the task that leads there first, before you open your inbox.',
      'Say no to, hand over or delete the rest without guilt: small chores are the ones to put off.',
      'Make it a pledge, with a date others can see.',
    ],
    ask: 'If you could finish only one thing this week, which would it be?',
    source: {
      title: 'Good and Bad Procrastination',
      author: 'Paul Graham',
      url: 'https://paulgraham.com/procrastination.html',
    },
  },
  {
    id: 'weekly-goals',
    title: 'Weekly goals and metrics',
    stages,
    words:
      /\b(?:goals?|weekly (?:goals?|metrics?|growth|plan(?:ning)?)|metrics?|kpis?|okrs?|north star|growth rate|how fast should (?:we|i|it) grow|accountab\w*|(?:set (?:a )?|weekly )targets?)\b/gi,
    hints: /\b(?:milestones?|habits?|routines?|targets?)\b/gi,
    when: 'Without one number to move, every week feels busy and none can be judged.',
    steps: [
      'Pick one number that only goes up when customers get value: revenue, or active users before that.',
      'Write down this week’s target on Monday and what you’ll do for it.',
      'Compare on Sunday. Early on, 5 to 7 percent a week is good, and 10 is exceptional.',
      'Drop what didn’t move the number, and do more of what did.',
    ],
    ask: 'What was your number last week, and the week before?',
    source: {
      title: 'Startup = Growth',
      author: 'Paul Graham',
      url: 'https://paulgraham.com/growth.html',
    },
  },
  {
    id: 'competition',
    title: 'Competitors',
    stages,
    words:
      /\b(?:(?:competitors?|rivals?) (?:\w+ ){0,3}(?:rais(?:e|es|ed|ing)|launch\w*|announc\w*)|compet(?:e|es|ing|itors?|ition|itive(?: advantage)?)|rivals?|incumbents?|copied (?:us|me|our)|cop(?:y|ying) (?:us|me|our)|differentiat\w*|moats?|stand out|positioning|(?:google|apple|amazon|microsoft|meta|openai) (?:\w+ )?(?:builds?|built|launch\w*|announc\w*|releas\w*)|crowded(?: market)?|same (?:idea|product))\b/gi,
    hints: /\b(?:better than)\b/gi,
    when: 'Competitors are easy to worry about, and what customers do today is usually the harder rival.',
    steps: [
      'Draw yourself in the middle, and around you every group of customers and what each uses today, spreadsheets included.',
      'Ask five customers what they would do if you didn’t exist. That is your real competition.',
      'Choose the group where you win on one thing they name themselves.',
      'Look at competitors once a month, and at customers every day.',
    ],
    ask: 'Why did the last customer who chose somebody else do so?',
    source: {
      title: 'A New Way to Look at Competitors',
      author: 'Steve Blank',
      url: 'https://steveblank.com/2013/11/08/a-new-way-to-look-at-competitors/',
    },
  },
  {
    id: 'pivot',
    title: 'Pivot or stay the course',
    stages,
    words:
      /\b(?:pivot\w*|change (?:direction|course|the idea|my idea|our idea)|giv(?:e|ing) up(?! (?:equity|shares|control|a board|\d))|(?:quit(?:ting)?|shut(?:ting)? down|wind(?:ing)? down|clos(?:e|ing) down) (?:my|our|the|this) (?:startup|company|business)|shut(?:ting)? (?:it )?down|persevere|start over|keep going|stay the course|(?:abandon|drop|kill) (?:the|my|our|this) (?:idea|product|project))\b/gi,
    hints: /\b(?:quit(?:ting)?|(?:not|isn't|nothing is) working|do we stop)\b/gi,
    when: 'The question comes back every bad week, so decide it with evidence and on a date.',
    steps: [
      'Write down what you believed three months ago, and what users have shown you since.',
      'Ask whether each change still moves the numbers, or whether three in a row did nothing.',
      'Keep one foot where it is: change the customer, the problem or the solution, not all three.',
      'Set a date and a number now. Below it you change course.',
    ],
    ask: 'Which part do users pull at, even if it’s a small one?',
    source: {
      title: 'The Lean Startup Methodology',
      author: 'Eric Ries',
      url: 'https://theleanstartup.com/principles',
    },
  },
  {
    id: 'co-founder',
    title: 'Conflict with a co-founder',
    stages,
    words:
      /\b(?:(?:co-?founders?|business partners?) (?:(?!(?:and|or)\b)[\w']+ ){0,3}(?:conflicts?|fights?|fighting|argu\w+|disagree\w*|leav(?:es|ing)|to leave|left|quit(?:s|ting)?|disappear\w*|vanished|wants? out|lies|lied|lazy|resent\w*|yell\w*|betray\w*|(?:don't|doesn't|won't|isn't|aren't|never|barely|hardly|stopped|not) (?:even |really )?(?:agree|do|does|doing|work|talk|speak|pull|deliver|contribut|listen|show|answer|repl|commit|car|trust|get along)\w*)|(?:co-?founders?|business partners?) and (?:i|me) (?:[\w']+ ){0,2}(?:fight\w*|argu\w+|disagree\w*|can't agree|(?:don't|doesn't|won't|isn't|aren't|never|barely|hardly|stopped|not) (?:even |really )?(?:agree|do|does|doing|work|talk|speak|pull|deliver|contribut|listen|show|answer|repl|commit|car|trust|get along)\w*)|founder (?:fights?|breakup|conflicts?|disputes?)|(?:fight\w*|argu\w*|disagree\w*|conflicts?|disputes?|break(?:ing)? up|split(?:ting)? up|get(?:ting)? (?:rid of|along with)|fir(?:e|ing)|kick(?:ing)? out|confront\w*|trust(?:ing)?|angry (?:at|with)|fed up with|(?:problems?|trouble|issues?) with|los(?:e|ing)|talk(?:ing)? to) (?:with )?(?:(?:my|our|the|a|your|one|other|second|of) ){0,3}(?:co-?founders?|business partner))(?!\w)/gi,
    hints:
      /\b(?:disagree\w*|conflicts?|my partner|can't agree|fight(?:s|ing)?|get rid of|co-?founders?)\b/gi,
    when: 'Most founder fights repeat, and they are seldom about what was said last.',
    steps: [
      'Name the fight you keep having, and what each of you fears in it.',
      'Book an hour a week without laptops, for how you work together only.',
      'Say back what you heard before you answer. Let the other do the same.',
      'Write down who decides what, and have a lawyer put equity and vesting on paper while you get on.',
    ],
    ask: 'What do you want them to understand that you haven’t said plainly?',
    source: {
      title: 'How to Fix the Co-Founder Fights You’re Sick of Having',
      author: 'Esther Perel',
      url: 'https://review.firstround.com/how-to-fix-the-co-founder-fights-youre-sick-of-having-lessons-from-couples-therapist-esther-perel/',
    },
  },
  {
    id: 'energy',
    title: 'Energy, stress and burnout',
    stages,
    words:
      /\b(?:burn(?:ed|t|ing)?[- ]?out|exhaust\w*|tired|stress\w*|overwhelm\w*|(?:un|de)?motivat(?:ed|ion)|lonely|loneliness|can(?:'t|not) sleep|sleep(?:less|ing)?|work[- ]life(?: balance)?|anxi\w*|weekends? off|overwork\w*|mental health|imposter|impostor|no energy|low energy)\b/gi,
    hints: /\b(?:energy|vacations?|holidays?)\b/gi,
    when: 'Founders tend to hide how hard it is, and hiding it makes it harder.',
    steps: [
      'Tell one person today how it really is: another founder, a friend, your partner.',
      'Take a full day off this week, and put sleep and exercise in the calendar first.',
      'Cut this week’s list in half. Most of it can wait more easily than you think.',
      'See a doctor or a therapist if it has lasted for weeks. That is what they are for.',
    ],
    ask: 'What drains you most, and who could take a part of it?',
    source: {
      title: 'Founder Depression',
      author: 'Sam Altman',
      url: 'https://blog.samaltman.com/founder-depression',
    },
  },
  {
    id: 'legal-basics',
    title: 'Legal basics',
    stages,
    words:
      /\b(?:(?<!(?:que|muito|bem) )legal(?:ly)?|lawyers?|attorneys?|incorporat\w*|llc|c[- ]corp|delaware|trademarks?|patents?|copyright|ip(?! address)|ndas?|contracts?(?! (?:\w+ )?(?:developers?|devs?|engineers?|designers?|work(?:ers?)?|jobs?|roles?))|(?:sign|signed|signing) (?:a |the |this |their )?(?:contracts?|agreements?)|(?:unlimited )?liabilit\w*|liable|indemni\w*|terms (?:of service|and conditions)|privacy policy|gdpr|83\(?b\)?|compliance|(?:own|owns|claim|claims|assign) (?:the |my |our )?(?:ip|code|rights)|licen[sc]es?|su(?:e|ed|ing) (?:us|me|him|her|them|my|our|a|the)|(?:get(?:ting)?|got|been|being|be) sued(?: by)?|lawsuits?|tax(?:es)?|accountants?|(?:won't|refuses? to|doesn't|didn't) pay (?:the|their|our|my) (?:\w+ )?(?:invoices?|bills?))(?!\w)/gi,
    hints: /\b(?:agreements?|clauses?|invoices?)\b/gi,
    when: 'This is for a lawyer, or an accountant where it’s about taxes, and you can come prepared.',
    steps: [
      'Write down the facts on one page: who, what was agreed, when, and what you want.',
      'Ask two founders in your cohort which lawyer they use, and book a first call.',
      'Collect what is already signed: incorporation, shares, contracts, who wrote which code.',
      'Sign and send nothing until the lawyer has seen it.',
    ],
    ask: 'Is there a date by which this has to be settled?',
    source: {
      title: 'Cooley GO',
      author: 'Cooley LLP',
      url: 'https://www.cooleygo.com',
    },
  },
];
