import { describe, expect, it } from 'vitest';
import type { Stage } from '../../options.ts';
import { findPlaybooks, playbooks } from './playbooks.ts';

/**
 * A question, the playbooks that fit best, those that help, too, and the founder's stage, MVP unless
 * another is named. “none” means that no tip is right.
 */
type Row = [question: string, best: string, acceptable?: string, stage?: Stage];

/** The situations are those that founders describe in public forums, the words are our own. */
const forumQuestions: Row[] = [
  [
    'my cofounder stopped showing up about 2 months ago, he has 50% and no vesting, i do everything. how do i get rid of him without killing the company??',
    'co-founder',
    'equity-split letting-go legal-basics',
  ],
  [
    'do i fire my first employee? great guy but hes been missing every deadline for 2 quarters and the rest of the team picks up his work',
    'letting-go',
    '',
    'traction',
  ],
  [
    'non technical founder here. how on earth do people find a technical cofounder? been to 10 meetups',
    'co-founder-search',
    'technical-lead',
    'idea',
  ],
  [
    'Pitched a VC, he said he loved it and would get back to us in a week. that was a month ago, three follow ups no answer. what now',
    'silent-investor',
  ],
  [
    'is it stupid to quit a 140k job for a side project that makes 900/month? 2 kids and a mortgage',
    'leaving-a-job',
    '',
    'idea',
  ],
  [
    "Got an email from corp dev at a much bigger competitor, they want to 'explore an acquisition'. We're 4 people. how should I answer",
    'acquisition-offer',
    '',
    'traction',
  ],
  [
    'customer used the product for 5 months and now wants all his money back, threatens a chargeback and one star reviews everywhere',
    'refunds',
    'support',
    'traction',
  ],
  [
    "how do you guys come up with TAM SAM SOM for the deck when the category doesn't exist yet",
    'market-size',
    'pitch-deck',
  ],
  [
    'what does a ceo actually do all day once there are ten people? i feel like i answer slack and sit in meetings and nothing gets built',
    'ceo-time',
    'focus',
    'launch',
  ],
  [
    '50/50 or not? i had the idea and worked on it for a year, she joins now full time and will write all the code',
    'equity-split',
    'co-founder',
    'idea',
  ],
  [
    'built it, posted it on reddit and twitter, 40 visitors and zero signups. where do i get the first 10 customers from',
    'first-users',
    'landing-page',
  ],
  [
    "Enterprise customer sent us a 38 page contract with unlimited liability and indemnification. we're two guys. do we just sign?",
    'legal-basics',
  ],
  [
    "hired an agency to build our app, its 4 months late, buggy and they won't give us the repo. what would you do",
    'technical-lead',
    'legal-basics',
  ],
  ['how much do i pay myself after a 500k seed round', 'runway', 'none', 'traction'],
  [
    'What CAC is too high for a 30 dollar a month product?',
    'analytics',
    'pricing growth-channel',
    'traction',
  ],
  ['Should I charge from day one or start free and add a paid plan later', 'pricing'],
  [
    "we have 11 weeks of cash. round fell through yesterday. i haven't told the team",
    'runway',
    'fundraising',
    'traction',
  ],
  [
    'an angel offers 50k for 25% of the company, he says thats standard?',
    'term-sheet',
    'fundraising',
    'idea',
  ],
  [
    'two sided marketplace, no drivers without riders and no riders without drivers... where do you start',
    'first-users',
    'none',
    'idea',
  ],
  [
    'everybody i show it to says great idea but nobody buys. is the idea bad or am i bad at sales?',
    'customer-interviews sales',
    'validate-idea pricing',
  ],
  [
    'Google just announced basically our product, for free. do we stop?',
    'competition',
    'pivot',
    'traction',
  ],
  [
    "we've pivoted every month since we raised and nothing sticks. cofounder wants to go on, I'd rather shut it down",
    'pivot',
    'co-founder',
  ],
  [
    'im so tired. 14 hours a day for two years, cant sleep, snapped at my wife yesterday',
    'energy',
    '',
    'launch',
  ],
  [
    'advisor asks for 2% for introductions, is that normal?',
    'none',
    'equity-split term-sheet',
    'idea',
  ],
  ['how to write cold emails that CTOs of mid size companies reply to', 'sales', '', 'traction'],
  ['churn is 9% monthly, we keep pouring new users in on top', 'retention', '', 'traction'],
  [
    'when is the right time to bring in a cto? dev shop did the mvp, i sell',
    'technical-lead',
    'first-hire',
  ],
  ['what should the first slide of a seed deck be', 'pitch-deck'],
  [
    'my product manager fired up the team yesterday with a great roadmap session, how do we keep that energy',
    'none',
    'weekly-goals focus',
  ],
  [
    'user acquisition is getting more expensive every month on meta, which channel would you try next? b2b saas',
    'growth-channel',
    '',
    'launch',
  ],
  [
    'can my employer claim the IP of my side project? I wrote it on weekends but on the company laptop',
    'legal-basics',
    'leaving-a-job',
    'idea',
  ],
  ['how long did it take you to get your first paying customer?', 'first-users', 'pricing sales'],
  ["LLC or C corp if I'm outside the US and want american investors", 'legal-basics', '', 'idea'],
  [
    'we got techcrunch and 3000 visitors, two days later its dead again. was launching a mistake',
    'launch',
    'growth-channel first-users retention',
  ],
  [
    'big retailer wants exclusivity for a year in exchange for a pilot in 12 stores',
    'pilots partnerships',
  ],
  [
    'how do you let customers know about a price increase without everybody cancelling',
    'pricing',
    'retention',
    'launch',
  ],
  [
    'People register, look around for 30 seconds and never come back. google analytics tells me nothing',
    'onboarding',
    'retention analytics',
  ],
  [
    'my investor wants a monthly report but everything is down. do i just skip this month?',
    'investor-update',
    '',
    'traction',
  ],
  ['What stack should I use, rails or next?', 'none'],
  ['hey', 'none'],
  ['thanks, that helped a lot!', 'none'],
  ['when is demo day and do we get a rehearsal', 'none'],
  ['who from the program do i ask about my visa letter', 'none', 'legal-basics'],
  ['wie finde ich einen mitgründer in berlin?', 'none', 'co-founder-search', 'idea'],
  ['¿cómo consigo mis primeros clientes sin gastar en publicidad?', 'none', 'first-users'],
  [
    'where can i find good name for startup and check that domain and trademark is free',
    'none',
    'legal-basics',
    'idea',
  ],
  [
    'should i hire a sales person now or keep selling myself? 14 customers, 6k mrr',
    'first-hire sales',
    '',
    'traction',
  ],
];

