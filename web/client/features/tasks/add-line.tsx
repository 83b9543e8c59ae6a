import { TextInput } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { LineMark } from '#shared/domain/task-line.ts';
import { localDate } from '#shared/time.ts';
import { makeUuid } from '../../lib/browser.ts';
import { errorText } from '../../lib/errors.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './add-line.module.css';
import type { ReadLine } from './line-meaning.tsx';
import { useAddTaskDialog } from './task-dialogs.tsx';
import { newTaskDraft, viewOfNewTask } from './task-draft.ts';
import { useCreateTask } from './task-queries.ts';

/** Reads lines and shows what they mean: fetched once somebody is about to type. */
const lineCode = lazyCode(() => import('./line-meaning.tsx'));

const nothingKept: ReadonlySet<LineMark> = new Set();

/**
 * A task in one line, “Call Ana by fri, hard, pledge”: what was understood is shown while one types, Enter
 * adds it, and the line is ready for the next. A pasted list becomes as many tasks.
 */
export function AddLine({ timeZone }: { timeZone: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [kept, setKept] = useState(nothingKept);
  const [list, setList] = useState<string[]>([]);
  const [failure, setFailure] = useState('');
  const [outcome, setOutcome] = useState('');
  const [isSending, setIsSending] = useState(false);
  const read = useReadLine(useDeferredValue(text), kept, timeZone);
  const add = useAddLines(timeZone);
  const { open, preload, dialog } = useAddTaskDialog(timeZone);
  const focus = () => input.current?.focus();
  useHotkeys('Tasks', { a: { does: 'Type a new task', run: focus } });

  const clear = () => {
    setText('');
    setKept(nothingKept);
    setFailure('');
  };
  /** While lines are sent nothing else is: a second Enter adds no second task. */
  const send = async (lines: string[], marks = nothingKept) => {
    setFailure('');
    setIsSending(true);
    const { left, reason, added } = await add(lines, marks);
    setIsSending(false);
    setOutcome(added);
    setFailure(reason);
    return left;
  };
  const submit = async () => {
    if (isSending || text.trim() === '') return;
    if ((await send([text], kept)).length === 0) clear();
    focus();
  };
  const addList = async () => {
    if (isSending) return;
    const { maxAtOnce } = await lineCode.get();
    const left = await send(list.slice(0, maxAtOnce));
    setList([...left, ...list.slice(maxAtOnce)]);
    focus();
  };
  const paste = async (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!pasted.trim().includes('\n')) return;
    event.preventDefault();
    const { readPastedList } = await lineCode.get();
    const items = readPastedList(pasted);
    if (items) setList(items);
    else setText(`${text}${pasted.replace(/\s+/g, ' ')}`);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (text === '' && list.length === 0)) return;
    event.stopPropagation();
    clear();
    setList([]);
  };
  const Meaning = lineCode.part?.LineMeaning;
  const Pasted = lineCode.part?.PastedLines;
  return (
    <section aria-label="Add a task" className={classes.line}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          ref={input}
          aria-label="Add a task in one line"
          aria-keyshortcuts="a"
          aria-describedby="add-line-help"
          placeholder="Add a task: Call Ana by fri, hard, pledge"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={300}
          leftSection={<Icon name="plus" size={16} />}
          value={text}
          readOnly={isSending}
          aria-busy={isSending}
          error={failure !== '' && list.length === 0}
          onFocus={lineCode.preload}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFailure('');
            setOutcome('');
          }}
          onPaste={(event) => void paste(event)}
          onKeyDown={handleKey}
        />
      </form>
      {read && text.trim() !== '' && Meaning && (
        <Meaning
          read={read}
          timeZone={timeZone}
          onKeep={(mark) => {
            setKept(new Set([...kept, mark]));
            focus();
          }}
          onDate={(date) => {
            setText(read.withDate(date));
            focus();
          }}
          onPreload={preload}
          onMore={() => open(read.toPrefill(), clear)}
        />
      )}
      {list.length > 0 && Pasted && (
        <Pasted
          items={list}
          timeZone={timeZone}
          isSending={isSending}
          onAdd={() => void addList()}
          onJoin={() => {
            setText(list.join(', '));
            setList([]);
            focus();
          }}
          onCancel={() => {
            setList([]);
            focus();
          }}
        />
      )}
      {failure && <FormFailure text={failure} />}
      <p id="add-line-help" className="visually-hidden">
        A date, a difficulty, “pledge” and “just me” are read from what you type.
      </p>
      <p role="status" className={`soft small ${classes.outcome}`}>
        {outcome}
      </p>
      {dialog}
    </section>
  );
}

/** Reads the line again as it changes. */
function useReadLine(text: string, kept: ReadonlySet<LineMark>, timeZone: string): ReadLine | null {
  const [read, setRead] = useState<ReadLine | null>(null);
  useEffect(() => {
    let isOld = false;
    lineCode
      .get()
      .then(({ readLine }) => readLine(text, { kept, timeZone }))
      .then(
        (next) => isOld || setRead(next),
        () => undefined,
      );
    return () => {
      isOld = true;
    };
  }, [text, kept, timeZone]);
  return read;
}

/**
 * Adds lines one after the other, up to one that is refused. A line that is sent again, because its answer
 * was lost, becomes one task.
 */
function useAddLines(timeZone: string) {
  const create = useCreateTask();
  const keys = useRef(new Map<string, string>());
  const keyOf = (lines: string[], index: number) => {
    const line = lines[index];
    const name = `${lines.slice(0, index).filter((each) => each === line).length} ${line}`;
    const key = keys.current.get(name) ?? makeUuid();
    keys.current.set(name, key);
    return key;
  };
  return async (lines: string[], kept: ReadonlySet<LineMark>) => {
    const titles: string[] = [];
    const dates: string[] = [];
    for (const [index, line] of lines.entries()) {
      const left = lines.slice(index);
      try {
        const { readLine, dueText } = await lineCode.get();
        const now = new Date();
        const read = await readLine(line, { kept, timeZone });
        if (read.problem && lines.length === 1) return { left, reason: read.problem, added: '' };
        const clientKey = keyOf(lines, index);
        const input = read.toNewTask(clientKey);
        const view = viewOfNewTask(input, { id: clientKey, now, timeZone });
        const change = { kind: 'create', taskId: clientKey, input, task: view } as const;
        // Without a line it waits, and is on the list already.
        if (onlineManager.isOnline()) await create.mutateAsync(change);
        else create.mutate(change);
        titles.push(read.line.title);
        dates.push(dueText(input.dueOn ?? newTaskDraft(localDate(now, timeZone)).dueOn, timeZone));
      } catch (error) {
        return { left, reason: errorText(error), added: addedText(titles, dates) };
      }
    }
    keys.current.clear();
    return { left: [], reason: '', added: addedText(titles, dates) };
  };
}

function addedText(titles: string[], dates: string[]): string {
  if (titles.length > 1) return `${titles.length} tasks added.`;
  return titles.length === 1 ? `Added “${titles[0]}”, ${dates[0]}.` : '';
}
