import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { SurfaceProvider } from '#sandbox/client/blocks/surface-context.tsx';
import { useBlockSurface } from '#sandbox/client/blocks/use-block-surface.tsx';
import { useNames } from '#sandbox/client/lib/names-context.tsx';
import { callSandbox, reportFailure } from '#sandbox/client/lib/sandbox-api.ts';
import { readTime } from '#sandbox/client/slack/grouping.ts';
import classes from '#sandbox/client/slack/message-item.module.css';
import { parseMrkdwn } from '#sandbox/client/text/parse-mrkdwn.ts';
import { findEmoji, quickReactions } from '#sandbox/client/text/text-nodes.ts';
import { TextView } from '#sandbox/client/text/text-view.tsx';
import { Avatar } from '#sandbox/client/ui/avatar.tsx';
import { BotMark, Icon } from '#sandbox/client/ui/icons.tsx';
import type { DeliveryResult, Message, Shortcut, Workspace } from '#sandbox/shared/slack-api.ts';

export interface MessageItemProps {
  workspace: Workspace;
  as: string;
  channel: string;
  message: Message;
  continues?: boolean;
  /** Called with the first message of the thread. */
  onReply(root: Message): void;
}

export function MessageItem(props: MessageItemProps): ReactNode {
  const { workspace, as, channel, message, continues = false, onReply } = props;
  const names = useNames();
  const { surface, confirmation } = useBlockSurface({ as, channel, ts: message.ts });
  const isBot = message.userId === workspace.bot.userId;
  const name = names.people.get(message.userId) ?? 'Somebody';
  const time = readTime(message.ts);
  return (
    <article
      className={classes.message}
      data-ts={message.ts}
      data-ephemeral={message.ephemeral}
      data-continues={continues}
      aria-label={`${name}, ${formatTime(time)}`}
    >
      <div className={classes.side}>
        {continues ? null : isBot ? <BotMark /> : <Avatar name={name} />}
      </div>
      <div className={classes.body}>
        {message.ephemeral && (
          <p className={classes.private}>
            <Icon name="eye" size={14} /> Only visible to you
          </p>
        )}
        {!continues && (
          <p className={classes.by}>
            <strong>{name}</strong>
            {isBot && <span className={classes.app}>App</span>}
            <time dateTime={time.toISOString()}>{formatTime(time)}</time>
          </p>
        )}
        <SurfaceProvider value={surface}>
          <div className={classes.content} data-notice={message.subtype !== null}>
            {message.blocks.length > 0 ? (
              <BlockList blocks={message.blocks} />
            ) : (
              <TextView nodes={parseMrkdwn(message.text)} />
            )}
            {message.streaming && <span className={classes.cursor} aria-hidden="true" />}
            {message.edited && <span className={classes.edited}>(edited)</span>}
          </div>
          {message.unfurls.length > 0 && (
            <div className={classes.unfurl}>
              <BlockList blocks={message.unfurls} />
            </div>
          )}
        </SurfaceProvider>
        <ReactionList as={as} channel={channel} message={message} />
        {message.replies.length > 0 && (
          <div className={classes.replies}>
            {message.replies.map((reply) => (
              <MessageItem
                key={reply.ts}
                workspace={workspace}
                as={as}
                channel={channel}
                message={reply}
                onReply={() => onReply(message)}
              />
            ))}
          </div>
        )}
      </div>
      {!message.ephemeral && message.subtype === null && (
        <MessageToolbar
          as={as}
          channel={channel}
          message={message}
          onReply={() => onReply(message)}
          shortcuts={workspace.shortcuts.filter((shortcut) => shortcut.kind === 'message')}
        />
      )}
      {confirmation}
    </article>
  );
}

function formatTime(time: Date): string {
  return time.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
}

/** Shown on hover and focus: reactions, a reply, and the app's message shortcuts. */
function MessageToolbar({
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
              onClick={() => void toggleReaction(as, channel, ts, name)}
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

function ReactionList({
  as,
  channel,
  message,
}: {
  as: string;
  channel: string;
  message: Message;
}): ReactNode {
  const names = useNames();
  if (message.reactions.length === 0) return null;
  return (
    <div className={classes.list}>
      {message.reactions.map(({ name, count, users }) => {
        const who = users.map((id) => names.people.get(id) ?? 'somebody').join(', ');
        return (
          <button
            key={name}
            type="button"
            className={classes.placedReaction}
            title={who}
            onClick={() => void toggleReaction(as, channel, message.ts, name)}
          >
            {findEmoji(name) ?? `:${name}:`} <span>{count}</span>
            <VisuallyHidden>
              {name.replaceAll('_', ' ')} by {who}
            </VisuallyHidden>
          </button>
        );
      })}
    </div>
  );
}

function toggleReaction(as: string, channel: string, ts: string, name: string) {
  const reaction = { as, channel, ts, name };
  return reportFailure(callSandbox<DeliveryResult>('POST', '/slack/reaction', reaction));
}
