import { describe, expect, it } from 'vitest';
import { type Stage, stages } from '../../options.ts';
import { estimateTokens } from '../tokens.ts';
import {
  findPlaybooks,
  playbooks,
  playbooksFor,
  playbooksOf,
  playbookTokens,
} from './playbooks.ts';

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

it('there are 40, each with its own id and title, and at least six for every stage', () => {
  expect(playbooks).toHaveLength(40);
  expect(new Set(playbooks.map(({ id }) => id)).size).toBe(40);
  expect(new Set(playbooks.map(({ title }) => title)).size).toBe(40);
  for (const stage of stages) expect(playbooksOf(stage).length).toBeGreaterThanOrEqual(6);
});

it.each(playbooks)('$id is short, in whole sentences, and names a source', (playbook) => {
  const { id, title, when, steps, ask, source, words } = playbook;
  expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(title.length).toBeLessThanOrEqual(45);
  expect(when).toMatch(/^[A-Z][^.?]+\.$/);
  expect(when.length).toBeLessThanOrEqual(130);
  expect(steps.length).toBeGreaterThanOrEqual(3);
  expect(steps.length).toBeLessThanOrEqual(5);
  for (const step of steps) {
    expect(step).toMatch(/^[A-Z].*[.”]$/);
    expect(step.length).toBeLessThanOrEqual(150);
  }
  expect(ask).toMatch(/^[A-Z].*\?$/);
  expect(ask.length).toBeLessThanOrEqual(120);
  expect(new URL(source.url).protocol).toBe('https:');
  expect(source.url).not.toMatch(/[\s,_]/);
  expect(source.title.length + source.author.length).toBeLessThanOrEqual(90);
  expect(countWords([when, ...steps, ask].join(' '))).toBeLessThanOrEqual(105);
  expect(words.flags).toBe('gi');
});

