import { describe, expect, it } from 'vitest';
import { milestoneNow as now, useMilestones } from '#db/testing/use-milestones.ts';
import { markNotificationsRead } from '../notifications/mark-notifications-read.ts';

const hourMs = 60 * 60 * 1000;
const later = (hours: number) => new Date(now.getTime() + hours * hourMs);

const { database, peers, add, remove, stored, inbox, posts, readMilestoneRows } = useMilestones();
const { db } = database;

describe('deleting a milestone', () => {
  it('within an hour withdraws unread notifications and the post', async () => {
    await add();
    await markNotificationsRead(db, {
      founderId: peers()[0] ?? '',
      notificationIds: 'all',
    });
    await remove('1750000000000', later(1 - 1 / hourMs));
    expect(await stored()).toEqual([]);
    expect(await inbox(peers()[0])).toMatchObject([{ read: true }]);
    expect(await inbox(peers()[1])).toEqual([]);
    const id = (await readMilestoneRows())[0]?.id;
    expect(await posts()).toEqual([`milestone ${id}`, `milestone_retraction ${id}`]);
  });

  it('and adding it again within an hour notifies again', async () => {
    await add();
    await remove();
    await add();
    expect(await stored()).toHaveLength(1);
    expect(await inbox(peers()[1])).toHaveLength(1);
    expect(await posts()).toHaveLength(3);
  });

  it('after an hour keeps the notifications, and adding it again does not notify', async () => {
    await add();
    await remove('1750000000000', later(1));
    expect(await stored()).toEqual([]);
    expect(await inbox(peers()[1])).toHaveLength(1);
    await add({}, later(1));
    expect(await stored()).toHaveLength(1);
    expect(await inbox(peers()[1])).toHaveLength(1);
    expect(await posts()).toHaveLength(1);
  });

  it('again or as another founder changes nothing', async () => {
    await add();
    await remove('1750000000000', now, peers()[0]);
    expect(await stored()).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => remove()));
    await remove();
    expect(await stored()).toEqual([]);
    expect(await posts()).toHaveLength(2);
  });
});
