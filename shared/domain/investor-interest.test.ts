import { expect, it } from 'vitest';
import { draftUpdate, isHumanVisit, readUpdate, type UpdateFacts } from './investor-interest.ts';

const facts: UpdateFacts = {
  founderName: 'Ada Park',
  startupName: 'Nimbus',
  days: 30,
  done: { titles: ['Interview five users', 'Ship the import'], count: 12 },
  milestones: ['First paying customer'],
  next: ['Hire a designer'],
  stage: 'MVP',
  monthlyRevenue: '1k-10k',
  streak: 9,
  ask: '250k-1m',
};

it('a draft has tasks, milestones, figures, next steps and the funding that is asked for', () => {
  const { subject, body } = draftUpdate(facts);
  expect(subject).toBe('First paying customer');
  expect(readUpdate(body)).toEqual([
    { kind: 'text', text: 'Hello,' },
    { kind: 'text', text: 'Here is what happened at Nimbus in the last 30 days.' },
    { kind: 'heading', text: 'What we got done: highlights from 12 tasks' },
    { kind: 'list', lines: ['Interview five users', 'Ship the import'] },
    { kind: 'heading', text: 'Milestones' },
    { kind: 'list', lines: ['First paying customer'] },
    { kind: 'heading', text: 'Where we stand' },
    {
      kind: 'list',
      lines: ['Stage: MVP', 'Monthly revenue: $1K–$10K', '9 days in a row with something done'],
    },
    { kind: 'heading', text: 'What comes next' },
    { kind: 'list', lines: ['Hire a designer'] },
    {
      kind: 'text',
      text: 'We are raising $250K–$1M. If you know someone who would be a good fit, I’d be glad to hear about them.',
    },
    { kind: 'text', text: 'Thank you for following us,' },
    { kind: 'text', text: 'Ada Park' },
  ]);
});

it('a draft leaves out empty parts', () => {
  const none = { titles: [], count: 0 };
  const { subject, body } = draftUpdate({
    ...facts,
    done: none,
    milestones: [],
    next: [],
    monthlyRevenue: null,
    streak: 1,
    ask: null,
    days: 1,
  });
  expect(subject).toBe('Where we stand');
  expect(body).toBe(
    'Hello,\n\nHere is what happened at Nimbus in the last day.\n\nWhere we stand\n- Stage: MVP\n\nThank you for following us,\nAda Park',
  );
});

it('reads lists with and without a heading, with any bullet', () => {
  expect(readUpdate('* one\n\n- two\n- three\r\nBye - now\n-no item')).toEqual([
    { kind: 'list', lines: ['one'] },
    { kind: 'list', lines: ['two', 'three'] },
    { kind: 'text', text: 'Bye - now' },
    { kind: 'text', text: '-no item' },
  ]);
});

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const click = { fetchSite: 'same-origin', fetchMode: 'navigate', fetchDest: 'document' };

it('a click in a browser counts, also without fetch metadata', () => {
  expect(isHumanVisit({ userAgent, ...click })).toBe(true);
  expect(isHumanVisit({ userAgent })).toBe(true);
  expect(isHumanVisit({ userAgent, ...click, fetchSite: 'none' })).toBe(true);
});

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; SafeLinks Scanner)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 BingPreview/1.0b',
  'facebookexternalhit/1.1',
  'curl/8.5.0',
  'python-requests/2.31',
  '',
])('a visit by %j does not count', (machine) => {
  expect(isHumanVisit({ userAgent: machine, ...click })).toBe(false);
});

it.each([
  { purpose: 'prefetch' },
  { purpose: 'prefetch;prerender' },
  { fetchSite: 'cross-site' },
  { fetchMode: 'no-cors', fetchDest: 'image' },
  { fetchDest: 'iframe' },
])('a visit with %j does not count', (headers) => {
  expect(isHumanVisit({ userAgent, ...click, ...headers })).toBe(false);
});
