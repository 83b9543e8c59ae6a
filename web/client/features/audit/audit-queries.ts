import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { type AuditQuery, toAuditFilter } from './audit-rules.ts';
import type { FailedSignInQuery } from './failed-sign-ins.tsx';

export function useAudit(query: AuditQuery) {
  return useQuery({
    queryKey: [...queryKeys.audit, query],
    queryFn: ({ signal }) =>
      api.audit.list(toAuditFilter(query, readTimeZone() ?? 'UTC'), { signal }),
    placeholderData: keepPreviousData,
    // Visitors expect to see what was done a moment ago.
    staleTime: 0,
  });
}

export function useFailedSignIns({ text, audience, before }: FailedSignInQuery) {
  return useQuery({
    queryKey: [...queryKeys.failedSignIns, text, audience, before],
    queryFn: ({ signal }) =>
      api.audit.failedSignIns(
        { text: text.trim(), ...(audience && { audience }), ...(before !== null && { before }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
