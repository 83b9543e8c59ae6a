import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { MentorPage, mentorHoursSchema, mentorReportSchema } from '#shared/api/mentor.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

/** No event says that a startup has booked or cancelled. */
const refreshMs = 60_000;

export function useMentorPage() {
  return useQuery({
    queryKey: queryKeys.mentor,
    queryFn: ({ signal }) => api.mentor.sessions(undefined, { signal }),
    refetchInterval: refreshMs,
  });
}

export function useBrief(sessionId: string) {
  return useQuery({
    queryKey: [...queryKeys.mentor, sessionId],
    queryFn: ({ signal }) => api.mentor.brief({ sessionId }, { signal }),
  });
}

export type ReportInput = z.input<typeof mentorReportSchema>;

export const useReport = (sessionId: string) =>
  useMentorChange(
    (body: ReportInput) => api.mentor.report({ params: { sessionId }, body }),
    'Saved. The startup sees what you agreed on.',
  );

export const useCancelByMentor = () =>
  useMentorChange(
    (input: { sessionId: string; note: string }) => api.mentor.cancel(input),
    'The session is cancelled.',
  );

export type HoursInput = z.input<typeof mentorHoursSchema>;

export const useSaveHours = () =>
  useMentorChange((input: HoursInput) => api.mentor.setHours(input), 'Saved.');

/** Shows what the server answers with. A refusal means that the page was out of date. */
function useMentorChange<Input>(send: (input: Input) => Promise<MentorPage>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (page) => {
      client.setQueryData(queryKeys.mentor, page);
      showToast({ text: done });
      await client.invalidateQueries({ queryKey: queryKeys.mentor });
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.mentor, exact: true }),
  });
}
