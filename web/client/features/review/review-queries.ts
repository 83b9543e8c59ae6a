import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Review } from '#shared/api/review.ts';
import { reviewCriteria, type Scores } from '#shared/domain/applications.ts';
import type { PerApplication } from '#shared/domain/review-shares.ts';
import { Failure } from '#shared/failure.ts';
import { pluralize } from '#shared/formats.ts';
import { api } from '../../lib/api.ts';
import { makeUuid } from '../../lib/browser.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';
import { type ListQuery, toListInput } from './list-query.ts';

/** The list is polled this often for the acts of others. */
const refetchIntervalMs = 10_000;

export function useApplications(query: ListQuery) {
  const input = { ...toListInput(query), page: query.page };
  return useQuery({
    queryKey: [...queryKeys.review, 'list', input],
    queryFn: ({ signal }) => api.review.list(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: refetchIntervalMs,
  });
}

export function useReview(applicationId: string) {
  return useQuery({
    queryKey: reviewKey(applicationId),
    queryFn: ({ signal }) => api.review.get({ applicationId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: refetchIntervalMs,
  });
}

/** The people to whom an application can be assigned; only for those who assign. */
export function useReviewers() {
  return useQuery({
    queryKey: [...queryKeys.review, 'reviewers'],
    queryFn: ({ signal }) => api.review.reviewers(undefined, { signal }),
  });
}

export function useShares(perApplication: PerApplication) {
  return useQuery({
    queryKey: [...queryKeys.review, 'shares', perApplication],
    queryFn: ({ signal }) => api.review.shares({ perApplication }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** True if the address names no existing application. */
export function isApplicationMissing(error: unknown): boolean {
  return (
    error instanceof Failure && ['application_not_found', 'invalid_input'].includes(error.code)
  );
}

/** The applications before and after this one in the list it was opened from. */
export function useNeighbours(applicationId: string, query: ListQuery) {
  const input = { applicationId, ...toListInput(query) };
  return useQuery({
    queryKey: [...queryKeys.review, 'neighbours', input],
    queryFn: ({ signal }) => api.review.neighbours(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const reviewKey = (applicationId: string) => [...queryKeys.review, 'one', applicationId];

/** Stores the server's answer and refetches the lists that show this application. */
function storeReview(queryClient: QueryClient, review: Review): void {
  queryClient.setQueryData(reviewKey(review.id), review);
  void queryClient.invalidateQueries({ queryKey: [...queryKeys.review, 'list'] });
}

/** Refetches everything after a failure, because what is shown may be out of date. */
function invalidateReviews(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.review });
}

export function useStartReview(applicationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.review.start({ applicationId }),
    onSuccess: (review) => storeReview(queryClient, review),
    onError: useStatusErrorHandler(),
  });
}

export function useAssignReviewer(applicationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ accountId, isAssigned }: { accountId: string; isAssigned: boolean }) => {
      const change = isAssigned ? api.review.assign : api.review.unassign;
      return change({ applicationId, accountId });
    },
    onSuccess: (review) => {
      storeReview(queryClient, review);
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.review, 'reviewers'] });
    },
    onError: (error) => {
      invalidateReviews(queryClient);
      toastError(error);
    },
  });
}

/** Shares the open applications out among the reviewers. */
export function useShareOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { perApplication: PerApplication }) => api.review.shareOut(input),
    onSuccess: ({ applications }) => {
      invalidateReviews(queryClient);
      showToast(
        applications === 0
          ? { text: 'Nothing was left to share out.' }
          : {
              text: `${pluralize(applications, 'application')} shared out.`,
              detail: 'The reviewers get one email each in a few minutes.',
            },
      );
    },
  });
}

export type Decision = 'accepted' | 'rejected';
export type DecisionInput = { decision: Decision; cohortId: string | null; reason: string | null };

/** Decides, and offers Undo for as long as the server allows it. */
export function useDecideApplication(applicationId: string) {
  const queryClient = useQueryClient();
  const undo = useUndoDecision(applicationId);
  return useMutation({
    mutationFn: (input: DecisionInput) => api.review.decide({ applicationId, ...input }),
    onSuccess: (review, { decision }) => {
      storeReview(queryClient, review);
      announceDecision({ decision, undoLeftMs: review.undoLeftMs, onUndo: () => undo.mutate() });
    },
    onError: useStatusErrorHandler(),
  });
}

export function useUndoDecision(applicationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.review.undo({ applicationId }),
    onSuccess: (review) => {
      storeReview(queryClient, review);
      closeLastAnnouncement();
      showToast({ text: 'Decision undone. Nobody was told.' });
    },
    onError: (error) => {
      invalidateReviews(queryClient);
      toastError(error);
    },
  });
}

const decisionTexts: Record<Decision, string> = {
  accepted: 'Application accepted successfully!',
  rejected: 'Application rejected successfully!',
};

/** These toasts stay for a minute, so only the latest decision keeps one. */
let closeLastAnnouncement = () => {};

function announceDecision({
  decision,
  undoLeftMs,
  onUndo,
}: {
  decision: Decision;
  undoLeftMs: number | null;
  onUndo: () => void;
}): void {
  closeLastAnnouncement();
  closeLastAnnouncement = showToast({
    text: decisionTexts[decision],
    ...(undoLeftMs && { action: { label: 'Undo', run: onUndo, forMs: undoLeftMs } }),
  });
}

/** Reports a failed status change and refetches the current state. */
function useStatusErrorHandler() {
  const queryClient = useQueryClient();
  return (error: unknown) => {
    invalidateReviews(queryClient);
    showToast({
      text: 'Error updating application status',
      detail: errorText(error),
      tone: 'bad',
    });
  };
}

/** Saves the admin's own scores. They are sent in order, so the last press wins. */
export function useRateApplication(applicationId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['rate', applicationId];
  return useMutation({
    mutationKey,
    scope: { id: `rate ${applicationId}` },
    mutationFn: (scores: Scores) => api.review.rate({ applicationId, ...scores }),
    onSuccess: (review) => {
      if (queryClient.isMutating({ mutationKey }) === 1) storeReview(queryClient, review);
    },
    onError: (error) => {
      invalidateReviews(queryClient);
      toastError(error);
    },
  });
}

export function scoresOf(rating: Scores | undefined): Scores {
  return Object.fromEntries(
    reviewCriteria.map((criterion) => [criterion, rating?.[criterion] ?? null]),
  ) as Scores;
}

type Note = { id: string; text: string };

/** Adds a note. The page chooses the id, so that a retry doesn't add a second one. */
export function useAddNote(applicationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: Note) => api.review.addNote({ applicationId, noteId: id, text }),
    onSuccess: (review) => storeReview(queryClient, review),
    onError: (error) => toastError(error),
  });
}

/** Deletes the admin's own note; Undo in the toast adds it again. */
export function useDeleteNote(applicationId: string) {
  const queryClient = useQueryClient();
  const add = useAddNote(applicationId);
  return useMutation({
    mutationFn: ({ id }: Note) => api.review.deleteNote({ applicationId, noteId: id }),
    onSuccess: (review, { text }) => {
      storeReview(queryClient, review);
      const run = () => add.mutate({ id: makeUuid(), text });
      showToast({ text: 'Note deleted.', action: { label: 'Undo', run } });
    },
    onError: (error) => {
      invalidateReviews(queryClient);
      toastError(error);
    },
  });
}
