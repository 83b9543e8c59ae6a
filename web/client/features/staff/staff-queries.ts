import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Staff } from '#shared/api/staff.ts';
import { type StaffRole, staffRoleLabels } from '#shared/options.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

const staffQuery = queryOptions({
  queryKey: queryKeys.staff,
  queryFn: ({ signal }) => api.staff.get(undefined, { signal }),
});

export function useStaff() {
  return useQuery(staffQuery);
}

export function useMonday() {
  return useQuery({
    queryKey: queryKeys.mondayMessage,
    queryFn: ({ signal }) => api.staff.getMonday(undefined, { signal }),
  });
}

export function useSetMonday() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) => api.staff.setMonday({ isWanted }),
    onSuccess: (monday) => queryClient.setQueryData(queryKeys.mondayMessage, monday),
  });
}

/** Asks for the password if need be, then leads to Slack's own page. */
export function useConnectStaffSlack() {
  return useMutation({
    mutationFn: () => api.staff.confirmForSlack(),
    onSuccess: () => window.location.assign(paths.slackStaff),
    onError: showError,
  });
}

export function useDisconnectStaffSlack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.staff.disconnectSlack(),
    onSuccess: (monday) => {
      queryClient.setQueryData(queryKeys.mondayMessage, monday);
      showToast({ text: 'Your Slack account is disconnected.' });
    },
    onError: showError,
  });
}

export function useInvite() {
  return useStaffChange(
    (input: { email: string; role: StaffRole }) => api.staff.invite(input),
    ({ email }) => `Invitation sent to ${email}.`,
  );
}

type Person = { accountId: string; email: string };

export function useSendAgain() {
  const send = useStaffChange(
    ({ accountId }: Person) => api.staff.resend({ accountId }),
    ({ email }) => `A new link is on its way to ${email}. The old one no longer works.`,
  );
  return { ...send, mutate: (person: Person) => send.mutate(person, { onError: showError }) };
}

export function useWithdraw() {
  return useStaffChange(
    ({ accountId }: Person) => api.staff.withdraw({ accountId }),
    ({ email }) => `The invitation to ${email} is withdrawn.`,
  );
}

export function useChangeRole() {
  return useStaffChange(
    ({ accountId, role }: Person & { role: StaffRole }) =>
      api.staff.changeRole({ accountId, role }),
    ({ email, role }) => `The role of ${email} is ${staffRoleLabels[role].toLowerCase()} now.`,
  );
}

export function useRemove() {
  return useStaffChange(
    ({ accountId }: Person) => api.staff.remove({ accountId }),
    ({ email }) => `${email} isn’t on the staff anymore.`,
  );
}

export function useRequireSecondStep() {
  const change = useStaffChange(
    (isRequired: boolean) => api.staff.requireSecondStep({ isRequired }),
    (isRequired) =>
      isRequired
        ? 'Everybody on the staff needs two-step sign-in now.'
        : 'Two-step sign-in is everybody’s own choice now.',
  );
  return {
    ...change,
    mutate: (isRequired: boolean) => change.mutate(isRequired, { onError: showError }),
  };
}

export function useSwitchPasswords() {
  const change = useStaffChange(
    (areOff: boolean) => api.staff.switchPasswords({ areOff }),
    (areOff) =>
      areOff
        ? 'The staff sign in without passwords now.'
        : 'The staff can sign in with their passwords again.',
  );
  return { ...change, mutate: (areOff: boolean) => change.mutate(areOff, { onError: showError }) };
}

const showError = (error: Error) => toastError(error);

/** Shows the staff that the server answers with. Refused changes read it again, for the reason. */
function useStaffChange<Input>(
  send: (input: Input) => Promise<Staff>,
  done: (input: Input) => string,
) {
  const queryClient = useQueryClient();
  const { queryKey } = staffQuery;
  return useMutation({
    mutationFn: send,
    onSuccess: (staff, input) => {
      queryClient.setQueryData(queryKey, staff);
      showToast({ text: done(input) });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
