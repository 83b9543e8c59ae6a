import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Team } from '#shared/api/team.ts';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/browser.ts';
import { leavingKey, queryKeys } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

const teamQuery = queryOptions({
  queryKey: queryKeys.team,
  queryFn: ({ signal }) => api.team.get(undefined, { signal }),
});

export function useTeam() {
  return useQuery(teamQuery);
}

export function useInvite() {
  return useTeamChange(
    (input: { email: string }) => api.team.invite(input),
    ({ email }) => `Invitation sent to ${email}.`,
  );
}

type InvitationInput = { invitationId: string; email: string };

export function useSendAgain() {
  const send = useTeamChange(
    ({ invitationId }: InvitationInput) => api.team.resend({ invitationId }),
    ({ email }) => `A new link is on its way to ${email}. The old one no longer works.`,
  );
  const onError = (error: Error) => toastError(error);
  return (input: InvitationInput) => send.mutate(input, { onError });
}

export function useWithdraw() {
  return useTeamChange(
    ({ invitationId }: InvitationInput) => api.team.withdraw({ invitationId }),
    ({ email }) => `The invitation to ${email} is withdrawn.`,
  );
}

type MemberInput = { founderId: string; name: string };

export function useRemove() {
  return useTeamChange(
    ({ founderId }: MemberInput) => api.team.remove({ founderId }),
    ({ name }) => `${name} isn’t on your team anymore.`,
  );
}

export function useHandOver() {
  return useTeamChange(
    ({ founderId }: MemberInput) => api.team.handOver({ founderId }),
    ({ name }) => `${name} is the owner now.`,
  );
}

/** Shows the team that the server answers with. Refused changes read it again, for the reason. */
function useTeamChange<Input>(
  send: (input: Input) => Promise<Team>,
  done: (input: Input) => string,
) {
  const queryClient = useQueryClient();
  const { queryKey } = teamQuery;
  return useMutation({
    mutationFn: send,
    onSuccess: (team, input) => {
      queryClient.setQueryData(queryKey, team);
      showToast({ text: done(input) });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export function useLeaveTeam() {
  return useMutation({
    mutationKey: leavingKey,
    mutationFn: () => api.team.leave(),
    // A full page load, so that nothing of the startup stays in memory.
    onSuccess: () => window.location.replace(paths.landing),
  });
}

/** The team that a link invites to. Looking does not use it up. */
export function useTeamInvitation(token: string) {
  return useQuery({
    queryKey: [...queryKeys.teamInvitation, token],
    queryFn: ({ signal }) => api.team.invitation({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Joins in the time zone of this browser. */
export function useJoinTeam(token: string) {
  return useMutation({
    mutationFn: (input: { name: string; password: string }) =>
      api.team.join({ token, ...input, timeZone: readTimeZone() }),
  });
}

/** Says no to what a link invites to. */
export function useDeclineInvitation(token: string) {
  return useMutation({ mutationFn: () => api.team.decline({ token }) });
}
