import { expect, it } from 'vitest';
import { workThrough } from './work-through.ts';

it('gives each its turn, whatever fails, and throws what failed', async () => {
  const worked: number[] = [];
  const work = async (item: number) => {
    if (item === 2) throw new Error('two');
    worked.push(item);
    return item;
  };
  await expect(workThrough([1, 2, 3], { work, problem: 'Some failed' })).rejects.toMatchObject({
    message: 'Some failed',
    errors: [new Error('two')],
  });
  expect(worked).toEqual([1, 3]);
  expect(await workThrough([1, 3], { work, problem: 'Some failed' })).toBe(4);
});