/** Written before the words of the playbooks were chosen, and no word was chosen for them. */
const heldOutQuestions: Row[] = [
  [
    "my partner and i can't agree on anything any more, last week we didnt talk for three days. we're two founders. what do people do",
    'co-founder',
  ],
  [
    'is it normal that the technical founder gets more shares than the business one',
    'equity-split',
    'co-founder',
    'idea',
  ],
  [
    'Looking for someone to start a company with, all my friends have cushy jobs',
    'co-founder-search',
    '',
    'idea',
  ],
  [
    "i had to let two people go this spring and the rest of the team doesn't trust me now",
    'letting-go',
    'none',
    'launch',
  ],
  [
    'someone on linkedin says his client wants to buy our company and asks for our numbers, scam?',
    'acquisition-offer',
    'none',
    'traction',
  ],
  [
    'Would you sell for 1.2m if you own 60% and are burned out',
    'acquisition-offer',
    'energy',
    'launch',
  ],
  [
    'client refuses to pay the last invoice, says the software isnt what he expected',
    'legal-basics refunds',
    'none',
  ],
  [
    'how do you deal with a customer who screams at our support girl on the phone',
    'support refunds',
    '',
    'traction',
  ],
  [
    '2 weeks notice tomorrow. anything I should settle before I leave my job for the startup?',
    'leaving-a-job',
    'legal-basics',
    'idea',
  ],
  [
    'investor did 3 calls with us, asked for the data room and since then radio silence',
    'silent-investor',
    '',
    'launch',
  ],
  [
    'soft commits from 4 angels, none of them wires. how do i get them over the line',
    'silent-investor fundraising',
    '',
    'traction',
  ],
  ['is a 200m market too small for vc', 'market-size', 'fundraising', 'idea'],
  [
    'my calendar is all meetings, when do other founders do deep work',
    'ceo-time',
    'focus',
    'launch',
  ],
  [
    'freelancer from upwork or part time cto for the first version? budget 15k',
    'technical-lead',
    'mvp-scope first-hire',
    'idea',
  ],
  [
    "how do i know a developer is any good if i can't code myself",
    'technical-lead',
    'first-hire',
    'idea',
  ],
  [
    'what do i say when investors ask about competitors',
    'competition',
    'pitch-deck fundraising',
    'traction',
  ],
  ['convertible note or SAFE for 150k from my uncle', 'term-sheet', 'fundraising', 'idea'],
  ["can't decide between 3 ideas, all sound good", 'validate-idea', 'focus', 'idea'],
  [
    'how many interviews are enough before i start building',
    'customer-interviews',
    'validate-idea',
    'idea',
  ],
  ['is a waitlist worth it?', 'landing-page', '', 'idea'],
  ['we have 300 free users and no idea what to charge', 'pricing'],
  ['should we do annual or monthly plans', 'pricing', 'none'],
  ["users love it (nps 62) but don't tell anybody", 'referrals', '', 'traction'],
  [
    '4 feature requests from our biggest client, none of the others need them. build?',
    'mvp-scope',
    'pilots',
  ],
  ['sales cycle is 9 months at hospitals, we die before that', 'sales', 'runway pilots'],
  ['any tips for a product hunt launch on a tuesday', 'launch', '', 'launch'],
  ['how do you hit goals as a team of 2 when everything changes weekly', 'weekly-goals', 'focus'],
  ['i procrastinate on the sales calls and code instead', 'focus sales'],
  ["do we need gdpr stuff when we've got only 20 beta users in germany", 'legal-basics'],
  ['the campfire at the retreat was great, who organises the next one', 'none'],
  [
    'i have a contract developer in poland, should i make her an employee',
    'first-hire',
    'legal-basics technical-lead',
    'traction',
  ],
  ['our server keeps crashing at night, postgres out of connections', 'none'],
  ['how do points and streaks work here', 'none'],
  ['good morning coach, how are you', 'none'],
  ['comment fixer le prix de mon logiciel ?', 'none', 'pricing'],
  ['qual o melhor jeito de validar uma ideia?', 'none', 'validate-idea', 'idea'],
  ['can you change my email address and mute slack on weekends', 'none'],
  ['how do i become more confident on stage, my english is bad', 'none', 'pitch-deck'],
  ['what is the weather in lisbon during web summit', 'none'],
  [
    'three questions: how do i price, should i raise now, and my best engineer just quit. whats first',
    'pricing fundraising focus',
    'first-hire',
    'traction',
  ],
];

