import { queryOptions } from '@tanstack/react-query';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import type { SlackState, Traffic, Workspace } from '#sandbox/shared/slack-api.ts';

export const workspaceQuery = queryOptions({
  queryKey: ['slack', 'workspace'],
  queryFn: () => callSandbox<Workspace>('GET', '/slack/workspace'),
});

export function stateQuery(as: string, channel: string) {
  return queryOptions({
    queryKey: ['slack', 'state', as, channel],
    queryFn: () =>
      callSandbox<SlackState>('GET', `/slack/state?${new URLSearchParams({ as, channel })}`),
    // Another channel of the same person may borrow the rail, another person may borrow nothing.
    placeholderData: (previous, query) => (query?.queryKey[2] === as ? previous : undefined),
    enabled: as !== '',
  });
}

export const trafficQuery = queryOptions({
  queryKey: ['traffic'],
  queryFn: () => callSandbox<Traffic[]>('GET', '/slack/traffic'),
});
