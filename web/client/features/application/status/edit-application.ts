import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { type Answers, toEdit } from '../answers/answers.ts';
import { applicationQuery } from './get-application.ts';

export function useEditApplication(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = applicationQuery(token);
  return useMutation({
    mutationFn: (answers: Answers) =>
      api.applications.edit({ token, application: toEdit(answers) }),
    onSuccess: (view) => queryClient.setQueryData(queryKey, view),
    // The review may have begun: the page shows what is so now.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
