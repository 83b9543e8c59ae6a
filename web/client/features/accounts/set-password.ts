import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { readTimeZone } from '../../lib/read-time-zone.ts';

/** Sets the password of a link's account, in the zone of this browser. */
export function useSetPassword(token: string) {
  return useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api.accountLinks.setPassword({ token, password, timeZone: readTimeZone() }),
  });
}
