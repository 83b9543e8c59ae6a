import { expect, it } from 'vitest';
import {
  addPart,
  draftUpdate,
  firstUpdateWindowMs,
  readUpdate,
  type UpdateFacts,
  updateCooldownMs,
  writeNumbers,
} from './investor-updates.ts';

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

it('a draft without a milestone is about the number of tasks', () => {
  const draft = (done: UpdateFacts['done'], rest: Partial<UpdateFacts> = {}) =>
    draftUpdate({ ...facts, milestones: [], done, ...rest });
  expect(draft({ titles: ['a'], count: 1 }).subject).toBe('1 task done, and what comes next');
  expect(draft({ titles: ['a'], count: 12 }).subject).toBe('12 tasks done, and what comes next');
  expect(draft({ titles: ['a'], count: 1 }).body).toContain('What we got done\n- a');
  expect(draft({ titles: [], count: 0 }, { streak: 2, ask: '' }).body).toMatch(
    /- 2 days in a row with something done\n[\s\S]*\n\nWe are raising\. If you know/,
  );
  const long = { ...facts, milestones: ['m'.repeat(101), 'second'] };
  expect(draftUpdate(long).subject).toBe('m'.repeat(100));
});

it('reads text, lists apart from each other, and what stands around them', () => {
  expect(readUpdate('  Hello  \n•  one \n\n- two\n\nBye\n- ')).toEqual([
    { kind: 'text', text: 'Hello' },
    { kind: 'text', text: '•  one' },
    { kind: 'list', lines: ['two'] },
    { kind: 'text', text: 'Bye' },
    { kind: 'text', text: '-' },
  ]);
  expect(readUpdate('List\n- one\n\n- two')).toEqual([
    { kind: 'heading', text: 'List' },
    { kind: 'list', lines: ['one'] },
    { kind: 'list', lines: ['two'] },
  ]);
});

it('an update is possible once a week, the first looks back 30 days', () => {
  expect(updateCooldownMs).toBe(604_800_000);
  expect(firstUpdateWindowMs).toBe(2_592_000_000);
});

it('reads lists with and without a heading, with any bullet', () => {
  expect(readUpdate('* one\n\n- two\n- three\r\nBye - now\n-no item')).toEqual([
    { kind: 'list', lines: ['one'] },
    { kind: 'list', lines: ['two', 'three'] },
    { kind: 'text', text: 'Bye - now' },
    { kind: 'text', text: '-no item' },
  ]);
});

const kpi = {
  name: 'MRR | net',
  unit: 'money' as const,
  points: [
    { week: '2026-11-05', value: 12_000, growth: null },
    { week: '2026-11-12', value: 9_000, growth: -25 },
  ],
};

it('what check-ins add to an update is a table with bars from zero, and lists', () => {
  const parts = writeNumbers({ kpi, goalsReached: ['Two pilots'], asks: [] }, '2026-11-20');
  expect(parts).toEqual({
    kpi: [
      'MRR / net, week by week',
      'Week of | Value | Growth',
      'Thu, Nov 5 | $12,000 | –',
      'Thu, Nov 12 | $9,000 | −25%',
    ].join('\n'),
    goals: 'Goals we reached\n- Two pilots',
    asks: null,
  });
  expect(readUpdate(parts.kpi ?? '')).toEqual([
    { kind: 'heading', text: 'MRR / net, week by week' },
    {
      kind: 'table',
      head: ['Week of', 'Value', 'Growth'],
      rows: [
        ['Thu, Nov 5', '$12,000', '–'],
        ['Thu, Nov 12', '$9,000', '−25%'],
      ],
      bars: [1, 0.75],
    },
  ]);
});

it('check-ins add nothing where nothing was said, and no growth where none can be told', () => {
  const empty = { goalsReached: [], asks: [] };
  const nothing = { kpi: null, goals: null, asks: null };
  expect(writeNumbers({ ...empty, kpi: null }, '2026-11-20')).toEqual(nothing);
  expect(writeNumbers({ ...empty, kpi: { ...kpi, points: [] } }, '2026-11-20')).toEqual(nothing);
  const points = kpi.points.slice(0, 1);
  const said = { kpi: { ...kpi, points }, goalsReached: [], asks: ['A lawyer'] };
  expect(writeNumbers(said, '2026-11-20')).toEqual({
    kpi: 'MRR / net, week by week\nWeek of | Value\nThu, Nov 5 | $12,000',
    goals: null,
    asks: 'How you can help\n- A lawyer',
  });
});

it('tables and lists that stand apart stay apart, and five cells are no row', () => {
  const table = (head: string[], rows: string[][], bars: number[] | null) => ({
    kind: 'table',
    head,
    rows,
    bars,
  });
  expect(readUpdate('a |  b\n1 | 2\n2 | 4\n\n- one\nc | d | e | f\n1 | 2 | 3 | 4')).toEqual([
    table(
      ['a', 'b'],
      [
        ['1', '2'],
        ['2', '4'],
      ],
      [0.5, 1],
    ),
    { kind: 'list', lines: ['one'] },
    table(['c', 'd', 'e', 'f'], [['1', '2', '3', '4']], null),
  ]);
  expect(readUpdate('a | b\n1 | 2\n\nc | d\n3 | 4')).toMatchObject([
    { head: ['a', 'b'], rows: [['1', '2']] },
    { head: ['c', 'd'], rows: [['3', '4']] },
  ]);
  const wide = 'a | b | c | d | e\n1 | 2 | 3 | 4 | 5';
  expect(readUpdate(wide).map(({ kind }) => kind)).toEqual(['text', 'text']);
});

it('a table has no bars where they would lie, and a stroke in a sentence makes no table', () => {
  const barsOf = (...values: string[]) => {
    const body = ['Week | Value', ...values.map((value) => `Nov 5 | ${value}`)].join('\n');
    const [table] = readUpdate(body);
    return table?.kind === 'table' && table.bars;
  };
  expect(barsOf('3%', '1.5%')).toEqual([1, 0.5]);
  expect(barsOf('€1,000.25', '€4,001')).toEqual([0.25, 1]);
  for (const values of [['−$5', '$5'], ['0', '0'], ['about 5', '4'], ['5'], ['5 of 9', '4']])
    expect(barsOf(...values)).toBeNull();
  expect(readUpdate('Fast | cheap\nHello')).toEqual([
    { kind: 'text', text: 'Fast | cheap' },
    { kind: 'text', text: 'Hello' },
  ]);
});

it('a part is added before the thanks at the end', () => {
  expect(addPart('Hello,\n\nDone\n- One\n\nThank you,\nAda', 'Asks\n- Two')).toBe(
    'Hello,\n\nDone\n- One\n\nAsks\n- Two\n\nThank you,\nAda',
  );
  expect(addPart('Done\n- One', 'Asks\n- Two')).toBe('Done\n- One\n\nAsks\n- Two');
  expect(addPart('', 'Asks')).toBe('Asks');
  expect(addPart('Hello, all\n', 'Asks')).toBe('Hello, all\n\nAsks');
  const open = 'Hello,\n\nNext:\n - One\nand more\n\n';
  expect(addPart(open, 'Asks')).toBe(`${open.trim()}\n\nAsks`);
});
