import { ActionIcon, Menu, Textarea } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNames } from '#sandbox/client/lib/names-context.tsx';
import { callSandbox, reportFailure } from '#sandbox/client/lib/sandbox-api.ts';
import classes from '#sandbox/client/slack/composer.module.css';
import {
  type Completion,
  describeUsage,
  suggestCompletions,
} from '#sandbox/client/slack/suggest-completions.ts';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { DeliveryResult, Message, Shortcut, Workspace } from '#sandbox/shared/slack-api.ts';

/** The text field for a message, or for a command after a slash. */
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
  /** The message that is being replied to. */
  thread: Message | null;
  onLeaveThread(): void;
}): ReactNode {
  const {
    text,
    input,
    change,
    moveCaret,
    completions,
    active,
    complete,
    sending,
    send,
    onKeyDown,
  } = useComposer({ workspace, as, channel, thread });
  const listId = useId();

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
          onSelect={({ currentTarget }) => moveCaret(currentTarget.selectionStart)}
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

type Props = { workspace: Workspace; as: string; channel: string; thread: Message | null };

/** The text, its completions, and what the keys do with both. */
function useComposer({ workspace, as, channel, thread }: Props) {
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const wantedCaret = useRef<number | null>(null);
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
    const what = { as, channel, text: sent, threadTs: thread?.ts };
    const result = await reportFailure(callSandbox<DeliveryResult>('POST', path, what));
    setSending(null);
    // Rejected text comes back, unless something else was typed meanwhile.
    if (result === null) setText((typed) => typed || sent);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter' && !event.shiftKey;
    if (!active) {
      if (!isEnter) return;
      event.preventDefault();
      void send();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const { length } = completions;
      setChosen((Math.min(chosen, length - 1) + step + length) % length);
    } else if (event.key === 'Escape') {
      setDismissed(true);
    } else if (event.key === 'Tab' || isEnter) {
      event.preventDefault();
      complete(active);
    }
  };
  return {
    text,
    input,
    change,
    moveCaret: setCaret,
    completions,
    active,
    complete,
    sending,
    send,
    onKeyDown,
  };
}

/** The list of completions. The focus stays in the text field, which names the active option. */
function CompletionList({
  id,
  completions,
  active,
  onChoose,
}: {
  id: string;
  completions: Completion[];
  active: Completion;
  onChoose(completion: Completion): void;
}): ReactNode {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className={classes.completions}>
      {completions.map((completion) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div
          key={completion.key}
          id={`${id}-${completion.key}`}
          role="option"
          aria-selected={completion.key === active.key}
          className={classes.completion}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(completion)}
        >
          <strong>{completion.label}</strong>
          <span>{completion.detail}</span>
        </div>
      ))}
    </div>
  );
}

/** The app's global shortcuts; nothing if it has none. */
function ShortcutMenu({ as, shortcuts }: { as: string; shortcuts: Shortcut[] }): ReactNode {
  const own = shortcuts.filter((shortcut) => shortcut.kind === 'global');
  if (own.length === 0) return null;
  const run = (callbackId: string) =>
    reportFailure(callSandbox<DeliveryResult>('POST', '/slack/shortcut', { as, callbackId }));
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="Shortcuts">
          <Icon name="bolt" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map(({ callbackId, name }) => (
          <Menu.Item key={callbackId} onClick={() => void run(callbackId)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows above the composer that the next message goes into a thread. */
function ThreadNote({ thread, onLeave }: { thread: Message; onLeave(): void }): ReactNode {
  const names = useNames();
  return (
    <div className={classes.thread}>
      <p>
        Replying to <strong>{names.people.get(thread.userId) ?? 'somebody'}</strong>
      </p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label="Leave the thread"
        onClick={onLeave}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
    </div>
  );
}
