/**
 * Works through a list one by one. What fails keeps nothing else from its turn, and is thrown with
 * all that failed at the end, so that the job is tried again. Returns the sum of what each gives.
 */
export async function workThrough<Item>(
  items: Item[],
  { work, problem }: { work: (item: Item) => Promise<number>; problem: string },
): Promise<number> {
  const failures: unknown[] = [];
  let sum = 0;
  for (const item of items) {
    try {
      sum += await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, problem);
  return sum;
}
