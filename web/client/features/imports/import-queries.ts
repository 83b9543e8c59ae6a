import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportDetail } from '#shared/api/imports.ts';
import type { ColumnMapping, ImportKind } from '#shared/domain/imports.ts';
import { pageFailure } from '#shared/failure.ts';
import { api } from '../../lib/api.ts';
import { downloadFile, readCsvSeparator } from '../../lib/browser.ts';
import { withSignInConfirmation } from '../../lib/confirm-sign-in.ts';
import { toFailureOf } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { toastError } from '../../ui/show-toast.tsx';

/** While rows are being imported. */
const pollMs = 1000;

const isWorking = ({ state }: { state: string }) => state === 'running' || state === 'undoing';

export function useImports() {
  return useQuery({
    queryKey: queryKeys.imports,
    queryFn: ({ signal }) => api.imports.list(undefined, { signal }),
    // Imports go on while nobody looks at the list.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.imports.some(isWorking) ? pollMs : false),
  });
}

const keyOf = (importId: string) => [...queryKeys.imports, importId];

export function useImport(importId: string) {
  return useQuery({
    queryKey: keyOf(importId),
    queryFn: ({ signal }) => api.imports.get({ importId }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollMs : false),
  });
}

/** The cohorts that startups can be imported into. */
export function useCohortChoices() {
  return useQuery({
    queryKey: queryKeys.cohorts,
    queryFn: ({ signal }) => api.cohorts.list(undefined, { signal }),
  });
}

type SentFile = { kind: ImportKind | 'everything'; file: File };

async function sendFile({ kind, file }: SentFile): Promise<string> {
  const query = new URLSearchParams({ kind, name: file.name });
  const answer = await fetch(`${paths.api}/admin/imports/files?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw pageFailure('unexpected');
  });
  const reply: { importId?: string } = await answer.json().catch(() => ({}));
  if (answer.status === 413) throw pageFailure('import_too_large');
  if (!answer.ok || !reply.importId) throw toFailureOf(answer.status, reply);
  return reply.importId;
}

/** Sends a file, which the server reads. Resolves to the id of its import. */
export function useSendFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sent: SentFile) => withSignInConfirmation(() => sendFile(sent)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.imports, exact: true }),
  });
}

type Settings = { mapping: ColumnMapping; cohortId: string | null; sendsInvitations: boolean };

export function useChooseHeadings(importId: string) {
  return useImportChange(importId, (line: number) =>
    api.imports.chooseHeadings({ importId, line }),
  );
}

export function useCheckImport(importId: string) {
  return useImportChange(importId, (settings: Settings) =>
    api.imports.check({ importId, ...settings }),
  );
}

export function useStartImport(importId: string) {
  return useImportChange(importId, () => api.imports.start({ importId }));
}

export function useInviteImported(importId: string) {
  return useImportChange(importId, () => api.imports.invite({ importId }));
}

export function useUndoImport(importId: string) {
  return useImportChange(importId, () => api.imports.undo({ importId }));
}

function useImportChange<Input>(importId: string, send: (input: Input) => Promise<ImportDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (detail) => {
      queryClient.setQueryData(keyOf(importId), detail);
      void queryClient.invalidateQueries({ queryKey: queryKeys.imports, exact: true });
    },
    // Refused, it may stand otherwise than shown.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(importId) }),
  });
}

export function useDiscardImport(importId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.imports.discard({ importId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.imports, exact: true }),
    onError: showFailure,
  });
}

export function useSaveRows(importId: string) {
  return useMutation({
    mutationFn: () => api.imports.rows({ importId, separator: readCsvSeparator() }),
    onSuccess: downloadFile,
    onError: showFailure,
  });
}

/** Saves everything as a zip. */
export function useExport() {
  return useMutation({
    mutationFn: () => api.imports.export(),
    onSuccess: downloadFile,
    onError: showFailure,
  });
}

const showFailure = (error: Error) => toastError(error);
