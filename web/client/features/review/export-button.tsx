import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { withConfirmation } from '../../lib/with-confirmation.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { type ListQuery, toOrder } from './list-query.ts';

/** Saves the list, as it is searched and sorted, with all its pages. */
export function ExportButton({ query }: { query: ListQuery }) {
  const save = useMutation({
    mutationFn: () => withConfirmation(() => api.review.export(toOrder(query))),
    onSuccess: saveFile,
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
  return (
    <Button variant="default" size="sm" loading={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  );
}
