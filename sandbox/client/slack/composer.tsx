import { ActionIcon, Textarea } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { CompletionList } from '#sandbox/client/slack/completion-list.tsx';
import classes from '#sandbox/client/slack/composer.module.css';
import { ShortcutMenu } from '#sandbox/client/slack/shortcut-menu.tsx';
import { describeUsage } from '#sandbox/client/slack/suggest-completions.ts';
import { ThreadNote } from '#sandbox/client/slack/thread-note.tsx';
import { useComposer } from '#sandbox/client/slack/use-composer.ts';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { Message, Workspace } from '#sandbox/shared/slack-api.ts';

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
