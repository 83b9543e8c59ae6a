import {
  type Mutation,
  onlineManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Overview } from '#shared/api/overview.ts';
import type { Me } from '#shared/api/session.ts';
import type {
  CompletionView,
  SeveralChange,
  SeveralChanged,
  TaskView,
  Teammates,
} from '#shared/api/tasks.ts';
import { readersText } from '#shared/domain/pledges.ts';
import { generationText } from '#shared/domain/task-generation.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { queryKeys, whenOnline } from '../../lib/query-client.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';
import { confirmCompletion, expectCompletion } from './expected-standing.ts';
import {
  applyChanges,
  findTask,
  isRepeat,
  putTask,
  removeTask,
  type TaskChange,
} from './task-change.ts';
import { countedText, earnedText, firstOfDayText } from './task-rules.ts';

const boardQuery = queryOptions({
  queryKey: queryKeys.tasks,
  queryFn: ({ signal }) => api.tasks.board(undefined, { signal }),
});

export function useBoard() {
  return useQuery(boardQuery);
}

const teamRefetchMs = 60_000;

/** The team's open tasks by holder. Only handovers are pushed, so an open page asks again. */
export function useTeamTasks() {
  return useQuery({
    queryKey: [...queryKeys.tasks, 'team'],
    queryFn: ({ signal }) => api.tasks.team(undefined, { signal }),
    refetchInterval: teamRefetchMs,
  });
}

/** The others on the founder's team, as the board told last. */
export function useTeammates(): Teammates {
  return useBoard().data?.teammates ?? [];
}

/** Who can read the cohort's channel, for a founder who has no pledge yet; else nothing. */
export function usePledgeReaders(): string {
  const { data: board } = useBoard();
  const { channel } = useAudience();
  const tasks = board && [...board.pending, ...board.inProgress, ...board.completed];
  const isFirst = board?.pledges.decided === 0 && !tasks?.some(({ pledge }) => pledge);
  return channel && isFirst ? readersText(channel, 'your Slack workspace') : '';
}

/** A task that the board may not show; null asks for none. */
export function useTask(taskId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.tasks, 'one', taskId],
    queryFn: ({ signal }) => api.tasks.find({ taskId: taskId ?? '' }, { signal }),
    enabled: taskId !== null,
  });
}

/** All mutations of tasks share this key, so that every part of the page can see them pending. */
const changeKey = [...queryKeys.tasks, 'change'];

/** They wait for the line, and are sent one after the other, in the order they were made. */
const changeOptions = { ...whenOnline, mutationKey: changeKey, scope: { id: 'tasks' } };

const pendingFilters = {
  mutationKey: changeKey,
  status: 'pending',
  // A new task is still in its form, unless it waits for the line.
  predicate: ({ state }: Mutation) => toChanges({ state })[0]?.kind !== 'create' || state.isPaused,
} as const;

/** Several tasks are changed by one mutation. */
const toChanges = ({ state }: Pick<Mutation, 'state'>): TaskChange[] => {
  const change = state.variables as TaskChange | ChangeOfSeveral;
  return 'changes' in change ? change.changes : [change];
};

/** The changes that the server has not answered yet, oldest first. */
export function usePendingChanges(): TaskChange[] {
  return useMutationState({ filters: pendingFilters, select: toChanges }).flat();
}

/** The same, read when something is pressed: a second press comes before the page is drawn again. */
function readPendingChanges(queryClient: QueryClient): TaskChange[] {
  return queryClient.getMutationCache().findAll(pendingFilters).flatMap(toChanges);
}

/** Finds a task on the board as it will be once every change is saved. */
export function useFindLatestTask(): (taskId: string) => TaskView | undefined {
  const queryClient = useQueryClient();
  return useCallback(
    (taskId) => {
      const board = queryClient.getQueryData(boardQuery.queryKey);
      const changes = readPendingChanges(queryClient);
      return board && findTask(applyChanges(board, changes, new Date()), taskId);
    },
    [queryClient],
  );
}

type TaskChangeOptions<Change extends TaskChange, Answer> = {
  send: (change: Change) => Promise<Answer>;
  /** Called at once, before it is sent. */
  onStart?: (change: Change) => Promise<void>;
  /** Picks the task from the server's answer; null if it was deleted. */
  taskOf: (answer: Answer) => TaskView | null;
  onDone?: (answer: Answer, change: Change) => void;
  /** Done twice, it would change more than once: it is not sent again. */
  isRelative?: true;
};

