import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  ManagedOfficeHours,
  mentorSchema,
  officeHoursSettingsSchema,
} from '#shared/api/office-hours.ts';
import type { SessionOutcome } from '#shared/domain/office-hours.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

/** No event says that somebody else has booked or cancelled. */
const refreshMs = 60_000;

export function useOfficeHours() {
  return useQuery({
    queryKey: queryKeys.officeHours,
    queryFn: ({ signal }) => api.officeHours.list(undefined, { signal }),
    refetchInterval: refreshMs,
  });
}

type Booking = { mentorId: string; startsAt: string; question: string; clientKey: string };

export const useBookSession = () =>
  useFounderChange((input: Booking) => api.officeHours.book(input));

type Cancellation = { sessionId: string; note: string };

export const useCancelSession = () =>
  useFounderChange((input: Cancellation) => api.officeHours.cancel(input));

/** A refusal means that the page was out of date. */
function useFounderChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.officeHours }),
  });
}

export const useReportSession = (sessionId: string) =>
  useFounderChange((body: { outcome: SessionOutcome; isUseful: boolean | null }) =>
    api.officeHours.report({ params: { sessionId }, body }),
  );

/** The new task is on the board at once. */
export function useTakeAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (actionId: string) => api.officeHours.takeAction({ actionId }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.tasks }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.officeHours }),
  });
}

export const useDismissAction = () =>
  useFounderChange((actionId: string) => api.officeHours.dismissAction({ actionId }));

export function useMentors() {
  return useQuery({
    queryKey: queryKeys.mentors,
    queryFn: ({ signal }) => api.officeHours.manage(undefined, { signal }),
    refetchInterval: refreshMs,
  });
}

export type MentorInput = z.input<typeof mentorSchema>;

export const useSaveMentor = (mentorId: string | null) =>
  useStaffChange(
    (body: MentorInput) =>
      mentorId === null
        ? api.officeHours.add(body)
        : api.officeHours.change({ params: { mentorId }, body }),
    ({ name }) => (mentorId === null ? `${name} is a mentor now.` : 'Saved.'),
  );

export const useRemoveMentor = ({ id: mentorId, name }: { id: string; name: string }) =>
  useStaffChange(
    (_input: undefined) => api.officeHours.remove({ mentorId }),
    () => `${name} isn’t a mentor anymore.`,
  );

/** Once in 15 minutes: pressed again within that time, nothing is sent. */
export const useInviteMentor = ({ mentorId, name }: { mentorId: string; name: string }) =>
  useStaffChange(
    (_input: undefined) => api.officeHours.invite({ mentorId }),
    () => `The invitation is on its way to ${name}.`,
  );

export const useCancelForStaff = () =>
  useStaffChange(
    (input: Cancellation) => api.officeHours.cancelForStaff(input),
    () => 'The session is cancelled.',
  );

export const useSetLimits = () =>
  useStaffChange(
    (limits: z.input<typeof officeHoursSettingsSchema>) => api.officeHours.setLimits(limits),
    () => 'Saved.',
  );

/** Shows what the server answers with. */
function useStaffChange<Input>(
  send: (input: Input) => Promise<ManagedOfficeHours>,
  done: (input: Input) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (managed, input) => {
      client.setQueryData(queryKeys.mentors, managed);
      showToast({ text: done(input) });
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.mentors }),
  });
}
