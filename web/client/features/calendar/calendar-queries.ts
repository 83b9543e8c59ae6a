import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeed } from '#shared/api/calendar.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { toastError } from '../../ui/show-toast.tsx';

export function useCalendarFeed() {
  return useQuery({
    queryKey: queryKeys.calendarFeed,
    queryFn: ({ signal }) => api.calendar.get(undefined, { signal }),
  });
}

export function useRenewFeed() {
  return useFeedChange(() => api.calendar.renew());
}

export function useEndFeed() {
  return useFeedChange(() => api.calendar.switchOff());
}

function useFeedChange(send: () => Promise<CalendarFeed>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (feed) => queryClient.setQueryData(queryKeys.calendarFeed, feed),
    onError: (error) => toastError(error),
  });
}
