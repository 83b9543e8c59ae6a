import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetch } from '#sandbox/client/sandbox-api.ts';

test('refetches after a change during the first fetch', async () => {
  const queryClient = new QueryClient();
  let stored = 'before';
  let answer: () => void = () => undefined;
  const readings: string[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['slack', 'state'],
    queryFn: async () => {
      const seen = stored;
      readings.push(seen);
      if (readings.length === 1) await new Promise<void>((resolve) => (answer = resolve));
      return seen;
    },
  });
  const stop = observer.subscribe(() => undefined);
  stored = 'after';
  const again = refetch(queryClient, ['slack']);
  answer();
  await again;
  expect(readings).toEqual(['before', 'after']);
  expect(observer.getCurrentResult().data).toBe('after');
  await refetch(queryClient, ['slack']);
  expect(readings).toHaveLength(3);
  stop();
  queryClient.clear();
});
