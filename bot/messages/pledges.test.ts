import { expect, test } from 'vitest';
import { betaTask as task, berlinViewer as viewer } from '../testing/message-samples.ts';
import type { Message } from './block-kit.ts';
import { pledgePost } from './channel-posts.ts';
import { missedPledges, pledgeList } from './pledges.ts';

const pledge = {
  taskId: 't1',
  founderId: 'f1',
  founderName: 'Ada Park',
  slackUserId: null,
  picture: null,
  startupName: 'Bright',
  taskTitle: 'Ship',
  state: 'open' as const,
  dueOn: '2026-12-05',
  movedFrom: null,
  cheers: 0,
  cheeredBy: [],
};
const at = { today: '2026-12-01' };
const below = (message: Message) =>
  message.blocks.flatMap((block) =>
    block.type === 'context' ? block.elements.map((each) => 'text' in each && each.text) : [],
  );

test('the post shows a pledge’s state: made, moved, cheered, kept, missed, withdrawn', () => {
  expect(pledgePost(pledge, at)).toMatchObject({
    text: '🤝 *Ada Park* (Bright) pledges *Ship* by Sat, Dec 5.',
    blocks: [
      {},
      { elements: [{ text: 'Cheer them on with any reaction.' }] },
      { elements: [{ action_id: 'pledge_cheer', value: 't1', text: { text: 'Cheer' } }] },
    ],
  });
  expect(pledgePost(pledge, { today: '2027-01-02' }).text).toContain('by Sat, Dec 5, 2026.');
  const cheered = { cheers: 1, cheeredBy: ['Bo <Lind>'] };
  expect(below(pledgePost({ ...pledge, ...cheered, movedFrom: '2026-12-03' }, at))).toEqual([
    'Moved from Thu, Dec 3 to Sat, Dec 5.\n👏 1 cheer: Bo &lt;Lind&gt;',
  ]);
  const names = ['Bo', 'Cy', 'Di'];
  const cheersOf = (cheers: number) =>
    below(pledgePost({ ...pledge, cheers, cheeredBy: names.slice(0, cheers) }, at));
  expect(cheersOf(2)).toEqual(['👏 2 cheers: Bo and Cy']);
  expect(cheersOf(3)).toEqual(['👏 3 cheers: Bo, Cy and Di']);
  expect(cheersOf(4)).toEqual(['👏 4 cheers: Bo, Cy, Di and 1 other']);
  expect(cheersOf(9)).toEqual(['👏 9 cheers: Bo, Cy, Di and 6 others']);
  const kept = pledgePost({ ...pledge, ...cheered, state: 'kept' }, at);
  expect(kept.text).toBe('🤝 *Ada Park* (Bright) kept a pledge: *Ship*.');
  expect(below(kept)).toEqual(['👏 1 cheer: Bo &lt;Lind&gt;']);
  const missed = pledgePost({ ...pledge, state: 'missed' }, at);
  expect(missed.text).toBe('🤝 *Ada Park* (Bright) pledged *Ship*. The date has passed.');
  expect(missed.blocks).toHaveLength(1);
  expect(pledgePost({ ...pledge, state: 'withdrawn' }, at).text).toBe(
    '🤝 *Ada Park* (Bright) withdrew a pledge: *Ship*.',
  );
});

test('each missed pledge has three choices', () => {
  const missed = { ...task, pledge: 'missed' as const, dueDate: '2026-11-20T22:59:59.999Z' };
  const one = missedPledges({ tasks: [missed], viewer });
  expect(one.text).toBe('Your pledge *Ship the beta* is past its date.');
  expect(one.blocks[1]).toMatchObject({
    text: { text: '*Ship the beta*\nwas due yesterday · 20 points' },
  });
  expect(one.blocks[2]).toMatchObject({
    elements: [
      { action_id: 'missed_done', value: 't1', text: { text: 'Done now' } },
      { action_id: 'missed_move', value: 't1', text: { text: 'In 2 days' } },
      { action_id: 'missed_drop', value: 't1', text: { text: 'Let it go' } },
    ],
  });
  const two = missedPledges({ tasks: [missed, { ...missed, id: 't2' }], viewer });
  expect(two.text).toBe('2 of your pledges are past their dates.');
  expect(two.blocks).toHaveLength(6);
  const gone = missedPledges({ tasks: [], viewer, notice: 'Off your board.', undo: 't1' });
  expect(gone.blocks).toMatchObject([{ accessory: { action_id: 'missed_undo', value: 't1' } }]);
});

test('the list of pledges ends with the latest results', () => {
  const list = (kept: number, decided: number) =>
    below(
      pledgeList([{ ...task, pledge: 'open', cheers: 4 }], { viewer, ratio: { kept, decided } }),
    );
  expect(list(17, 20)).toEqual(['Kept 17 of your last 20 pledges.']);
  expect(list(0, 1)).toEqual(['Missed your last pledge.']);
  expect(list(0, 0)).toEqual([]);
  const shown = pledgeList([{ ...task, pledge: 'open', cheers: 4 }], {
    viewer,
    ratio: { kept: 0, decided: 0 },
  });
  expect(JSON.stringify(shown)).toContain('by Friday · 4 cheers');
});