/** Asked by a founder with an MVP, unless another stage is named. */
const questions: [question: string, id: string, stage?: Stage][] = [
  ['How do I validate my idea?', 'validate-idea'],
  ['How do I know if anyone wants this?', 'validate-idea', 'idea'],
  ['Is this a good idea?', 'validate-idea', 'launch'],
  ['What should I ask in customer interviews?', 'customer-interviews', 'idea'],
  [
    'I talked to people and they all loved it. How do I get honest feedback?',
    'customer-interviews',
  ],
  ['How do I write a landing page headline?', 'landing-page', 'idea'],
  ['How do I find my first users?', 'first-users'],
  ['Where do I find early adopters?', 'first-users'],
  ['Who is my target customer?', 'first-users', 'traction'],
  ['Help me with my go-to-market strategy', 'first-users', 'idea'],
  ['Help me with my go-to-market strategy', 'growth-channel', 'launch'],
  ['What should be in my MVP?', 'mvp-scope', 'idea'],
  ['Which feature should I build next?', 'mvp-scope'],
  ['People sign up and then never do anything. How do I fix onboarding?', 'onboarding'],
  ['How do I run a usability test?', 'onboarding', 'traction'],
  ['How do I set up a pilot with a design partner?', 'pilots'],
  ['How much should I charge?', 'pricing'],
  ['People say they love it but nobody pays', 'pricing'],
  ['They love it but won’t pay', 'pricing'],
  ['Is my subscription too expensive?', 'pricing', 'launch'],
  ['How do I know whether we have product-market fit?', 'product-market-fit'],
  ['Do we have product–market fit?', 'product-market-fit', 'traction'],
  ['Which marketing channel should I use?', 'growth-channel', 'traction'],
  ['Should I spend on Instagram ads?', 'growth-channel', 'traction'],
  ['Our churn is 8% a month, what can I do?', 'retention', 'traction'],
  ['Users stop using it after a week', 'retention', 'traction'],
  ['How do I write a cold email?', 'sales', 'traction'],
  ['How do I close more deals on sales calls?', 'sales', 'launch'],
  ['What is a good CAC to LTV ratio?', 'analytics', 'traction'],
  ['Which analytics should I set up?', 'analytics'],
  ['How can I get more referrals and word of mouth?', 'referrals', 'traction'],
  ['Support tickets eat my whole day', 'support', 'launch'],
  ['Write a launch tweet for me.', 'launch'],
  ['Should I launch on Product Hunt or pitch journalists?', 'launch', 'launch'],
  ['A big company wants a partnership with us', 'partnerships', 'launch'],
  ['Who should be my first hire?', 'first-hire', 'traction'],
  ['How do I interview candidates for the job offer?', 'first-hire', 'traction'],
  ['When should I raise money?', 'fundraising', 'traction'],
  ['Which investors should I talk to?', 'fundraising', 'idea'],
  ['What goes into a pitch deck?', 'pitch-deck', 'launch'],
  ['What should I write in my investor update?', 'investor-update', 'launch'],
  ['I got a term sheet, is the valuation fair?', 'term-sheet', 'launch'],
  ['What valuation cap should our SAFE have?', 'term-sheet', 'idea'],
  ['We have four months of runway left', 'runway', 'traction'],
  ['How do I cut our burn rate?', 'runway'],
  ['What salary should founders take?', 'runway'],
  ['What should our CEO salary be?', 'runway', 'launch'],
  ['When do most founders start taking a salary?', 'runway', 'traction'],
  ['What salary can we pay ourselves?', 'runway'],
  ['What salary do I offer my first engineer?', 'first-hire', 'traction'],
  ['What salary should a developer get?', 'first-hire', 'traction'],
  ['Should we raise a friends and family round?', 'fundraising', 'idea'],
  ['Can I raise from family?', 'fundraising', 'idea'],
  ['How to raise a baby and a seed round?', 'fundraising'],
  ['What should I work on today?', 'focus'],
  ['I have too many ideas and can’t focus', 'focus', 'idea'],
  ['How do I set weekly goals?', 'weekly-goals'],
  ['Which metric is our north star?', 'weekly-goals', 'traction'],
  ['A competitor just copied us', 'competition'],
  ['Should I pivot or keep going?', 'pivot'],
  ['My co-founder and I keep fighting', 'co-founder'],
  ['How much equity should my cofounder get?', 'equity-split', 'idea'],
  ['How much equity should we give our investors?', 'term-sheet', 'idea'],
  ['I’m exhausted and burned out', 'energy'],
  ['Do I need a lawyer to incorporate?', 'legal-basics', 'idea'],
  ['Do I need an NDA?', 'legal-basics'],
  ['A customer sent their own contract, 40 pages', 'legal-basics', 'traction'],
  ['Contract developer or employee?', 'first-hire'],
  ['Where do I find a co-founder?', 'co-founder-search'],
  ['Is it a problem that I am a solo founder?', 'co-founder-search', 'idea'],
  ['Do we split 50/50?', 'equity-split'],
  ['Vesting for co-founders?', 'equity-split', 'launch'],
  ['How do I find a CTO?', 'technical-lead'],
  ['Co-founder or agency?', 'technical-lead', 'launch'],
  ['How do I get an app if I can’t code?', 'technical-lead', 'idea'],
  ['How do I fire my head of sales?', 'letting-go', 'launch'],
  ['One of our engineers underperforms', 'letting-go'],
  ['Can I fire a customer?', 'refunds', 'traction'],
  ['A customer wants his money back', 'refunds'],
  ['How big is our market?', 'market-size'],
  ['What is TAM?', 'market-size', 'launch'],
  ['What does a CEO do all day?', 'ceo-time', 'launch'],
  ['I can’t delegate', 'ceo-time'],
  ['Someone wants to buy us', 'acquisition-offer'],
  ['Should we sell the company?', 'acquisition-offer', 'traction'],
  ['Our user acquisition is too slow', 'growth-channel', 'traction'],
  ['Customer acquisition costs are too high', 'analytics', 'traction'],
  ['Should I quit my job?', 'leaving-a-job'],
  ['When should we quit the startup?', 'pivot'],
  ['The investor ghosted me', 'silent-investor', 'traction'],
  ['VC has not replied for three weeks', 'silent-investor', 'idea'],
  ['Nobody answers my cold emails', 'sales', 'traction'],
  ['Any ideas how to reduce churn?', 'retention', 'idea'],
  ['Should I raise prices?', 'pricing', 'launch'],
  ['how do I build it if i cant code', 'technical-lead', 'idea'],
  ['investor hasnt\nreplied', 'silent-investor'],
  ['where do i find a  co founder', 'co-founder-search'],
  ['users dont pay', 'pricing'],
  ['Give up equity or take a loan?', 'equity-split'],
  ['I am getting sued by a former employee', 'legal-basics', 'traction'],
  ['How do I stay motivated as a solo founder?', 'energy'],
  ['My first hire isn’t working out', 'letting-go', 'traction'],
  ['A customer charged back all payments', 'refunds'],
  ['Our investor wants his money back', 'fundraising', 'traction'],
  ['My best engineer asks for a raise', 'first-hire', 'traction'],
  ['Is a one-year cliff normal?', 'equity-split'],
  ['They signed an LOI, what now?', 'pilots'],
  ['my cofounder doesn’t do anything and owns half', 'co-founder'],
  ['I don’t trust my co-founder any more', 'co-founder'],
  ['my cofounder and I don’t agree on anything', 'co-founder'],
  ['My cofounder wants to leave', 'co-founder', 'traction'],
  ['I can’t decide on a cofounder, two candidates', 'co-founder-search'],
  ['Our biggest competitor just raised 20 million', 'competition', 'traction'],
  ['We’re four founders and three of them want to sell', 'acquisition-offer', 'launch'],
  ['Do VCs actually read cold emails?', 'fundraising', 'traction'],
  ['Is it a good idea to raise money before having a product?', 'fundraising'],
  ['My best salesperson wants a raise', 'first-hire', 'traction'],
  ['What do I do with three features nobody uses?', 'mvp-scope'],
];

