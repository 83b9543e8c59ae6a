import { MutationObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createQueryClient, queryKeys } from './query-client.ts';

function newClient() {
  const client = createQueryClient();
  client.setQueryData(queryKeys.me, { email: 'ada@demo.test' });
  return client;
}

describe('createQueryClient', () => {
  it('clears the signed-in account when a query is rejected with 401', async () => {
    const client = newClient();
    const queryFn = vi.fn().mockRejectedValue(new AppError('unauthenticated'));
    await expect(client.fetchQuery({ queryKey: ['tasks'], queryFn })).rejects.toThrow();
    expect(client.getQueryData(queryKeys.me)).toBeNull();
  });

  it('clears the signed-in account when a mutation is rejected with 401', async () => {
    const client = newClient();
    const mutationFn = () => Promise.reject(new AppError('unauthenticated'));
    await expect(new MutationObserver(client, { mutationFn }).mutate()).rejects.toThrow();
    expect(client.getQueryData(queryKeys.me)).toBeNull();
  });

  it.each(['founder_credentials', 'forbidden', 'unavailable'] as const)(
    'stays signed in after %s',
    async (code) => {
      const client = newClient();
      const mutationFn = () => Promise.reject(new AppError(code));
      await expect(new MutationObserver(client, { mutationFn }).mutate()).rejects.toThrow();
      expect(client.getQueryData(queryKeys.me)).not.toBeNull();
    },
  );

  it.each([
    ['unavailable', true],
    ['unexpected', true],
    ['not_found', false],
    ['rate_limited', false],
    ['unauthenticated', false],
  ] as const)('retries a query after %s: %s', (code, retries) => {
    const retry = createQueryClient().getDefaultOptions().queries?.retry;
    if (typeof retry !== 'function') throw new Error('retry is not a rule');
    expect(retry(0, new AppError(code))).toBe(retries);
    expect(retry(2, new AppError(code))).toBe(false);
  });
});