/**
 * Sends one kind of change. While it is pending, pages show it as done (`applyChanges`); if it
 * fails, they show the server's state again and a toast says why. Further changes of the task wait
 * until it is answered; only a double click is ignored, and what would change a task made offline.
 */
function useTaskChange<Change extends TaskChange, Answer>(
  options: TaskChangeOptions<Change, Answer>,
): (change: Change) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...changeOptions,
    ...(options.isRelative && { retry: false }),
    mutationFn: options.send,
    onMutate: options.onStart,
    onSuccess: (answer, change) => {
      const task = options.taskOf(answer);
      if (task) storeTask(queryClient, task);
      else removeStoredTask(queryClient, change.taskId);
      options.onDone?.(answer, change);
    },
    onError: (error) => {
      invalidateTasks(queryClient);
      toastError(error);
    },
  });
  return useCallback(
    (change) => {
      const ofTask = readPendingChanges(queryClient).filter(
        (each) => each.taskId === change.taskId,
      );
      const isNew = ofTask.some(({ kind }) => kind === 'create');
      if (!isNew && !isRepeat(change, ofTask.at(-1))) mutate(change);
    },
    [queryClient, mutate],
  );
}

type CompleteChange = Extract<TaskChange, { kind: 'complete' }>;

const sendCompletion = ({ taskId, doneYesterday }: CompleteChange) =>
  api.tasks.complete({ taskId, doneYesterday });

/** Completes a task; a toast says what it earned and offers Undo. `send` is for another endpoint that does. */
export function useCompleteTask(send = sendCompletion) {
  const queryClient = useQueryClient();
  const changeOverview = (change: (overview: Overview) => Overview) =>
    queryClient.setQueryData<Overview>(
      queryKeys.overview,
      (overview) => overview && change(overview),
    );
  const reopen = useReopenTask();
  return useTaskChange({
    send,
    onStart: async ({ taskId, doneYesterday = false }) => {
      const queryKey = queryKeys.overview;
      if (!queryClient.getQueryData(queryKey)) return;
      // An answer from before would show the old figures again.
      await queryClient.cancelQueries({ queryKey, exact: true });
      const board = queryClient.getQueryData(boardQuery.queryKey);
      changeOverview((overview) => {
        const task =
          overview.activeTasks.find(({ id }) => id === taskId) ??
          (board && findTask(board, taskId));
        return expectCompletion(overview, { points: task?.points ?? 0, doneYesterday });
      });
    },
    taskOf: (completion) => completion.task,
    onDone: (completion, { doneYesterday }) => {
      changeOverview((overview) => confirmCompletion(overview, completion));
      void findWhoWasHere(queryClient, completion).then((whoWasHere) =>
        tellCompletion(completion, {
          text: earnedText(completion, { doneYesterday }),
          details: [whoWasHere, completion.note].filter((each) => each !== null),
          reopen: (taskId) => reopen({ kind: 'reopen', taskId, status: 'pending' }),
        }),
      );
    },
  });
}

/** The completions of which the last toast tells. */
let told: { completions: CompletionView[]; details: string[]; close: () => boolean } | null = null;

type Telling = { text: string; details: string[]; reopen: (taskId: string) => void };

/** Quick completions share a toast, which counts them: each would stand beside its row's own Undo. */
function tellCompletion(completion: CompletionView, { text, details, reopen }: Telling): void {
  const last = completion.isNew && told?.close() ? told : null;
  const completions = [...(last?.completions ?? []), completion];
  const all = [...(last?.details ?? []), ...details];
  const mayReopen = completions.filter(({ task }) => task.canReopen);
  const close = showToast({
    text: completions.length > 1 ? countedText(completions) : text,
    detail: all.join(' ') || undefined,
    isPolite: true,
    ...(mayReopen.length > 0 && {
      action: {
        label: 'Undo',
        run: () => {
          for (const { task } of mayReopen) reopen(task.id);
        },
      },
    }),
  });
  told = completion.isNew ? { completions, details: all, close } : null;
}

/** Only the first completion of a day tells; a failure to find out is no news. */
async function findWhoWasHere(
  queryClient: QueryClient,
  { isNew, isFirstToday, streak }: CompletionView,
): Promise<string | null> {
  if (!isNew || !isFirstToday) return null;
  const known = queryClient.getQueryData<Overview>(queryKeys.overview);
  const overview = known ?? (await api.overview.get().catch(() => null));
  return overview && firstOfDayText(streak, overview.activity, new Date());
}

