import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { readTimeZone } from '../../../lib/read-time-zone.ts';
import { toApplication } from '../answers/answers.ts';
import type { Draft } from './draft.ts';
import { forgetDraft } from './draft-store.ts';

const mostMs = 30_000;

/** Sends a draft. Sent again after a lost answer, it is still one application. */
export function useSubmitApplication() {
  return useMutation({
    mutationFn: ({ answers, clientKey }: Draft) =>
      api.applications.submit(
        { application: toApplication(answers), clientKey, timeZone: readTimeZone() },
        { signal: AbortSignal.timeout(mostMs) },
      ),
    // Also when the page was left before the answer came.
    onSuccess: forgetDraft,
  });
}
