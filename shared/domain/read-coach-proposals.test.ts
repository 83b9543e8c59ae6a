import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Citation } from './coach-context.ts';
import { maxCoachProposals } from './coach-proposals.ts';
import { type ProposedCall, proposalTools, readCoachProposals } from './read-coach-proposals.ts';

const today = '2026-11-18';
const citations: Citation[] = [
  { mark: 'T1', kind: 'task', taskId: 'task-1', label: 'Call three florists' },
  { mark: 'T2', kind: 'task', taskId: 'task-2', label: 'Write the price page' },
  { mark: 'streak', kind: 'figure', figure: 'streak', label: 'streak of 4 days' },
];
const read = (calls: ProposedCall[]) => readCoachProposals(calls, { citations, today });
const call = (name: keyof typeof proposalTools, input: unknown): ProposedCall => ({
  name,
  arguments: JSON.stringify(input),
});
const json = (written: unknown): ProposedCall => ({
  name: 'json',
  arguments: typeof written === 'string' ? written : JSON.stringify(written),
});

describe('what a model proposed', () => {
  it('by tools is read, of each kind', () => {
    const tasks = [
      { title: 'Call Bo', description: 'Ask twice.', difficulty: 'easy', due_on: '2026-11-20' },
    ];
    expect(
      read([
        call('propose_tasks', { tasks }),
        call('propose_pledge', { task: 'T1', title: null, due_on: null }),
        call('propose_new_date', { task: '[T2]', due_on: '2026-11-25' }),
        call('propose_milestone', {
          title: 'First sale',
          description: '',
          date: '2026-11-17',
          type: 'business',
        }),
        call('draft_investor_update', { subject: 'November', body: 'Two sales.\n\n- One lost' }),
        call('remember', { type: 'goal', text: '5 paying pilots by May 1' }),
      ]),
    ).toEqual([
      {
        kind: 'task',
        title: 'Call Bo',
        description: 'Ask twice.',
        difficulty: 'easy',
        dueOn: '2026-11-20',
      },
      { kind: 'pledge', taskId: 'task-1', title: 'Call three florists', dueOn: null },
      { kind: 'due_date', taskId: 'task-2', title: 'Write the price page', dueOn: '2026-11-25' },
      {
        kind: 'milestone',
        title: 'First sale',
        description: '',
        date: '2026-11-17',
        type: 'business',
      },
      { kind: 'update', subject: 'November', body: 'Two sales.\n\n- One lost' },
      { kind: 'note', noteKind: 'goal', text: '5 paying pilots by May 1' },
    ]);
  });

  it('as JSON is read the same way, also in prose or cut off', () => {
    const items = [
      { kind: 'task', title: 'Call Bo', due_on: 'tomorrow' },
      { kind: 'note', type: 'fact', text: '12 pilots' },
    ];
    const expected = [
      { kind: 'task', title: 'Call Bo', dueOn: '2026-11-19' },
      { kind: 'note', noteKind: 'fact', text: '12 pilots' },
    ];
    expect(read([json(items)])).toMatchObject(expected);
    expect(read([json({ proposals: items })])).toMatchObject(expected);
    expect(read([json(`Sure: ${JSON.stringify(items[0])} and more`)])).toMatchObject([
      { title: 'Call Bo' },
    ]);
    expect(read([json(`${JSON.stringify(items).slice(0, -1)}, {"kind": "ta`)])).toMatchObject(
      expected,
    );
  });

  it('is mended: links, lengths, words of a list', () => {
    const [task] = read([
      json({
        kind: 'task',
        title: `Read https://evil.test/x ${'word '.repeat(60)}`,
        difficulty: 'HUGE',
        due_on: 'some day',
        points: 9999,
        isPublicPledge: true,
      }),
    ]);
    expect(task).toEqual({
      kind: 'task',
      description: '',
      difficulty: 'medium',
      dueOn: '2026-11-25',
      title: expect.stringMatching(/^Read word.*word…$/),
    });
    expect(read([json({ kind: 'pledge', title: 'call THREE florists', due_on: 'fri' })])).toEqual([
      { kind: 'pledge', taskId: 'task-1', title: 'Call three florists', dueOn: '2026-11-20' },
    ]);
  });

  it('is mended in each text: one line, plain, and as long as fits', () => {
    const title = (text: string) => {
      const [task] = read([json({ kind: 'task', title: text })]);
      return task && 'title' in task ? task.title : null;
    };
    const x = (count: number) => 'x'.repeat(count);
    expect(title(x(120))).toBe(x(120));
    expect(title(x(121))).toBe(`${x(119)}…`);
    expect(title(`${x(118)}😀😀`)).toBe(`${x(118)}…`);
    expect(title(`😀${x(120)}`)).toBe(`😀${x(117)}…`);
    expect(title(`${x(60)} ${x(90)}`)).toBe(`${x(60)} ${x(58)}…`);
    expect(title(`${x(61)} ${x(90)}`)).toBe(`${x(61)}…`);
    expect(title(`go ${x(120)}`)).toBe(`go ${x(116)}…`);
    expect(title(' Call\n Bo ')).toBe('Call Bo');
    expect(title('https://a.test Call Bo')).toBe('Call Bo');
    expect(title('Call Bo</b>')).toBeNull();
    expect(title('Call [Bo](x)')).toBeNull();
    expect(title('ftp://x.test/a')).toBeNull();
    expect(title('Mailto: Bo')).toBeNull();
    expect(title('Open www.')).toBeNull();
    expect(title(x(20_001))).toBeNull();
  });

  it('keeps the lines of a longer text, each as long as fits', () => {
    const body = (text: string) => {
      const [update] = read([json({ kind: 'update', subject: 'May', body: text })]);
      return update?.kind === 'update' ? update.body : null;
    };
    expect(body('\nOne. \r\n\n\n\n  Two.\n')).toBe('One.\n\nTwo.');
    expect(body(`One.\n${'x'.repeat(1501)}`)).toBe(`One.\n${'x'.repeat(1499)}…`);
    expect(body('x\n'.repeat(4001))).toMatch(/^(x\n){3999}x…$/);
    expect(body(`x${'x\n'.repeat(4001)}`)).toMatch(/x\nx…$/);
    expect(body(' … ')).toBeNull();
  });

  it('has the day that was meant, also one that can’t be', () => {
    const day = (due_on: unknown) => {
      const [move] = read([json({ kind: 'due_date', task: 'T1', due_on })]);
      return move && 'dueOn' in move ? move.dueOn : null;
    };
    expect(day(today)).toBe(today);
    expect(day(' 2026-11-20T09:00 ')).toBe('2026-11-20');
    expect(day('2028-11-17')).toBe('2028-11-17');
    expect(day('2028-11-18')).toBe('2028-11-18');
    expect(['2020-01-01', 'Yesterday.', 'Nov 10', '10 November'].map(day)).toEqual([
      ...['2020-01-01', '2026-11-17', '2026-11-10', '2026-11-10'],
    ]);
    expect(day(20261120)).toBeNull();
    expect(day(`tomorrow${' '.repeat(32)}`)).toBe('2026-11-19');
    expect(day(`tomorrow${' '.repeat(33)}`)).toBeNull();
    expect(read([json({ kind: 'due_date', task: 'T1', dueOn: '2026-11-20' })])).toHaveLength(1);
    expect(read([json({ kind: 'due_date', task: 'T1', date: '2026-11-20' })])).toHaveLength(1);
  });

  it('finds the task by its mark however it is written, else by its title', () => {
    const found = (task: unknown, title?: unknown) => {
      const [move] = read([json({ kind: 'due_date', task, title, due_on: today })]);
      return move && 'taskId' in move ? move.taskId : null;
    };
    expect(['T2', 't2', ' [T2]. ', 'Write the price page!'].map((task) => found(task))).toEqual(
      Array(4).fill('task-2'),
    );
    expect(found(null, 'call three florists')).toBe('task-1');
    expect(found('T2', 'Call three florists')).toBe('task-2');
    for (const unknown of ['about T2', 'T2 first', 'streak', 'streak of 4 days'])
      expect(found(unknown)).toBe('');
    expect(found('…', '')).toBeNull();
    expect(found(7, 7)).toBeNull();
  });

  it('tells tasks apart whose titles don’t', () => {
    const own: Citation[] = ['Call Bo', 'Call Bo', '???'].map((label, index) => ({
      mark: `T${index + 10}`,
      kind: 'task',
      taskId: `task-${index + 10}`,
      label,
    }));
    const pledged = (...items: object[]) =>
      readCoachProposals([call('propose_pledge', { pledges: items })], { citations: own, today });
    expect(pledged({ task: 'T10' }, { task: 'T11' })).toMatchObject([
      { taskId: 'task-10', title: 'Call Bo' },
      { taskId: 'task-11', title: 'Call Bo' },
    ]);
    expect(pledged({ task: 'T12' })).toMatchObject([{ taskId: 'task-12' }]);
    expect(pledged({ task: '!' })).toEqual([]);
  });

  it('gets what is missing: a date, a day, a kind of note', () => {
    expect(read([json({ kind: 'pledge', title: 'Ship it' })])).toEqual([
      { kind: 'pledge', taskId: null, title: 'Ship it', dueOn: '2026-11-25' },
    ]);
    expect(read([json({ kind: 'milestone', title: 'First sale', type: ' TEAM ' })])).toEqual([
      { kind: 'milestone', title: 'First sale', description: '', date: today, type: 'team' },
    ]);
    expect(read([json({ kind: 'milestone', title: 'First sale', date: 'May' })])).toEqual([]);
    expect(read([json({ kind: 'milestone', title: 'First sale', type: 7 })])).toMatchObject([
      { type: 'product' },
    ]);
    expect(read([json({ kind: 'note', text: 'Two pilots' })])).toMatchObject([
      { noteKind: 'fact' },
    ]);
    expect(read([json({ kind: 'note', type: '', text: 'Two pilots' })])).toMatchObject([
      { noteKind: 'fact' },
    ]);
  });

  it('is found in whatever stands around it', () => {
    const task = { kind: 'task', title: 'Call Bo' };
    const found = (written: unknown) =>
      read([json(written)]).map((each) => 'title' in each && each.title);
    expect(found(`{Sure: ${JSON.stringify(task)}}`)).toEqual(['Call Bo']);
    expect(found({ tasks: [null, 'text', 7, task] })).toEqual(['Call Bo']);
    expect(found(JSON.stringify([{ ...task, title: 'Call } Bo' }]))).toEqual(['Call } Bo']);
    expect(found(`${'{'.repeat(49)}${JSON.stringify(task)}`)).toEqual(['Call Bo']);
    expect(found(`${'{'.repeat(50)}${JSON.stringify(task)}`)).toEqual([]);
    expect(found(`Sure: ${'{'.repeat(49)}${JSON.stringify(task)}`)).toEqual(['Call Bo']);
    const prose = ' and then'.repeat(10);
    const next = { kind: 'task', title: 'Call Ann' };
    expect(found(`{${prose} ${JSON.stringify(task)}${prose} ${JSON.stringify(next)}`)).toEqual([
      ...['Call Bo', 'Call Ann'],
    ]);
    expect(found({ ...task, next })).toEqual(['Call Bo']);
    const fits = 20_000 - JSON.stringify(task).length;
    expect(found(`${'x'.repeat(fits)}${JSON.stringify(task)}`)).toEqual(['Call Bo']);
    expect(found(`${'x'.repeat(fits + 1)}${JSON.stringify(task)}`)).toEqual([]);
  });

  it('is one card for the same thing said twice, and two for two things', () => {
    const two = (a: object, b: object) => read([json([a, b])]).length;
    const note = (text: string) => ({ kind: 'note', text });
    expect(read([json([note('Two!'), note('two')])])).toMatchObject([note('Two!')]);
    expect(
      two({ kind: 'update', subject: 'a', body: 'b' }, { kind: 'update', subject: 'c', body: 'd' }),
    ).toBe(1);
    expect(two(note('Two'), note('Three'))).toBe(2);
    expect(two(note('Two'), { kind: 'task', title: 'Two' })).toBe(2);
    expect(two({ kind: 'pledge', task: 'T1' }, { kind: 'pledge', task: 'T2' })).toBe(2);
    expect(
      two({ kind: 'pledge', task: 'T1' }, { kind: 'pledge', title: 'Call three florists' }),
    ).toBe(1);
    expect(two({ kind: 'pledge', title: 'a' }, { kind: 'pledge', title: 'b' })).toBe(2);
  });

  it.each([
    ['no date', { kind: 'due_date', task: 'T1' }],
    ['a date that isn’t one', { kind: 'due_date', task: 'T1', due_on: '2026-02-30' }],
    ['a date for nothing', { kind: 'due_date', due_on: '2026-11-20' }],
    ['a milestone of another age', { kind: 'milestone', title: 'IPO', date: '2126-11-19' }],
    ['a call for nothing', { kind: 'help', text: ' … ' }],
    ['a cry for help to the cohort', { kind: 'help', text: 'I want to die. Who can help?' }],
    [
      'a cry for help to remember',
      { kind: 'note', type: 'fact', text: 'They want to kill themselves' },
    ],
    ['a call with markup', { kind: 'help', text: 'Who knows <b>pricing</b>?' }],
    ['an unknown kind', { kind: 'payment', title: 'Pay me' }],
    ['a prototype', { kind: '__proto__', title: 'x' }],
    ['a title of nothing', { kind: 'task', title: ' … ' }],
    ['a hidden address', { kind: 'task', title: 'Open javascript:alert(1)' }],
    ['markup', { kind: 'note', text: '<img src=x> pilots' }],
    ['an update without a body', { kind: 'update', subject: 'November', body: '' }],
  ])('with %s is left out', (_, item) => {
    expect(read([json([item])])).toEqual([]);
  });

  it.each([
    [
      'a task that is not there, by its mark',
      { kind: 'due_date', task: 'T9', due_on: '2026-11-20' },
      { taskId: '', title: 'A task', dueOn: '2026-11-20' },
    ],
    [
      'a task that is not there, by its title',
      { kind: 'due_date', task: 'Call the pope', due_on: '2026-11-20' },
      { taskId: '', title: 'Call the pope' },
    ],
    [
      'a pledge on an unknown mark',
      { kind: 'pledge', task: 'T9', title: 'x y' },
      { taskId: '', title: 'x y', dueOn: null },
    ],
    [
      'a date that has passed',
      { kind: 'due_date', task: 'T1', due_on: '2026-11-17' },
      { taskId: 'task-1', dueOn: '2026-11-17' },
    ],
    [
      'a new task for a day that has passed',
      { kind: 'task', title: 'Call Bo', due_on: '2026-11-17' },
      { dueOn: '2026-11-17' },
    ],
    [
      'a new pledge for a day that has passed',
      { kind: 'pledge', title: 'Call Bo', due_on: '2026-11-17' },
      { taskId: null, dueOn: '2026-11-17' },
    ],
    [
      'a pledge of an open task for a day that has passed',
      { kind: 'pledge', task: 'T1', due_on: '2026-11-17' },
      { taskId: 'task-1', dueOn: '2026-11-17' },
    ],
    [
      'a new task for a day more than two years away',
      { kind: 'task', title: 'Call Bo', due_on: '2030-01-01' },
      { dueOn: '2030-01-01' },
    ],
    [
      'a milestone to come',
      { kind: 'milestone', title: 'IPO', date: '2026-11-19' },
      { title: 'IPO', date: '2026-11-19' },
    ],
  ])('of %s stays, for its card to say so', (_, item, proposal) => {
    expect(read([json([item])])).toMatchObject([proposal]);
  });

  it('of a call for help has lines of its own and no link, and there is one of them', () => {
    const items = [
      { text: 'Who sells to\n [florists](https://x.test)? ' },
      { text: 'And who else?' },
    ];
    expect(read([call('ask_cohort', items[0]), call('ask_cohort', items[1])])).toEqual([
      { kind: 'help', text: 'Who sells to\nflorists?' },
    ]);
    const [long] = read([json({ kind: 'help', text: 'who '.repeat(200) })]);
    expect(long?.kind === 'help' && long.text.length).toBeLessThanOrEqual(500);
  });

  it('is no more than six cards, none of them twice', () => {
    const tasks = Array.from({ length: 20 }, (_, index) => ({ title: `Step ${index % 9}` }));
    const found = read([call('propose_tasks', { tasks }), call('propose_tasks', { tasks })]);
    expect(found).toHaveLength(maxCoachProposals);
    expect(new Set(found.map((each) => 'title' in each && each.title)).size).toBe(6);
  });

  it('never breaks, whatever it is, and never leaves the founder’s own tasks', () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('T1', '[T2]', 'T77', '2026-11-20', 'https://x.test', '<b>', null),
      fc.integer(),
    );
    const names = ['kind', 'task', 'title', 'text', 'subject', 'body', 'due_on', 'date', 'type'];
    const item = fc
      .tuple(
        fc.dictionary(fc.constantFrom(...names), field),
        fc.constantFrom('task', 'pledge', 'due_date', 'milestone', 'update', 'note', 'help'),
      )
      .map(([fields, kind]) => ({ kind, ...fields }));
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.array(item).map((items) => JSON.stringify(items)),
      item.map((one) => JSON.stringify(one)),
    );
    const name = fc.constantFrom('json', 'toString', ...Object.keys(proposalTools));
    fc.assert(
      fc.property(fc.array(fc.record({ name, arguments: anything }), { maxLength: 4 }), (calls) => {
        for (const proposal of read(calls)) {
          const said = JSON.stringify(proposal);
          expect(said).not.toMatch(/https?:|<b>/);
          if ('taskId' in proposal) {
            expect([null, '', 'task-1', 'task-2']).toContain(proposal.taskId);
          }
        }
      }),
    );
  });
});
