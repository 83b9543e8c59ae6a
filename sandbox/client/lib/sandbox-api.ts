import { notifications } from '@mantine/notifications';
import { queryOptions } from '@tanstack/react-query';
import type { MailMessage, MailSummary } from '#sandbox/shared/mail-api.ts';
import type { DeliveryResult, SlackState, Traffic, Workspace } from '#sandbox/shared/slack-api.ts';

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

export const mailsQuery = queryOptions({
  queryKey: ['mail', 'list'],
  queryFn: () => callSandbox<MailSummary[]>('GET', '/mail'),
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

export function showFailure(message: string): void {
  notifications.show({
    message,
    color: 'red',
    autoClose: 6000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

/** Reports it to the person when the product or the sandbox did not carry out `work`. */
export async function reportFailure<Result extends DeliveryResult>(
  work: Promise<Result>,
): Promise<Result | null> {
  try {
    const result = await work;
    if (!result.ok) showFailure(result.message ?? "Slipstream didn't answer.");
    return result;
  } catch (error) {
    showFailure(error instanceof Error ? error.message : String(error));
    return null;
  }
}
