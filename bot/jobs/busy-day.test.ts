import { expect, test } from 'vitest';
import { cheer } from '#db/operations/cheers/cheer.ts';
import { updateProfile } from '#db/operations/founders/update-profile.ts';
import { thankPeer } from '#db/operations/points/thanks.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { findPostContent } from '#db/queries/slack/shared-posts.ts';
import { milestoneChangesSchema } from '#shared/api/profile.ts';
import { sharedPost } from '../messages/shared-posts.ts';
import { useDrivenChannel } from '../testing/use-driven-channel.ts';

const channel = useDrivenChannel('bundles');
const { bot, current, pass, newPeer, complete, pledge, posts, edits, called } = channel;
const { db } = bot;

/** The same numbers from 0 to 1 in every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('thirty founders on a busy day are at most a dozen posts', { timeout: 240_000 }, async () => {
  const random = numbers(7);
  const founders: { id: string }[] = [];
  for (let index = 0; index < 30; index += 1) founders.push(await newPeer(`Founder ${index}`));
  const anyone = () => founders[Math.floor(random() * 30)]?.id ?? '';
  const done: { founderId: string; taskId: string }[] = [];
  const pledged: { founderId: string; taskId: string }[] = [];
  const pickOf = <Thing>(things: Thing[]) => things[Math.floor(random() * things.length)];
  const counts = { completed: 0, pledged: 0, undone: 0, moved: 0, withdrawn: 0, cheered: 0 };
  channel.at('2026-11-20T07:00:00Z');
  // Thirteen hours, until eight in the evening.
  for (let step = 0; step < 390; step += 1) {
    if (step % 3 === 0) await pass(6);
    const now = channel.now();
    const founderId = anyone();
    done.push({ founderId, taskId: await complete(founderId, `Task ${step}`) });
    counts.completed += 1;
    if (step % 6 === 0) {
      pledged.push({ founderId, taskId: await pledge(founderId, `Pledge ${step}`) });
      counts.pledged += 1;
    }
    const undone = pickOf(done);
    if (step % 11 === 5 && undone) {
      await reopenTask(db, { ...undone, now });
      done.splice(done.indexOf(undone), 1);
      counts.undone += 1;
    }
    const moved = pickOf(pledged);
    if (step % 13 === 7 && moved) {
      await snoozeTask(db, { ...moved, days: 1, now });
      counts.moved += 1;
    }
    if (step % 40 === 21) {
      const [kept] = pledged.splice(0, 1);
      if (kept) await completeTask(db, { ...kept, now, source: 'web' });
      const [withdrawn] = pledged.splice(0, 1);
      if (withdrawn) await deleteTask(db, { ...withdrawn, now });
      counts.withdrawn += 1;
    }
    const cheered = pickOf(pledged);
    if (step % 3 === 0 && cheered) {
      const of = { subject: 'pledge' as const, id: cheered.taskId, given: true, now };
      await cheer(db, { ...of, founderId: anyone() }).catch(() => {});
      counts.cheered += 1;
    }
    if (step % 30 === 9) {
      const thanks = { founderId: anyone(), forWhat: 'the intro' };
      await thankPeer(db, { giverId: anyone(), now, thanks }).catch(() => {});
    }
    if (step === 200) {
      const added = [{ id: '1', title: 'First sale', date: '2026-11-20' }];
      const milestones = milestoneChangesSchema.parse({ added });
      await updateProfile(db, { founderId, version: 1, changes: {}, milestones, now });
    }
  }
  await pass(6);
  await pass(2);

  expect(counts).toEqual({
    completed: 390,
    pledged: 65,
    undone: 35,
    moved: 30,
    withdrawn: 10,
    cheered: 130,
  });
  // Eight of completions, one of pledges, one of thanks, and the milestone.
  expect(posts()).toHaveLength(11);
  expect(posts().filter(({ args }) => args.thread_ts)).toEqual([]);
  expect(called('chat.delete')).toEqual([]);
  expect(edits().length).toBeLessThanOrEqual(500);
  expect(posts().filter(({ args }) => args.text?.startsWith('🏁'))).toHaveLength(1);

  // Each post shows what there is in the end.
  const at = { publicUrl: bot().url, today: '2026-11-20' };
  const ofPosts = new Set(edits().map(({ args }) => args.ts ?? ''));
  expect(ofPosts.size).toBe(10);
  for (const ts of ofPosts) {
    const content = await findPostContent(db, { channelId: current.channelId, ts });
    const last = edits().findLast(({ args }) => args.ts === ts);
    expect(JSON.parse(last?.args.blocks ?? '')).toEqual(sharedPost(content, at)?.blocks);
  }
});
