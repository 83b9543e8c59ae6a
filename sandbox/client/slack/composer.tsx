import { ActionIcon, Textarea } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import { reportFailure } from '#sandbox/client/lib/show-failure.ts';
import { CompletionList } from '#sandbox/client/slack/completion-list.tsx';
import classes from '#sandbox/client/slack/composer.module.css';
import { ShortcutMenu } from '#sandbox/client/slack/shortcut-menu.tsx';
import {
  type Completion,
  describeUsage,
  suggestCompletions,
} from '#sandbox/client/slack/suggest-completions.ts';
import { ThreadNote } from '#sandbox/client/slack/thread-note.tsx';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { DeliveryResult, Message, Workspace } from '#sandbox/shared/slack-api.ts';

/** Where one types: a message, or a command after a slash. */
export function Composer({
  workspace,
  as,
  channel,
  name,
  thread,
  onLeaveThread,
}: {
  workspace: Workspace;
  as: string;
  channel: string;
  name: string;
  /** The message that is being answered. */
  thread: Message | null;
  onLeaveThread(): void;
}): ReactNode {
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const wantedCaret = useRef<number | null>(null);
  const listId = useId();
  const completions = dismissed ? [] : suggestCompletions(text, caret, workspace);
  const active = completions[Math.min(chosen, completions.length - 1)];

  useEffect(() => {
    if (thread) input.current?.focus();
  }, [thread]);
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return;
    input.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  });

  const change = (next: string, position: number) => {
    setText(next);
    setCaret(position);
    setChosen(0);
    setDismissed(false);
  };
  const complete = (completion: Completion) => {
    wantedCaret.current = completion.caret;
    change(completion.text, completion.caret);
    input.current?.focus();
  };
  const send = async () => {
    const sent = text.trim();
    if (sent === '' || sending !== null) return;
    change('', 0);
    setSending(sent);
    const path = sent.startsWith('/') ? '/slack/command' : '/slack/message';
    const request = callSandbox<DeliveryResult>('POST', path, {
      as,
      channel,
      text: sent,
      threadTs: thread?.ts,
    });
    const result = await reportFailure(request);
    setSending(null);
    // A refused text comes back, unless something else was typed meanwhile.
    if (result === null) setText((typed) => typed || sent);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (active) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        const { length } = completions;
        setChosen((Math.min(chosen, length - 1) + step + length) % length);
        return;
      }
      if (event.key === 'Escape') {
        setDismissed(true);
        return;
      }
      if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) {
        event.preventDefault();
        complete(active);
        return;
      }
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  };

  return (
    <div className={classes.composer}>
      {active && (
        <CompletionList id={listId} completions={completions} active={active} onChoose={complete} />
      )}
      {thread && <ThreadNote thread={thread} onLeave={onLeaveThread} />}
      <div className={classes.box}>
        <Textarea
          ref={input}
          autosize
          minRows={1}
          maxRows={8}
          variant="unstyled"
          className={classes.input}
          aria-label={`Message ${name}`}
          placeholder={`Message ${name}`}
          aria-autocomplete="list"
          aria-controls={active ? listId : undefined}
          aria-activedescendant={active ? `${listId}-${active.key}` : undefined}
          value={text}
          onChange={({ currentTarget }) =>
            change(currentTarget.value, currentTarget.selectionStart)
          }
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <div className={classes.tools}>
          <ShortcutMenu as={as} shortcuts={workspace.shortcuts} />
          <ActionIcon
            size={34}
            aria-label="Send"
            variant={text.trim() === '' ? 'subtle' : 'filled'}
            color={text.trim() === '' ? 'gray' : undefined}
            loading={sending !== null}
            onClick={() => void send()}
          >
            <Icon name="send" />
          </ActionIcon>
        </div>
      </div>
      <p className={classes.hint} role="status">
        {sending?.startsWith('/')
          ? `Sending ${sending}`
          : text === ''
            ? 'Type / for commands'
            : describeUsage(text, workspace)}
      </p>
    </div>
  );
}
