import { describe, expect, it } from 'vitest';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { thankPeer } from '#db/operations/points/thanks.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import {
  departureDate as now,
  departingName as secret,
  useDepartingFounder,
} from '#db/testing/use-departing-founder.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';

const { database, departing, peer, deleteAccount, addHistory } = useDepartingFounder();
const { db } = database;

describe('deleting a founder', () => {
  it('happens once, even with concurrent requests', async () => {
    await addHistory();
    const answers = await Promise.all(Array.from({ length: 8 }, deleteAccount));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const email = async () =>
      (await readFounderRows(db, departing().id)).startup_applications[0]?.founder_email;
    const tombstone = await email();
    expect(await deleteAccount()).toBe(false);
    expect(await email()).toBe(tombstone);
  });

  it('frees the address for a new application and account', async () => {
    await deleteAccount();
    const again = await newFounderAccount(db, { email: departing().email });
    const account = await createAccount(db, {
      audience: 'founder',
      email: departing().email,
      passwordHash: null,
      founderId: again.id,
    });
    expect([account.isNew, account.id]).toEqual([false, again.accountId]);
    expect(again.id).not.toBe(departing().id);
  });

  it('leaves a consistent ledger and none of their texts when it races with their own changes', async () => {
    const tasks = await Promise.all(
      Array.from({ length: 6 }, () =>
        newTask(db, { founderId: departing().id, now, title: secret }),
      ),
    );
    const add = () =>
      createTask(db, {
        founderId: departing().id,
        now,
        task: newTaskSchema.parse({ title: `${secret} again` }),
      });
    const outcomes = await Promise.allSettled([
      ...tasks
        .slice(0, 3)
        .map(({ id }) =>
          completeTask(db, { founderId: departing().id, taskId: id, now, source: 'web' }),
        ),
      deleteAccount(),
      ...Array.from({ length: 5 }, add),
      ...tasks
        .slice(3)
        .map(({ id }) =>
          completeTask(db, { founderId: departing().id, taskId: id, now, source: 'slack' }),
        ),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(['forbidden', 'task_not_found']).toContain(outcome.reason.code);
    }
    const rows = await readFounderRows(db, departing().id);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.startup_applications).toMatchObject([{ status: 'withdrawn' }]);
    expect(await reconcileLedger(db, departing().id)).toEqual([]);
    expect(await reconcileLedger(db, peer().id)).toEqual([]);
  });

  it('refuses later writes by the deleted founder', async () => {
    await deleteAccount();
    const task = newTaskSchema.parse({ title: secret });
    await expect(createTask(db, { founderId: departing().id, now, task })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const thanks = { founderId: peer().id, forWhat: secret };
    await expect(thankPeer(db, { giverId: departing().id, now, thanks })).rejects.toMatchObject({
      code: 'founder_not_found',
    });
  });
});
