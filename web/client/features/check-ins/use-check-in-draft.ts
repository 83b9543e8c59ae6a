import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenCheckIn } from '#shared/api/check-ins.ts';
import type { CheckInField } from '#shared/domain/check-ins.ts';
import { Failure } from '#shared/failure.ts';
import { fieldErrors } from '../../lib/errors.ts';
import {
  answersToSend,
  applySaved,
  type Fields,
  fieldsOf,
  hasUnsaved,
  keepMine,
  type Problems,
  receive,
  startDraft,
  storeDraft,
  storedDraft,
  takeTheirs,
} from './check-in-draft.ts';
import { useSaveCheckIn } from './check-in-queries.ts';

const pauseMs = 1_000;
const retryMs = 5_000;

type Options = {
  founderId: string;
  open: OpenCheckIn;
  /** A draft saves itself; once the check-in counts, changes wait for a button. */
  savesItself: boolean;
  onDone: () => void;
};

/** The words in the form: kept in the browser until the server has them, and saved as they come. */
export function useCheckInDraft({ founderId, open, savesItself, onDone }: Options) {
  const save = useSaveCheckIn();
  const [draft, setDraft] = useState(() => startDraft(open, storedDraft(founderId)));
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');
  const [failure, setFailure] = useState<{ error: Error; isDone: boolean } | null>(null);
  /** Asked for while another save is under way. */
  const [waiting, setWaiting] = useState<{ isDone: boolean } | null>(null);
  const isSending = useRef(false);
  const { note, isOurs } = useSentAnswers();

  const isUnsaved = hasUnsaved(draft);
  useEffect(() => storeDraft(founderId, isUnsaved ? draft : null), [founderId, draft, isUnsaved]);

  // While a save is under way, its own answer brings the news.
  const takeOver = useEffectEvent((news: OpenCheckIn) => {
    if (!isSending.current) setDraft((now) => receive(now, news, isOurs));
  });
  useEffect(() => takeOver(open), [open]);

  const send = (isDone: boolean) => {
    if (isSending.current) return setWaiting({ isDone: isDone || waiting?.isDone === true });
    const { answers, problems: found } = answersToSend(draft, isDone);
    // A draft that saves itself meanwhile takes no refusal back: changing its field does.
    setProblems((before) => (isDone ? found : { ...before, ...found }));
    if (isDone ? Object.keys(found).length > 0 : Object.keys(answers).length === 0) return;
    const { week, version } = draft.base;
    const { morale, ...changes } = answers;
    isSending.current = true;
    setState('saving');
    setFailure(null);
    const onSettled = () => {
      isSending.current = false;
    };
    save.mutate(
      { week, version, changes, ...(morale !== undefined && { morale }), isDone },
      {
        onSettled,
        onSuccess: ({ view, conflicts }) => {
          const real = conflicts.filter(({ isMe, part, theirs }) => !isMe || !isOurs(part, theirs));
          note(answers);
          const saved = view.open;
          if (saved) setDraft((now) => applySaved(now, saved, real));
          setState('saved');
          if (isDone && conflicts.length === 0) onDone();
          else if (conflicts.length > real.length) setWaiting({ isDone });
        },
        onError: (error) => {
          note(answers);
          setState('failed');
          setFailure({ error, isDone });
          setProblems(problemsIn(error));
        },
      },
    );
  };
  const sendAside = useEffectEvent(send);

  const isBusy = save.isPending;
  useEffect(() => {
    if (!waiting || isBusy) return;
    setWaiting(null);
    sendAside(waiting.isDone);
  }, [waiting, isBusy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins a new pause
  useEffect(() => {
    if (!savesItself || !isUnsaved) return;
    const timer = setTimeout(() => sendAside(false), pauseMs);
    return () => clearTimeout(timer);
  }, [savesItself, isUnsaved, draft]);

  const mayRetry = savesItself && failure !== null && !isRefusal(failure.error);
  useEffect(() => {
    if (!mayRetry) return;
    const retry = () => sendAside(false);
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [mayRetry]);

  // Leaving does not wait for the pause.
  const leave = useEffectEvent(() => {
    if (savesItself) send(false);
  });
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      leave();
    };
  }, []);

  return {
    fields: fieldsOf(draft),
    conflicts: draft.conflicts,
    problems,
    isUnsaved,
    state,
    /**
     * The reason why the words are not saved, or not counted: nothing that another try would mend
     * by itself.
     */
    refusal: failure && (failure.isDone || isRefusal(failure.error)) ? failure.error : null,
    change<Part extends CheckInField>(part: Part, value: Fields[Part]) {
      setDraft((now) => ({ ...now, typed: { ...now.typed, [part]: value } }));
      setProblems(({ [part]: _mended, ...rest }) => rest);
    },
    keepMine: (part: CheckInField) => setDraft((now) => keepMine(now, part)),
    takeTheirs: (part: CheckInField) => setDraft((now) => takeTheirs(now, part)),
    /** Saves now instead of after the pause. */
    flush: () => savesItself && send(false),
    finish: () => send(true),
    /** Forgets what is not saved. */
    discard() {
      storeDraft(founderId, null);
      setDraft(startDraft(open, null));
    },
  };
}

/** The answers that this page has sent, also those whose arrival nobody confirmed. */
function useSentAnswers() {
  const sent = useRef(new Set<string>());
  const keyOf = (part: string, answer: unknown) => `${part} ${answer ?? ''}`;
  return {
    note(answers: object) {
      for (const [part, answer] of Object.entries(answers)) sent.current.add(keyOf(part, answer));
    },
    isOurs: (part: string, answer: unknown) => sent.current.has(keyOf(part, answer)),
  };
}

/** Trying the same again would not help. */
function isRefusal(error: Error): boolean {
  return error instanceof Failure && error.status < 500;
}

function problemsIn(error: Error): Problems {
  const entries = Object.entries(fieldErrors(error));
  return Object.fromEntries(entries.map(([path, text]) => [path.replace('changes.', ''), text]));
}
