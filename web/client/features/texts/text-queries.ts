import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TextView } from '#shared/api/texts.ts';
import type { TextContent, TextId } from '#shared/texts/texts.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';

export function useTexts() {
  return useQuery({
    queryKey: queryKeys.texts,
    queryFn: ({ signal }) => api.texts.list(undefined, { signal }),
  });
}

const textKey = (textId: TextId) => [...queryKeys.texts, textId];

export function useText(textId: TextId) {
  return useQuery({
    queryKey: textKey(textId),
    queryFn: ({ signal }) => api.texts.get({ textId }, { signal }),
  });
}

/** The last one stays until the next is there. */
export function useTextPreview(textId: TextId, content: TextContent) {
  return useQuery({
    queryKey: [...textKey(textId), 'preview', content],
    queryFn: ({ signal }) => api.texts.preview({ textId, content }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

type Save = { content: TextContent | null; seenVersion: number };

export const useSaveText = (textId: TextId) =>
  useTextChange(
    textId,
    (input: Save) => api.texts.save({ textId, ...input }),
    ({ isEdited }) =>
      isEdited ? 'Saved. The next one goes out like this.' : 'Back to the original.',
  );

export const useRestoreText = (textId: TextId) =>
  useTextChange(
    textId,
    (input: { version: number; seenVersion: number }) => api.texts.restore({ textId, ...input }),
    () => 'Restored. The next one goes out like this.',
  );

function useTextChange<Input>(
  textId: TextId,
  send: (input: Input) => Promise<TextView>,
  done: (saved: TextView) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) => {
      client.setQueryData(textKey(textId), saved);
      void client.invalidateQueries({ queryKey: queryKeys.texts, exact: true });
      showToast({ text: done(saved) });
    },
    // Someone else's words are there to compare with one's own.
    onError: () => client.invalidateQueries({ queryKey: textKey(textId), exact: true }),
  });
}

export function useSendSample(textId: TextId) {
  return useMutation({
    mutationFn: (content: TextContent) => api.texts.sendSample({ textId, content }),
    onSuccess: ({ to }) => showToast({ text: `On its way to ${to}.` }),
  });
}
