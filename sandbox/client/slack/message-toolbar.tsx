import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import { reportFailure } from '#sandbox/client/lib/show-failure.ts';
import classes from '#sandbox/client/slack/message-toolbar.module.css';
import { react } from '#sandbox/client/slack/reaction-list.tsx';
import { findEmoji, quickReactions } from '#sandbox/client/text/emoji.ts';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { DeliveryResult, Message, Shortcut } from '#sandbox/shared/slack-api.ts';

/** Appears with the pointer or the focus: reactions, a reply, and the app's message shortcuts. */
export function MessageToolbar({
  as,
  channel,
  message,
  shortcuts,
  onReply,
}: {
  as: string;
  channel: string;
  message: Message;
  shortcuts: Shortcut[];
  onReply(): void;
}): ReactNode {
  const { ts } = message;
  const run = (callbackId: string) =>
    reportFailure(
      callSandbox<DeliveryResult>('POST', '/slack/shortcut', { as, channel, ts, callbackId }),
    );
  return (
    <div className={classes.toolbar}>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label="Add a reaction">
            <Icon name="smile" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.reactions}>
          {quickReactions.map((name) => (
            <Menu.Item
              key={name}
              className={classes.reaction}
              aria-label={name.replaceAll('_', ' ')}
              onClick={() => void react(as, channel, ts, name)}
            >
              {findEmoji(name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label="Reply in thread"
        onClick={onReply}
      >
        <Icon name="message" />
      </ActionIcon>
      {shortcuts.length > 0 && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={30} aria-label="Message shortcuts">
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {shortcuts.map((shortcut) => (
              <Menu.Item key={shortcut.callbackId} onClick={() => void run(shortcut.callbackId)}>
                {shortcut.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