type ReopenChange = Extract<TaskChange, { kind: 'reopen' }>;

/** Reopens a completed task into To Do, and moves it on to In Progress if asked to. */
export function useReopenTask() {
  return useTaskChange({
    send: async ({ taskId, status }: ReopenChange) => {
      const task = await api.tasks.reopen({ taskId });
      return status === 'pending' ? task : api.tasks.move({ taskId, status });
    },
    taskOf: (task) => task,
    onDone: ({ id }) => {
      if (told?.completions.some(({ task }) => task.id === id)) told.close();
    },
  });
}

type MoveChange = Extract<TaskChange, { kind: 'move' }>;

export function useMoveTask() {
  return useTaskChange({
    send: ({ taskId, status }: MoveChange) => api.tasks.move({ taskId, status }),
    taskOf: (task) => task,
  });
}

type SnoozeChange = Extract<TaskChange, { kind: 'snooze' }>;

/** Moves the due date by some days; `dueText` describes the new date in the toast. */
export function useSnoozeTask(dueText: (due: string) => string) {
  return useTaskChange({
    isRelative: true,
    send: ({ taskId, days }: SnoozeChange) => api.tasks.snooze({ taskId, days }),
    taskOf: (task) => task,
    onDone: (task) => task.dueDate && showToast({ text: `Snoozed. ${dueText(task.dueDate)}.` }),
  });
}

type PledgeChange = Extract<TaskChange, { kind: 'pledge' }>;

export function usePledgeTask() {
  const readers = usePledgeReaders();
  return useTaskChange({
    send: ({ taskId }: PledgeChange) => api.tasks.pledge({ taskId }),
    taskOf: (task) => task,
    onDone: () =>
      showToast({ text: `Pledged. Your cohort can cheer you on now. ${readers}`.trimEnd() }),
  });
}

type DeleteChange = Extract<TaskChange, { kind: 'delete' }>;

export function useDeleteTask() {
  const restore = useRestoreTask();
  return useTaskChange({
    send: ({ taskId }: DeleteChange) => api.tasks.delete({ taskId }),
    taskOf: () => null,
    onDone: (_, { taskId, task }) => {
      const text = task.pledge === 'open' ? 'Task deleted, pledge withdrawn.' : 'Task deleted.';
      const run = () => restore({ kind: 'restore', taskId, task });
      showToast({ text, action: { label: 'Undo', run } });
    },
  });
}

type RestoreChange = Extract<TaskChange, { kind: 'restore' }>;

function useRestoreTask() {
  return useTaskChange({
    send: ({ taskId }: RestoreChange) => api.tasks.restore({ taskId }),
    taskOf: (task) => task,
  });
}

type HandOverChange = Extract<TaskChange, { kind: 'handOver' }>;

/** Hands a task to a teammate; a toast offers to take it back. */
export function useHandOverTask() {
  const takeBack = useTakeBackTask();
  return useTaskChange({
    send: ({ taskId, teammate: { founderId } }: HandOverChange) =>
      api.tasks.handOver({ taskId, founderId }),
    taskOf: () => null,
    onDone: (_, { taskId, task, teammate }) => {
      const run = () => takeBack({ kind: 'takeBack', taskId, task });
      showToast({ text: `Handed to ${teammate.name}.`, action: { label: 'Undo', run } });
    },
  });
}

type TakeBackChange = Extract<TaskChange, { kind: 'takeBack' }>;

export function useTakeBackTask() {
  return useTaskChange({
    send: ({ taskId }: TakeBackChange) => api.tasks.takeBack({ taskId }),
    taskOf: (task) => task,
    onDone: () => showToast({ text: 'The task is yours again.' }),
  });
}

export type ChangeOfSeveral = { input: SeveralChange; changes: TaskChange[] };

/** Changes several tasks in one request. `onDone` is told what was changed, and what was refused. */
export function useChangeSeveral(
  onDone: (answer: SeveralChanged, change: ChangeOfSeveral) => void,
): (change: ChangeOfSeveral) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...changeOptions,
    mutationFn: ({ input }: ChangeOfSeveral) => api.tasks.changeSeveral(input),
    onSuccess: (answer, change) => {
      const isChanged = ({ taskId }: TaskChange) =>
        answer.changed.some((each) => each.taskId === taskId);
      const changes = change.changes.filter(isChanged);
      queryClient.setQueryData(
        boardQuery.queryKey,
        (board) => board && applyChanges(board, changes, new Date()),
      );
      invalidateTasks(queryClient);
      onDone(answer, change);
    },
    onError: (error) => {
      invalidateTasks(queryClient);
      toastError(error);
    },
  });
  return useCallback(
    (change) => {
      const pending = readPendingChanges(queryClient);
      // A second click, before the first is answered.
      const isBusy = ({ taskId }: TaskChange) => pending.some((each) => each.taskId === taskId);
      if (!change.changes.some(isBusy)) mutate(change);
    },
    [queryClient, mutate],
  );
}

