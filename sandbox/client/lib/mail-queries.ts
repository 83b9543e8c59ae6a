import { queryOptions } from '@tanstack/react-query';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import type { MailMessage, MailSummary } from '#sandbox/shared/mail-api.ts';

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
