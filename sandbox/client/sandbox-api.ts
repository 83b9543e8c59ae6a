import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MailMessage, MailSummary } from '#sandbox/shared/mail-api.ts';
import type { DeliveryResult, SlackState, Traffic, Workspace } from '#sandbox/shared/slack-api.ts';
import { showToast } from '#web/client/ui/show-toast.tsx';

/** Calls the sandbox's JSON API. A rejection becomes an error whose message can be shown. */
export async function callSandbox<Reply>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Reply> {
  const response = await fetch(`/sandbox/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const reply: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const message = (reply as { message?: string } | null)?.message;
    throw new Error(message ?? 'The sandbox did not answer.');
  }
  return reply as Reply;
}

/** Reports it to the person when the product or the sandbox did not carry out `work`. */
export async function reportFailure<Result extends DeliveryResult>(
  work: Promise<Result>,
): Promise<Result | null> {
  try {
    const result = await work;
    if (!result.ok) showFailure(new Error(result.message ?? "Slipstream didn't answer."));
    return result;
  } catch (error) {
    showFailure(error);
    return null;
  }
}

export function showFailure(error: unknown): void {
  showToast({ text: error instanceof Error ? error.message : String(error), tone: 'bad' });
}

export const mailsQuery = queryOptions({
  queryKey: ['mail', 'list'],
  queryFn: () => callSandbox<MailSummary[]>('GET', '/mail'),
});

export const mailExamplesQuery = queryOptions({
  queryKey: ['mail-examples'],
  queryFn: () => callSandbox<MailSummary[]>('GET', '/mail/examples'),
  staleTime: Number.POSITIVE_INFINITY,
});

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: ['mail', 'one', id],
    queryFn: () => callSandbox<MailMessage>('GET', `/mail/${id}`),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const workspaceQuery = queryOptions({
  queryKey: ['slack', 'workspace'],
  queryFn: () => callSandbox<Workspace>('GET', '/slack/workspace'),
});

export function stateQuery(as: string, channel: string) {
  return queryOptions({
    queryKey: ['slack', 'state', as, channel],
    queryFn: () =>
      callSandbox<SlackState>('GET', `/slack/state?${new URLSearchParams({ as, channel })}`),
    // While another channel loads, the same person keeps the sidebar; another person must not.
    placeholderData: (previous, query) => (query?.queryKey[2] === as ? previous : undefined),
    enabled: as !== '',
  });
}

export const trafficQuery = queryOptions({
  queryKey: ['traffic'],
  queryFn: () => callSandbox<Traffic[]>('GET', '/slack/traffic'),
});

const batchMs = 40;

/** Refetches what the server says has changed; several events in a row become one refetch. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const source = new EventSource('/sandbox/api/changes');
    const waiting = new Set<string>();
    let isReading = false;
    // One refetch at a time: if each event started over, a steady stream would never let one end.
    const read = async () => {
      isReading = true;
      while (waiting.size > 0) {
        await new Promise((resolve) => setTimeout(resolve, batchMs));
        const kinds = [...waiting];
        waiting.clear();
        await Promise.all(kinds.map((kind) => refetch(queryClient, [kind])));
      }
      isReading = false;
    };
    const onChange = (...kinds: string[]) => {
      for (const kind of kinds) waiting.add(kind);
      if (!isReading) void read();
    };
    source.addEventListener('change', (event: MessageEvent<string>) => onChange(event.data));
    // Refetch on reconnect what may have changed while the connection was down.
    source.addEventListener('open', () => onChange('slack', 'traffic', 'mail'));
    return () => source.close();
  }, [queryClient]);
}

/**
 * Refetches every active query below a key. A first fetch in flight may have been answered before
 * the change, and invalidation alone would accept it: so it is given up.
 */
export async function refetch(queryClient: QueryClient, queryKey: string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