/** The founder has a cohort to share tasks with, or not, and the default of their new tasks. */
type AudienceFacts = {
  hasCohort: boolean;
  /** The cohort's public Slack channel. */
  channel: string | null;
  privateByDefault: boolean | null;
};

export function useAudience(): AudienceFacts {
  const founder = useQueryClient().getQueryData<Me | null>(queryKeys.me)?.founder;
  return {
    hasCohort: Boolean(founder?.cohort),
    channel: founder?.cohort?.channel ?? null,
    privateByDefault: founder?.privateByDefault ?? null,
  };
}

type CreateChange = Extract<TaskChange, { kind: 'create' }>;

/** The form shows its errors and its success, unless it was closed because the change had to wait. */
export function useCreateTask() {
  const queryClient = useQueryClient();
  const { privateByDefault } = useAudience();
  return useFormChange({
    send: async ({ input }: CreateChange) => {
      const task = await api.tasks.create(input);
      const isFirstChoice = privateByDefault === null && input.isPrivate !== undefined;
      if (isFirstChoice) void queryClient.invalidateQueries({ queryKey: queryKeys.me });
      return task;
    },
    doneText: 'Task added.',
    failedText: ({ input }) => `“${input.title}” wasn’t added.`,
  });
}

type EditChange = Extract<TaskChange, { kind: 'edit' }>;

export function useUpdateTask() {
  return useFormChange({
    send: ({ taskId, patch }: EditChange) => api.tasks.update({ taskId, ...patch }),
    doneText: 'Task saved.',
    failedText: () => 'Your changes to a task weren’t saved.',
  });
}

type FormChangeOptions<Change> = {
  send: (change: Change) => Promise<TaskView>;
  doneText: string;
  failedText: (change: Change) => string;
};

function useFormChange<Change extends TaskChange>(options: FormChangeOptions<Change>) {
  const { send, doneText, failedText } = options;
  const queryClient = useQueryClient();
  return useMutation({
    ...changeOptions,
    mutationFn: send,
    onMutate: () => ({ wasOffline: !onlineManager.isOnline() }),
    onSuccess: (task, _change, { wasOffline }) => {
      storeTask(queryClient, task);
      if (wasOffline) showToast({ text: doneText });
    },
    onError: (error, change, context) => {
      if (!context?.wasOffline) return;
      invalidateTasks(queryClient);
      showToast({ text: failedText(change), detail: errorText(error), tone: 'bad' });
    },
  });
}

/**
 * Generates the tasks of today and this week; a toast reports the result once the board shows it.
 * With `onNothingNew`, that is called instead when they are all on the board already.
 */
export function useGenerateTasks({ onNothingNew }: { onNothingNew?: () => void } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.tasks.generate(),
    onSuccess: async (generation) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.overview });
      await queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
      if (onNothingNew && generation.added === 0 && generation.end === 'all_here') {
        onNothingNew();
        return;
      }
      const isFull = generation.end === 'board_full' && generation.added === 0;
      showToast({ text: generationText(generation), tone: isFull ? 'bad' : 'good' });
    },
    onError: (error) => toastError(error),
  });
}

/**
 * Stores the server's answer about one task, so that nothing jumps back while everything else
 * (figures, order, other tasks) is fetched again.
 */
function storeTask(queryClient: QueryClient, task: TaskView): void {
  queryClient.setQueryData(boardQuery.queryKey, (board) => board && putTask(board, task));
  queryClient.setQueryData<Overview>(queryKeys.overview, (overview) => {
    if (!overview) return undefined;
    const activeTasks = overview.activeTasks.map((each) => (each.id === task.id ? task : each));
    return { ...overview, activeTasks };
  });
  invalidateTasks(queryClient);
}

function removeStoredTask(queryClient: QueryClient, taskId: string): void {
  queryClient.setQueryData(boardQuery.queryKey, (board) => board && removeTask(board, taskId));
  invalidateTasks(queryClient);
}

function invalidateTasks(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
  void queryClient.invalidateQueries({ queryKey: queryKeys.overview });
}
