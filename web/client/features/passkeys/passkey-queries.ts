import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';

export function usePasskeys() {
  return useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: ({ signal }) => api.passkeys.list(undefined, { signal }),
  });
}

export function useAddPasskey() {
  return usePasskeyChange(async ({ name }: { name: string }) => {
    const offer = await api.passkeys.startAdding();
    const passkey = await makePasskey(offer);
    await api.passkeys.add({ name, passkey });
  }, 'Passkey added.');
}

export function useRenamePasskey(passkeyId: string) {
  return usePasskeyChange(
    ({ name }: { name: string }) => api.passkeys.rename({ passkeyId, name }),
    'Name saved.',
  );
}

export function useRemovePasskey(passkeyId: string) {
  const remove = usePasskeyChange(() => api.passkeys.remove({ passkeyId }), 'Passkey removed.');
  const onError = (error: Error) => toastError(error);
  return { isPending: remove.isPending, mutate: () => remove.mutate(undefined, { onError }) };
}

/** Staff may have to have one: who is signed in is read again, too. */
function usePasskeyChange<Input>(send: (input: Input) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showToast({ text: done }),
    onSettled: () =>
      Promise.all(
        [queryKeys.passkeys, queryKeys.me].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
