import {
  ActionIcon,
  Button,
  CloseButton,
  Combobox,
  Group,
  Menu,
  Text,
  Textarea,
  useCombobox,
} from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callSandbox, reportFailure } from '#sandbox/client/sandbox-api.ts';
import { describeUsage, suggestCompletions } from '#sandbox/client/slack/suggest-completions.ts';
import { useNames } from '#sandbox/client/text/text.tsx';
import type { DeliveryResult, Message, Shortcut, Workspace } from '#sandbox/shared/slack-api.ts';
import { Icon } from '#web/client/ui/icon.tsx';

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
  const names = useNames();
  const combobox = useCombobox();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [sending, setSending] = useState<string | null>(null);
  const completions = suggestCompletions(text, caret, workspace);

  useEffect(() => {
    if (thread) input.current?.focus();
  }, [thread]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other text has other completions
  useEffect(() => void combobox.selectFirstOption(), [text]);

  // Slack asks for previews of links while they are written.
  const links = (text.match(/https?:\/\/\S+/g) ?? []).join(' ');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (links === asked) return;
    const timer = setTimeout(() => {
      setAsked(links);
      void reportFailure(
        callSandbox<DeliveryResult>('POST', '/slack/compose', { as, text: links }),
      );
    }, 400);
    return () => clearTimeout(timer);
  }, [as, links, asked]);

  const change = (next: string, position: number) => {
    setText(next);
    setCaret(position);
    if (suggestCompletions(next, position, workspace).length > 0) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const complete = (key: string) => {
    const chosen = completions.find((one) => one.key === key);
    if (!chosen) return;
    flushSync(() => change(chosen.text, chosen.caret));
    input.current?.focus();
    input.current?.setSelectionRange(chosen.caret, chosen.caret);
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
  // The arrow keys, Escape, and Enter in the list of completions are the combobox's.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && combobox.dropdownOpened) {
      event.preventDefault();
      combobox.clickSelectedOption();
    } else if (event.key === 'Enter' && !event.shiftKey && !combobox.dropdownOpened) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <div>
      {thread && (
        <Group gap="xs" fz="xs" c="dimmed">
          Replying to {names.people.get(thread.userId) ?? 'somebody'}
          <CloseButton size="sm" aria-label="Leave the thread" onClick={onLeaveThread} />
        </Group>
      )}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <ShortcutMenu as={as} shortcuts={workspace.shortcuts} />
        <Combobox
          store={combobox}
          onOptionSubmit={complete}
          position="top-start"
          withinPortal={false}
        >
          <Combobox.Target>
            <Textarea
              ref={input}
              flex={1}
              autosize
              maxRows={8}
              aria-label={`Message ${name}`}
              placeholder={`Message ${name}`}
              value={text}
              onChange={({ currentTarget }) =>
                change(currentTarget.value, currentTarget.selectionStart)
              }
              onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
              onKeyDown={onKeyDown}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={completions.length === 0}>
            <Combobox.Options aria-label="Suggestions" mah={300} style={{ overflowY: 'auto' }}>
              {completions.map(({ key, label, detail }) => (
                <Combobox.Option key={key} value={key}>
                  <strong>{label}</strong> {detail}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
        <Button loading={sending !== null} onClick={() => void send()}>
          Send
        </Button>
      </Group>
      <Text c="dimmed" fz="xs" mt={4} role="status">
        {text === '' ? 'Type / for commands' : (describeUsage(text, workspace) ?? ' ')}
      </Text>
    </div>
  );
}

/** The app's global shortcuts; nothing if it has none. */
function ShortcutMenu({ as, shortcuts }: { as: string; shortcuts: Shortcut[] }): ReactNode {
  const own = shortcuts.filter((shortcut) => shortcut.kind === 'global');
  if (own.length === 0) return null;
  const run = (callbackId: string) =>
    void reportFailure(callSandbox<DeliveryResult>('POST', '/slack/shortcut', { as, callbackId }));
  return (
    <Menu position="top-start" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Shortcuts">
          <Icon name="plus" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map(({ callbackId, name }) => (
          <Menu.Item key={callbackId} onClick={() => run(callbackId)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
