import { expect, it } from 'vitest';
import { shareReads } from './share-reads.ts';

/** Reads that end when they are told to, in the order in which they began. */
function reads() {
  const open: { resolve: (answer: number) => void; reject: (error: Error) => void }[] = [];
  let begun = 0;
  const read = () => {
    begun += 1;
    return new Promise<number>((resolve, reject) => open.push({ resolve, reject }));
  };
  return { open, read, begun: () => begun };
}

it('never shares a read that began before it was asked for', async () => {
  const { open, read, begun } = reads();
  const share = shareReads();
  const first = share('page', read);
  const waiting = [share('page', read), share('page', read)];
  expect(begun()).toBe(1);
  open[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(begun).toBe(2);
  const later = share('page', read);
  open[1]?.resolve(2);
  expect(await Promise.all(waiting)).toEqual([2, 2]);
  await expect.poll(begun).toBe(3);
  open[2]?.resolve(3);
  expect(await later).toBe(3);
});

it('begins anew when nobody reads, and keeps what is asked apart', async () => {
  const { open, read, begun } = reads();
  const share = shareReads();
  const one = share('one', read);
  const other = share('other', read);
  expect(begun()).toBe(2);
  open[0]?.resolve(1);
  open[1]?.resolve(2);
  expect([await one, await other]).toEqual([1, 2]);
  const again = share('one', read);
  expect(begun()).toBe(3);
  open[2]?.resolve(3);
  expect(await again).toBe(3);
});

it('tells a failure only to those whose read failed', async () => {
  const { open, read } = reads();
  const share = shareReads();
  const first = share('page', read);
  const second = share('page', read);
  open[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect.poll(() => open.length).toBe(2);
  open[1]?.resolve(2);
  expect(await second).toBe(2);
});
