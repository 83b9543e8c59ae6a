import { expect, test } from 'vitest';
import type { FounderWeek } from '#db/queries/digest.ts';
import { renderMail } from '#shared/texts/render-mail.ts';
import { weeklyDigest } from './digest.ts';

const week: FounderWeek = {
  weekStart: '2026-11-08',
  points: 120,
  tasks: 6,
  streak: 5,
  rank: 2,
  rankBefore: 5,
  size: 18,
  due: [
    { title: 'Ship the beta', dueOn: '2026-11-16', isPledge: true },
    { title: 'Call Bo', dueOn: '2026-11-20', isPledge: false },
  ],
  notNamed: 3,
  thankedBy: ['Bo Lind', 'Cy'],
  cheeredBy: ['Al', 'Bo Lind', 'Cy', 'Di', 'Ed'],
  cohort: {
    cohortName: 'Autumn 2026',
    isLast: false,
    hasLeaderboard: true,
    weekStart: '2026-11-08',
    podium: [
      { rank: 1, name: 'Bo Lind', startupName: 'Tidal', points: 240 },
      { rank: 2, name: 'Ada Park', startupName: 'Loop', points: 120 },
    ],
    notNamed: 1,
    mostConsistent: { days: 12, names: ['Bo Lind'], notNamed: 2 },
    tasks: 34,
    pledges: { kept: 5, due: 6 },
    shared: { checkIns: [], notNamed: 0 },
    help: { calls: [], notNamed: 0 },
  },
};
const links = {
  boardUrl: 'https://s.test/app/tasks',
  cohortUrl: 'https://s.test/app/cohort',
  unsubscribeUrl: 'https://s.test/unsubscribe/abc',
};
const letterhead = { publicUrl: 'https://s.test' };
const render = (overrides: Partial<FounderWeek> = {}) =>
  renderMail(weeklyDigest({ ...week, ...overrides }, links), letterhead);

test('the digest reads well as text', () => {
  const { subject, text, unsubscribeUrl } = render();
  expect(subject).toBe('Your week: 120 points, #2 of 18');
  expect(unsubscribeUrl).toBe(links.unsubscribeUrl);
  expect(text).toBe(`Your week, Nov 8–14

120 points
6 tasks done
5 days in a row
#2 of 18, up 3

Bo Lind and Cy thanked you. Al, Bo Lind, Cy and 2 others cheered you on.

AUTUMN 2026

- 1. Bo Lind, Tidal (240 points)
- 2. Ada Park, Loop (120 points)
- 1 more shares these places

Together: 34 tasks done, 5 of 6 pledges kept. Most consistent: Bo Lind and 2 more, 12 days in a row.

DUE THIS WEEK

- Ship the beta, your pledge (Mon, Nov 16)
- Call Bo (Fri, Nov 20)
- and 3 more

Open your tasks:
https://s.test/app/tasks

-- 
You get this once a week because you are a founder of this cohort.
Unsubscribe: https://s.test/unsubscribe/abc
Slipstream · https://s.test · support@slipstream.community
`);
});

test('the digest of a founder without points is about the cohort', () => {
  const { cohort } = week;
  const { subject, text } = render({
    points: 0,
    rank: null,
    rankBefore: null,
    due: [],
    notNamed: 0,
  });
  expect(subject).toBe('Last week in Autumn 2026: 34 tasks done');
  expect(text).not.toContain('No. ');
  expect(text).not.toContain('DUE');
  const alone = { ...cohort, podium: [], notNamed: 0, mostConsistent: null };
  const bare = render({ cohort: { ...alone, tasks: 1, pledges: { kept: 0, due: 0 } } });
  expect(bare.text).toContain('AUTUMN 2026\n\nTogether: 1 task done.\n\n');
});

test('the digest has what startups share of their check-ins, and counts the rest', () => {
  const kpi = { name: 'MRR', unit: 'money' as const, value: 12_340, growth: 4 };
  const { text } = render({
    cohort: {
      ...week.cohort,
      shared: {
        checkIns: [
          { startupName: 'Tidal', goal: 'Sign two pilots', lastGoal: 'yes', kpi },
          { startupName: 'Loop', goal: 'Ship the beta', lastGoal: null, kpi: null },
          { startupName: 'Ray', goal: null, lastGoal: null, kpi: { ...kpi, growth: null } },
        ],
        notNamed: 1,
      },
      help: {
        calls: [{ founderName: 'Bo Lind', startupName: 'Tidal', text: 'A lawyer in Austin?' }],
        notNamed: 0,
      },
    },
  });
  expect(text).toContain(`THIS WEEK’S GOALS

- Tidal: Sign two pilots · MRR $12,340, +4%
- Loop: Ship the beta
- Ray: MRR $12,340
- and 1 more
  https://s.test/app/cohort

WHO CAN HELP?

- Bo Lind, Tidal: A lawyer in Austin?

Offer your help:
https://s.test/app/cohort
`);
});

test('the preview says what the subject does not: who noticed, what is due, or how the cohort did', () => {
  const previewOf = (overrides: Partial<FounderWeek>) =>
    /mso-hide:all">([^&]*)/.exec(render(overrides).html)?.[1];
  const unnoticed = { thankedBy: [], cheeredBy: [] };
  expect(previewOf({ cheeredBy: [] })).toBe(
    'Bo Lind and Cy thanked you. Due this week: Ship the beta, Call Bo, 3 more.',
  );
  expect(previewOf({ ...unnoticed, notNamed: 0 })).toBe('Due this week: Ship the beta, Call Bo.');
  expect(previewOf({ ...unnoticed, due: [], notNamed: 0 })).toBe(
    'Together: 34 tasks done, 5 of 6 pledges kept.',
  );
});

test('what people typed stays text on one line', () => {
  const evil = '<script>alert(1)</script>"\'&\r\nBcc: x@y.test\u2028\u202egnp';
  const [first] = week.cohort.podium;
  const { subject, text, html } = render({
    points: 0,
    due: [{ title: evil, dueOn: '2026-11-16', isPledge: false }],
    cohort: {
      ...week.cohort,
      cohortName: evil,
      podium: [{ ...(first as NonNullable<typeof first>), name: evil, startupName: evil }],
    },
  });
  expect(subject).toBe(
    'Last week in <script>alert(1)</script>"\'& Bcc: x@y.test gnp: 34 tasks done',
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; Bcc');
  expect(text).not.toMatch(/^Bcc/m);
  for (const part of [subject, text, html]) {
    expect(part).not.toContain('\r');
    expect(part).not.toMatch(/[\u2028\u202e]/);
  }
});

test('long texts are cut, but never within a character', () => {
  const title = '🚀'.repeat(5000);
  const { subject, html } = render({
    points: 0,
    cohort: { ...week.cohort, cohortName: title },
    due: [{ title, dueOn: '2026-11-16', isPledge: false }],
  });
  expect([...subject]).toHaveLength(150);
  expect(html).not.toMatch(/\p{Cs}/u);
  expect(html.length).toBeLessThan(20_000);
});
