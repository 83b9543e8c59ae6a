import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Peer } from '#shared/api/cohorts.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { taskPath } from '#shared/pages.ts';
import { localDate } from '#shared/time.ts';
import { useCoachActions } from '../features/coach/coach-queries.ts';
import { askFailureText } from '../features/coach/coach-rules.ts';
import { useCohort } from '../features/cohorts/cohort-queries.ts';
import type { Command } from '../features/palette/palette-rules.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { applyChanges } from '../features/tasks/task-change.ts';
import {
  newTaskDraft,
  type TaskPrefill,
  toNewTask,
  viewOfNewTask,
} from '../features/tasks/task-draft.ts';
import {
  useBoard,
  useCompleteTask,
  useCreateTask,
  useDeleteTask,
  usePendingChanges,
  usePledgeTask,
} from '../features/tasks/task-queries.ts';
import { mayPledge } from '../features/tasks/task-rules.ts';
import { makeUuid } from '../lib/browser.ts';
import { errorText, fieldErrors } from '../lib/errors.ts';
import { useSameSide } from '../lib/sides.ts';
import { useNow } from '../lib/timers.ts';
import { paths } from '../paths.ts';
import { showToast } from '../ui/show-toast.tsx';
import { type founderVerbs, matchTasks, thankCommands } from './founder-commands.ts';

/** Commands by the verb that they begin with, for the text after the verb. */
type ByVerb = Record<keyof typeof founderVerbs, (text: string) => Command[]>;

type Input = {
  /** Opens the form for a new task. */
  onAddTask: (prefill: TaskPrefill) => void;
  onThank: (peer: Peer, forWhat: string) => void;
  /** A new task waits for the line, and the palette is not needed any more. */
  onQueued: () => void;
};

export function useFounderActions({ onAddTask, onThank, onQueued }: Input) {
  const { timeZone } = useFounder();
  const clock = { now: useNow(), timeZone };
  const board = useBoard();
  const changes = usePendingChanges();
  const latest = board.data && applyChanges(board.data, changes, clock.now);
  const open = latest ? [...latest.inProgress, ...latest.pending] : [];
  const cohort = useCohort();
  const complete = useCompleteTask();
  const pledge = usePledgeTask();
  const add = useAddByTitle({ timeZone, onQueued });
  const ask = useAskCoach();

  const byVerb: ByVerb = {
    add: (title) => {
      if (title === '') return [addByForm(onAddTask)];
      return [add(title), addByForm(onAddTask, title)];
    },
    complete: (text) =>
      matchTasks(open, { text, clock }).map(({ task: { id, title }, due }) => ({
        key: `complete:${id}`,
        label: `Complete “${title}”`,
        detail: due,
        icon: 'check',
        run: () => complete({ kind: 'complete', taskId: id }),
      })),
    pledge: (text) =>
      matchTasks(open, { text, clock })
        .filter(({ task }) => mayPledge(task, clock.now))
        .map(({ task: { id, title }, due }) => ({
          key: `pledge:${id}`,
          label: `Pledge “${title}”`,
          detail: due,
          icon: 'pledge',
          run: () => pledge({ kind: 'pledge', taskId: id }),
        })),
    thank: (text) => {
      const { peers = [], thanksLeft = 0 } = cohort.data ?? {};
      return thankCommands(peers, { text, left: thanksLeft, now: clock.now, thank: onThank });
    },
    ask: (question) => (question === '' ? quickPrompts.map(ask) : [ask(question)]),
  };
  const actions = [addByForm(onAddTask), ...openers];
  return { actions, byVerb, sources: { complete: board, pledge: board, thank: cohort } };
}