const otherMeanings = [
  'I am fired up',
  'The fire alarm went off in our office',
  'Our camp fire story',
  'Fire sale of our assets',
  'What is the pilot light for?',
  'The stock market crash',
  'Raise a toast to the team',
  'The lead time of our supplier is 12 weeks',
  'My customer ghosted me',
  'What is our IP address?',
  'I am a member of two choirs',
  'Which book do you recommend?',
  'How do I center a div?',
  'The login button is not working',
  'Who is in charge of the room?',
  'My job interview is tomorrow',
  'Grant and Angel can come, Cliff can’t',
  'How do I raise a child while running a startup?',
  'How do I raise my daughter alone?',
  'Raising two toddlers and a company',
  'How do I raise a family?',
  'How do I raise morale?',
  'Is it a bad idea to start a company with my best friend?',
  'Would it be a good idea if we moved to Berlin?',
  'My cofounder and I want to open an office in Lisbon',
  'My cofounder is on parental leave until June',
  'My cofounder and I left our jobs yesterday',
  'Our co-founder isn’t here on Monday, can I come alone?',
  'How do I interview for a job at Google?',
  'The price of bitcoin today?',
  'My dog died and I cannot focus',
];

const aboutTheProgram = [
  'When is demo day?',
  'When does the cohort end?',
  'Who is my mentor?',
  'What time are office hours?',
  'How do I get more points?',
  'My streak is gone, why?',
  'What is a pledge?',
  'How do I connect Slack?',
  'Which Slack channel is ours?',
  'Where do I post my intro?',
  'How do I release a task?',
  'Can I invite my teammate?',
  'Can I cancel premium?',
  'Is there a holiday break?',
  'How do I pause notifications?',
  'How do I invite my cofounder to this app?',
  'Can my co-founder see what I write to you?',
  'What is the goal of this program?',
  'How do I change my goals in the app?',
  'How can I see my weekly metrics in the app?',
  'Which metric decides the leaderboard?',
  'Who is my competition on the leaderboard?',
  'How do I upload my pitch deck?',
  'Can I get a refund for premium?',
  'I am tired of the messages from this bot',
];

const otherLanguages = [
  'Wie finde ich meine ersten Kunden?',
  'Wann ist die Demo?',
  'Mein Chef hat mir einen Vertrag gegeben',
  'Comment licencier un employé ?',
  'Comment trouver un associé ?',
  '¿Debo dejar mi trabajo?',
  'Quanto devo cobrar?',
  'Hoe vind ik klanten?',
  'Jak znaleźć inwestora?',
  'Co tam słychać?',
  'Hepsi tam mı?',
  'Que dit la loi ?',
  'Qui prend cela en charge ?',
  'Que legal!',
  'Как найти инвестора?',
  'どうやって価格を決める？',
  '如何找到第一个用户？',
];

describe('finding one for a question', () => {
  it.each(questions)('%s → %s', (question, id, stage = 'mvp') => {
    expect(findPlaybooks({ stage, question })[0]?.id).toBe(id);
  });

  it('every playbook is found by one of the example questions', () => {
    expect(new Set(questions.map(([, id]) => id)).size).toBe(40);
  });

  it.each([
    'Hello?',
    '?',
    '',
    'What is the capital of France?',
    'Can you bake bread?',
    'Advisor asks for 2% for introductions',
    'Our advisor wants another 1 percent',
    'Should I give 2% to an advisor?',
    ...otherMeanings,
    ...aboutTheProgram,
    ...otherLanguages,
  ])('none for “%s”', (question) => {
    for (const stage of stages) expect(findPlaybooks({ stage, question })).toEqual([]);
  });
});

