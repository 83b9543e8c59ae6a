import { expect, test, vi } from 'vitest';
import { cheerPledge } from '#db/operations/cheers/cheer-pledge.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { updateTask } from '#db/operations/tasks/update-task.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useCohortChannel } from '../testing/use-cohort-channel.ts';

const { bot, current, work, called, posts, outbox } = useCohortChannel();
const { db } = bot;

/** Tomorrow at noon, so that a few hours are the same day. */
const noon = new Date(Date.now() + 86_400_000);
noon.setUTCHours(12, 0, 0, 0);
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

async function pledge(title: string, now = noon, founderId = current.founderId) {
  const task = { founderId, now, title, dueOn: '2030-01-01', isPublicPledge: true };
  return (await newTask(db, task)).id;
}

const settled = () =>
  vi.waitFor(
    async () => expect((await outbox()).filter(({ state }) => state === 'waiting')).toEqual([]),
    10_000,
  );
const texts = () => posts().map(({ args }) => args.text);
const edited = () => called('chat.update').at(-1)?.args;

test('pledges made at once by one founder share a post, whoever sends it and however often', async () => {
  await Promise.all(['One', 'Two', 'Three'].map((title) => pledge(title)));
  const bo = await newFounder(db, { cohortId: current.cohortId, name: 'Bo' });
  await pledge('Mine', noon, bo.id);
  // The answer to the first edit is lost: it is sent again.
  bot().slack.failNext({ method: 'chat.update', status: 500 });
  await Promise.all([work(), work()]);
  await settled();
  expect(texts()).toHaveLength(2);
  expect(edited()?.text).toMatch(/^🤝 \*Ada ∗Park∗\* \(.*\) made 3 pledges: /);
  for (const title of ['One', 'Two', 'Three']) expect(edited()?.text).toContain(`*${title}*`);
  const ofAda = (await outbox()).slice(0, 3).map((row) => row.message_ts);
  expect(new Set(ofAda).size).toBe(1);
  expect((await outbox())[3]?.message_ts).not.toBe(ofAda[0]);
});

test('what becomes of a pledge redraws the post that it shares', async () => {
  const { founderId } = current;
  const [kept, withdrawn, moved] = [
    await pledge('Keep'),
    await pledge('Drop', minutes(20)),
    await pledge('Move', minutes(59)),
  ];
  const peer = await newFounder(db, { cohortId: current.cohortId, name: 'Bo' });
  await work();
  await settled();
  await completeTask(db, { founderId, taskId: kept, now: minutes(13 * 60), source: 'web' });
  await deleteTask(db, { founderId, taskId: withdrawn, now: minutes(90) });
  const patch = { dueOn: '2030-01-03' };
  await updateTask(db, { founderId, taskId: moved, patch, now: minutes(90) });
  const at = minutes(91);
  await cheerPledge(db, { taskId: moved, founderId: peer.id, via: 'button', given: true, at });
  await settled();
  const blocks = JSON.parse(edited()?.blocks ?? '');
  expect(blocks.map((block: { text?: { text: string } }) => block.text?.text)).toEqual([
    expect.stringContaining('made 3 pledges:'),
    '✅ *Keep* · kept',
    '*Drop* · withdrawn',
    '*Move* by Thu, Jan 3, 2030\nMoved from Tue, Jan 1, 2030 to Thu, Jan 3, 2030.\n👏 1 cheer: Bo',
  ]);
  const cheerable = blocks.map(
    (block: { accessory?: { value: string } }) => block.accessory?.value,
  );
  expect(cheerable).toEqual([undefined, kept, undefined, moved]);
  expect(texts()).toEqual([
    expect.stringContaining('pledges *Keep*'),
    expect.stringContaining('kept a pledge: *Keep*'),
  ]);
  expect(new Set(called('chat.update').map(({ args }) => args.ts)).size).toBe(1);
});

test('a founder’s sixth pledge of a day joins their latest post, the next day’s has its own', async () => {
  await work();
  for (let index = 0; index < 7; index += 1) await pledge(`P${index}`, minutes(index * 61));
  await pledge('Tomorrow', minutes(24 * 60));
  await settled();
  expect(texts()).toHaveLength(6);
  expect(edited()?.text).toContain('made 3 pledges: *P4*, *P5*, *P6*.');
  expect(texts().at(-1)).toContain('pledges *Tomorrow*');
});

test('a pledge whose post somebody deleted gets one of its own', async () => {
  const answer = { ok: false, error: 'message_not_found' };
  bot().slack.failNext({
    method: 'chat.update',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
  await pledge('One');
  await pledge('Two', minutes(1));
  await work();
  await settled();
  expect(texts()).toEqual([
    expect.stringContaining('pledges *One*'),
    expect.stringContaining('pledges *Two*'),
  ]);
});
