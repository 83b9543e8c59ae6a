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
          ...{ title: 'First sale', description: '', date: '2026-11-17', type: 'business' },
        }),
        call('draft_investor_update', { subject: 'November', body: 'Two sales.\n\n- One lost' }),
        call('remember', { type: 'goal', text: '5 paying pilots by May 1' }),
      ]),
    ).toEqual([
      {
        ...{ kind: 'task', title: 'Call Bo', description: 'Ask twice.' },
        ...{ difficulty: 'easy', dueOn: '2026-11-20' },
      },
      { kind: 'pledge', taskId: 'task-1', title: 'Call three florists', dueOn: null },
      { kind: 'due_date', taskId: 'task-2', title: 'Write the price page', dueOn: '2026-11-25' },
      {
        ...{ kind: 'milestone', title: 'First sale', description: '' },
        ...{ date: '2026-11-17', type: 'business' },
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

  it('is mended: links, lengths, dates that have passed, words of a list', () => {
    const [task] = read([
      json({
        ...{ kind: 'task', title: `Read https://evil.test/x ${'word '.repeat(60)}` },
        ...{ difficulty: 'HUGE', due_on: '2020-01-01', points: 9999, isPublicPledge: true },
      }),
    ]);
    expect(task).toEqual({
      ...{ kind: 'task', description: '', difficulty: 'medium', dueOn: '2026-11-25' },
      title: expect.stringMatching(/^Read word.*word…$/),
    });
    expect(read([json({ kind: 'pledge', title: 'call THREE florists', due_on: 'fri' })])).toEqual([
      { kind: 'pledge', taskId: 'task-1', title: 'Call three florists', dueOn: '2026-11-20' },
    ]);
  });

  it.each([
    ['a task of somebody else', { kind: 'due_date', task: 'T9', due_on: '2026-11-20' }],
    ['a pledge on an unknown mark', { kind: 'pledge', task: 'T9', title: 'x y' }],
    ['no date', { kind: 'due_date', task: 'T1' }],
    ['a date that has passed', { kind: 'due_date', task: 'T1', due_on: '2026-11-17' }],
    ['a date that isn’t one', { kind: 'due_date', task: 'T1', due_on: '2026-02-30' }],
    ['a milestone to come', { kind: 'milestone', title: 'IPO', date: '2026-11-19' }],
    ['an unknown kind', { kind: 'payment', title: 'Pay me' }],
    ['a prototype', { kind: '__proto__', title: 'x' }],
    ['a title of nothing', { kind: 'task', title: ' … ' }],
    ['a hidden address', { kind: 'task', title: 'Open javascript:alert(1)' }],
    ['markup', { kind: 'note', text: '<img src=x> pilots' }],
    ['an update without a body', { kind: 'update', subject: 'November', body: '' }],
  ])('with %s is left out', (_, item) => {
    expect(read([json([item])])).toEqual([]);
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
        fc.constantFrom('task', 'pledge', 'due_date', 'milestone', 'update', 'note'),
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
            expect([null, 'task-1', 'task-2']).toContain(proposal.taskId);
          }
          if ('dueOn' in proposal && proposal.dueOn) expect(proposal.dueOn >= today).toBe(true);
          if (proposal.kind === 'milestone') expect(proposal.date <= today).toBe(true);
        }
      }),
    );
  });
});