function gradeOf([question, best, acceptable = '', stage = 'mvp']: Row) {
  const given = findPlaybooks({ stage, question })[0]?.id ?? 'none';
  const isIn = (ids: string) => ids.split(' ').includes(given);
  return { question, given, grade: isIn(best) ? 2 : isIn(acceptable) ? 1 : 0 };
}

function gradeAll(rows: Row[]) {
  const graded = rows.map(gradeOf);
  const points = graded.reduce((sum, { grade }) => sum + grade, 0);
  const wrong = graded.filter(({ grade, given }) => grade === 0 && given !== 'none');
  return { points, wrong };
}

describe('questions as founders write them in forums', () => {
  it('of 47 the tips reach at least 80 of 94 points, and none is wrong', () => {
    expect(forumQuestions).toHaveLength(47);
    const { points, wrong } = gradeAll(forumQuestions);
    expect(wrong).toEqual([]);
    expect(points).toBeGreaterThanOrEqual(80);
  });

  it('of 40 more that no word was chosen for they reach the same share, and at most two are wrong', () => {
    expect(heldOutQuestions).toHaveLength(40);
    const { points, wrong } = gradeAll(heldOutQuestions);
    expect(wrong.slice(2)).toEqual([]);
    expect(points).toBeGreaterThanOrEqual(69);
  });

  it('names only playbooks that there are', () => {
    const ids = new Set(['none', ...playbooks.map(({ id }) => id)]);
    const named = [...forumQuestions, ...heldOutQuestions].flatMap(([, best, acceptable = '']) =>
      `${best} ${acceptable}`.trim().split(' '),
    );
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});
