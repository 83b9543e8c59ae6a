import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Review } from '#shared/api/review.ts';
import { reviewCriteria, type Scores } from '#shared/domain/applications.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { makeUuid } from '../../lib/browser.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { type ListQuery, toListInput } from './list-query.ts';

/** How soon an admin sees what another has done; at once on coming back to the page. */
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

/** An address that leads to no application, however it is spelt. */
export function isApplicationMissing(error: unknown): boolean {
  return (
    error instanceof AppError && ['application_not_found', 'invalid_input'].includes(error.code)
  );
}

/** What comes before and after an application in the list that it was opened from. */
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

/** The review as the server answered it; the lists that show it are read again. */
function storeReview(queryClient: QueryClient, review: Review): void {
  queryClient.setQueryData(reviewKey(review.id), review);
  void queryClient.invalidateQueries({ queryKey: [...queryKeys.review, 'list'] });
}

/** What is shown may not be what stands. */
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

export type Decision = 'accepted' | 'rejected';
export type DecisionInput = { decision: Decision; cohortId: string | null; reason: string | null };

/** Decides, and offers to take it back for as long as that goes. */
export function useDecideApplication(applicationId: string) {
  const queryClient = useQueryClient();
  const undo = useUndoDecision(applicationId);
  return useMutation({
    mutationFn: (wish: DecisionInput) => api.review.decide({ applicationId, ...wish }),
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
      closeAnnouncement();
      showToast({ text: 'Decision undone. Nobody was told.' });
    },
    onError: (error) => {
      invalidateReviews(queryClient);
      showToast({ text: errorText(error), tone: 'bad' });
    },
  });
}

const decisionTexts: Record<Decision, string> = {
  accepted: 'Application accepted successfully!',
  rejected: 'Application rejected successfully!',
};

/** Toasts that stay a minute would fill the corner: the last decision has it. */
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

/** Taken back elsewhere, or decided anew: its offer is void. */
function closeAnnouncement(): void {
  closeLastAnnouncement();
}

/** A status that could not be changed: says so and why, and shows what stands now. */
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

/** One's own scores. Sent one after another: the last press is what stays. */
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
      showToast({ text: errorText(error), tone: 'bad' });
    },
  });
}

/** The scores of a rating, without whose it is. */
export function scoresOf(rating: Scores | undefined): Scores {
  return Object.fromEntries(
    reviewCriteria.map((criterion) => [criterion, rating?.[criterion] ?? null]),
  ) as Scores;
}

type Note = { id: string; text: string };

/** Adds a note. The id is the page's: sent again after a failure, it is still one note. */
export function useAddNote(applicationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: Note) => api.review.addNote({ applicationId, noteId: id, text }),
    onSuccess: (review) => storeReview(queryClient, review),
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
}

/** Deletes one's own note at once; the toast writes it again. */
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
      showToast({ text: errorText(error), tone: 'bad' });
    },
  });
}