/** They begin what is typed, or lead to where it is done. */
const openers: Command[] = [
  {
    key: 'complete',
    label: 'Complete a task…',
    icon: 'check',
    words: ['done', 'finish', 'tick off'],
    fill: 'complete ',
  },
  {
    key: 'pledge',
    label: 'Pledge a task…',
    icon: 'pledge',
    words: ['promise', 'public'],
    fill: 'pledge ',
  },
  {
    key: 'thank',
    label: 'Thank someone…',
    icon: 'cheer',
    words: ['say thanks', 'help'],
    fill: 'thank ',
  },
  {
    key: 'ask',
    label: 'Ask the coach…',
    icon: 'spark',
    words: ['ai', 'question', 'advice'],
    fill: 'ask the coach ',
  },
  {
    key: 'book',
    label: 'Book a mentor…',
    icon: 'snooze',
    words: ['office hours', 'session', 'advice'],
    to: paths.appOfficeHours,
  },
];

function addByForm(onAddTask: Input['onAddTask'], title?: string): Command {
  if (title === undefined) {
    const words = ['new', 'create', 'todo'];
    const run = () => onAddTask({});
    return { key: 'add', label: 'Add task…', icon: 'plus', words, hotkey: 'n', run };
  }
  return {
    key: 'add-by-form',
    label: 'Add it with a date, points or a pledge…',
    icon: 'edit',
    run: () => onAddTask({ title }),
  };
}

const maxTitleLength = 200;

/** Adds a task by its title alone, as the form does when nothing else is filled in. */
function useAddByTitle({ timeZone, onQueued }: { timeZone: string; onQueued: () => void }) {
  const create = useCreateTask();
  const remove = useDeleteTask();
  const navigate = useNavigate();
  const sameSide = useSameSide();
  const keyFor = useClientKey();
  const isQueued = create.isPaused && !onlineManager.isOnline();
  const leave = useEffectEvent(onQueued);
  useEffect(() => {
    if (isQueued) leave();
  }, [isQueued]);

  const send = async (title: string) => {
    const clientKey = keyFor(title);
    const now = new Date();
    const draft = newTaskDraft(localDate(now, timeZone), { title });
    // The founder's earlier choice decides who sees it: here they are not asked.
    const input = { ...toNewTask(draft, clientKey), isPrivate: undefined };
    const shown = viewOfNewTask(input, { id: clientKey, now, timeZone });
    const wasOffline = !onlineManager.isOnline();
    const task = await create.mutateAsync({
      kind: 'create',
      taskId: clientKey,
      input,
      task: shown,
    });
    // A change that waited for the line has a toast of its own.
    if (wasOffline) return;
    showToast({
      text: 'Task added.',
      action: { label: 'Open', run: () => void navigate(sameSide(taskPath(task.id))) },
      secondAction: {
        label: 'Undo',
        run: () => remove({ kind: 'delete', taskId: task.id, task }),
      },
    });
  };
  return (title: string): Command => {
    const isTooLong = title.length > maxTitleLength;
    return {
      key: 'add-by-title',
      label: `Add task “${title}”`,
      detail: isTooLong ? `A title has up to ${maxTitleLength} characters` : undefined,
      icon: 'plus',
      isDisabled: isTooLong,
      send: () => send(title),
      failed: `“${title}” wasn’t added.`,
      reason: (error) => fieldErrors(error).title ?? errorText(error),
    };
  };
}

/** Asks at once: whoever chooses it has asked. The answer comes on the coach's page. */
function useAskCoach() {
  const { ask } = useCoachActions();
  const navigate = useNavigate();
  const keyFor = useClientKey();
  return (question: string): Command => ({
    key: `ask:${question}`,
    label: `Ask the coach “${question}”`,
    icon: 'spark',
    send: async () => {
      await ask.mutateAsync({ question, clientKey: keyFor(question) });
      return () => void navigate(paths.appCoach);
    },
    failed: 'The coach wasn’t asked.',
    reason: askFailureText,
  });
}

/** A key for each text: sent again after a failure, it is still the same task or question. */
function useClientKey(): (text: string) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (text) => {
    const key = keys.get(text) ?? makeUuid();
    keys.set(text, key);
    return key;
  };
}
