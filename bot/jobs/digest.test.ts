import { beforeAll, expect, test } from 'vitest';
import { queueCohortDigests } from '#db/operations/digest/cohort-digests.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { useWorkers } from '../testing/use-workers.ts';

const bot = useTestBot();
const { db } = bot;
const monday = new Date('2026-11-16T09:00:00Z');
const patiently = { timeout: 10_000 };
const workers = useWorkers(bot);

beforeAll(() => bot().install());

const work = (now = monday) => workers.start({ context: { ...bot().context, clock: () => now } });

/** A cohort with a channel in Slack and a founder in it. */
async function openCohort() {
  const cohort = await newCohort(db);
  const client = await bot().context.workspaces.client(bot().teamId);
  const name = cohort.name.toLowerCase().replace(' ', '-');
  const channelId = (await client?.conversations.create({ name }))?.channel?.id ?? '';
  const change = { slack_channel_id: channelId };
  await db.updateTable('cohorts').set(change).where('id', '=', cohort.id).execute();
  const founder = await newFounder(db, { cohortId: cohort.id, name: 'Ada <@U1>' });
  const posts = () =>
    bot()
      .slack.called('chat.postMessage')
      .filter((call) => call.args.channel === channelId);
  const outbox = () =>
    readRows(db, 'slack_outbox', { channel_id: channelId, kind: 'digest' }, [
      'state',
      'last_error',
    ]);
  return { cohort, founder, posts, outbox };
}

test('the digest is posted once, with the week as it is then', async () => {
  const { cohort, founder, posts, outbox } = await openCohort();
  await queueCohortDigests(db, { now: monday });
  await newCompletedTask(db, { founderId: founder.id, at: '2026-11-11T12:00:00Z' });
  await db.deleteFrom('slack_outbox').where('kind', '=', 'completion').execute();
  await Promise.all([work(), work()]);
  await expect.poll(outbox, patiently).toMatchObject([{ state: 'sent' }]);
  await queueCohortDigests(db, { now: monday });
  const [post] = posts();
  expect(posts()).toHaveLength(1);
  expect(post?.args.text).toBe(`🏁 *${cohort.name}*, Nov 8–14: 1 task done together`);
  expect(post?.args.blocks).toContain('"type":"raw_text","text":"Ada <@U1>"');
  expect(post?.args.blocks).toContain('/app/leaderboard|See the leaderboard>');
});

test('a week without events is not posted, nor is a digest that waited until Tuesday', async () => {
  const quiet = await openCohort();
  const late = await openCohort();
  await newCompletedTask(db, { founderId: late.founder.id, at: '2026-11-11T12:00:00Z' });
  await db.deleteFrom('slack_outbox').where('kind', '=', 'completion').execute();
  await queueCohortDigests(db, { now: monday });
  await work(new Date('2026-11-17T00:00:00Z'));
  const dropped = [{ state: 'dropped', last_error: 'nothing_happened' }];
  await expect.poll(quiet.outbox, patiently).toEqual(dropped);
  await expect.poll(late.outbox, patiently).toEqual(dropped);
  expect([...quiet.posts(), ...late.posts()]).toEqual([]);
});