it.each(stages)('those for %s come first, before those for many stages', (stage) => {
  const places = playbooksOf(stage).map(({ stages }) => stages.length * 10 + stages.indexOf(stage));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('one is the better the more words it has in common, however long they are', () => {
  const first = (question: string) => findPlaybooks({ stage: 'idea', question })[0]?.id;
  expect(first('One idea from a survey and feedback')).toBe('customer-interviews');
  expect(first('A hypothesis for the mom test')).toBe('customer-interviews');
});

it('words with other meanings add to a phrase, and are no reason by themselves', () => {
  const first = (question: string) => findPlaybooks({ stage: 'mvp', question })[0]?.id;
  expect(first('Meetings, calendar, inbox?')).toBeUndefined();
  expect(first('Pricing or delegating?')).toBe('pricing');
  expect(first('Pricing or delegating, my inbox and calendar are full?')).toBe('ceo-time');
});

it('silence is about an investor only where one is named', () => {
  const first = (question: string) => findPlaybooks({ stage: 'mvp', question })[0]?.id;
  expect(first('No answer for three weeks')).toBeUndefined();
  expect(first('No answer from the angel for three weeks')).toBe('silent-investor');
});

it('gives the model a playbook as text', () => {
  expect(
    playbooksFor({ stage: 'idea', question: 'How much should I charge?' }),
  ).toBe(`\n\nUse one of these playbooks only if it fits the question, otherwise none: Pricing. They are by experienced founders, which you can trust:
Playbook: Pricing. A price is easiest to learn before the product is finished, and asking is the only way.
- Ask five customers this week what the problem costs them today, in money or hours.
- Name a price in the conversation and stop talking. Note what they say first.
- Charge by what grows with the value: seats, orders, sites.
- Raise the price for new customers until some say no for that reason.
Ask: What does the problem cost a customer in a month?
Source: It’s Price Before Product. Period. by First Round Review`);
});

it('takes a question of fewer than six words as one about the question before', () => {
  const found = (question: string, before?: string) =>
    playbooksFor({ stage: 'idea', question, before }).match(/Playbook: [^.]+/g) ?? [];
  const before = 'How much should I charge?';
  expect(found('And then?', before)).toEqual(['Playbook: Pricing']);
  expect(found('', before)).toEqual(['Playbook: Pricing']);
  expect(found('And what would you do?', before)).toEqual(['Playbook: Pricing']);
  expect(found('And what would you do then?', before)).toEqual([]);
  expect(found('Pricing?')).toEqual(['Playbook: Pricing']);
});

it('gives the model no more than fit, each of them whole', () => {
  const sizes = playbooks.map(({ title, when, steps, ask }) => ({
    title,
    size: estimateTokens([title, when, ...steps, ask].join()),
  }));
  const longest = sizes.toSorted((a, b) => b.size - a.size).slice(0, 3);
  const question = longest.map(({ title }) => title).join(' and ');
  expect(findPlaybooks({ stage: 'idea', question }).length).toBeGreaterThanOrEqual(3);
  const text = playbooksFor({ stage: 'idea', question });
  expect(text.match(/^Playbook: /gm)).toHaveLength(2);
  expect(text.match(/\n\nPlaybook: /g)).toHaveLength(1);
  const [, named = ''] = /otherwise none: (.*) They are by experienced founders/.exec(text) ?? [];
  expect(named.split('; ')).toEqual([
    expect.not.stringContaining(' by '),
    expect.not.stringContaining(' by '),
    expect.stringMatching(/^[^(]+ \(.+ by .+\)\.$/),
  ]);
});

it('gives the model up to three that fit, as text, or nothing', () => {
  const text = playbooksFor({ stage: 'mvp', question: 'Pricing for my first pilot customers?' });
  expect(text).toContain('Playbook: Pricing. ');
  expect(text).toContain('Playbook: Pilots and design partners. ');
  expect(text.match(/^Playbook: /gm)?.length).toBeLessThanOrEqual(3);
  expect(text).not.toContain('https:');
  const everything = playbooks.map(({ title }) => title).join(' ');
  const most = playbooksFor({ stage: 'mvp', question: everything });
  expect(estimateTokens(most)).toBeLessThanOrEqual(playbookTokens + 20);
  expect(most).toMatch(/which you can trust:\nPlaybook: [\s\S]*\nSource: [^\n]+$/);
  expect(playbooksFor({ stage: 'mvp', question: 'Hello?' })).toBe('');
});
