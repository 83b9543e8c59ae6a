import { ActionIcon, Badge, Box, Button, Group, Menu, Text } from '@mantine/core';
import { get as findEmoji } from 'node-emoji';
import type { ReactNode } from 'react';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { SurfaceProvider, useBlockSurface } from '#sandbox/client/blocks/block-surface.tsx';
import classes from '#sandbox/client/sandbox.module.css';
import { callSandbox, reportFailure } from '#sandbox/client/sandbox-api.ts';
import textClasses from '#sandbox/client/text/text.module.css';
import { Mrkdwn, useNames } from '#sandbox/client/text/text.tsx';
import type { DeliveryResult, Message, Workspace } from '#sandbox/shared/slack-api.ts';
import { timeLabel } from '#shared/formats.ts';
import { Avatar } from '#web/client/ui/avatar.tsx';
import { BrandMark, Icon } from '#web/client/ui/icon.tsx';

type MessageItemProps = {
  workspace: Workspace;
  as: string;
  channel: string;
  message: Message;
  /** Called with the first message of the thread. */
  onReply(root: Message): void;
};

export function MessageItem(props: MessageItemProps): ReactNode {
  const { workspace, as, channel, message, onReply } = props;
  const names = useNames();
  const { surface } = useBlockSurface({ as, channel, ts: message.ts });
  const isBot = message.userId === workspace.bot.userId;
  const name = names.people.get(message.userId) ?? 'Somebody';
  const sentAt = new Date(Number(message.ts) * 1000);
  const time = timeLabel(sentAt, {});
  return (
    <article
      className={classes.message}
      data-ts={message.ts}
      data-ephemeral={message.ephemeral}
      aria-label={`${name}, ${time}`}
    >
      {isBot ? <BrandMark size={32} /> : <Avatar name={name} url={null} />}
      <Box flex={1} miw={0} maw={720}>
        <Group gap="xs" c="dimmed" fz="xs">
          <Text fw={600} c="bright">
            {name}
          </Text>
          {isBot && (
            <Badge variant="default" tt="none">
              App
            </Badge>
          )}
          <time dateTime={sentAt.toISOString()}>{time}</time>
          {message.ephemeral && 'Only visible to you'}
          {message.edited && '(edited)'}
          {message.streaming && '(writing)'}
          {!message.ephemeral && message.subtype === null && <MessageMenu {...props} />}
        </Group>
        <SurfaceProvider value={surface}>
          {message.blocks.length > 0 ? (
            <BlockList blocks={message.blocks} />
          ) : (
            <div className={textClasses.text}>
              <Mrkdwn text={message.text} />
            </div>
          )}
          {message.unfurls.length > 0 && (
            <div className={classes.aside}>
              <BlockList blocks={message.unfurls} />
            </div>
          )}
        </SurfaceProvider>
        <Group gap="xs" mt={message.reactions.length > 0 ? 'xs' : 0}>
          {message.reactions.map((reaction) => {
            const who = reaction.users.map((id) => names.people.get(id) ?? 'somebody').join(', ');
            return (
              <Button
                key={reaction.name}
                size="compact-sm"
                variant="default"
                title={who}
                aria-label={`${reaction.count} ${reaction.name.replaceAll('_', ' ')} by ${who}`}
                onClick={() => toggleReaction(props, reaction.name)}
              >
                {findEmoji(reaction.name) ?? `:${reaction.name}:`} {reaction.count}
              </Button>
            );
          })}
        </Group>
        {message.replies.length > 0 && (
          <div className={classes.aside}>
            {message.replies.map((reply) => (
              <MessageItem
                key={reply.ts}
                {...props}
                message={reply}
                onReply={() => onReply(message)}
              />
            ))}
          </div>
        )}
      </Box>
    </article>
  );
}

const quickReactions = ['tada', 'raised_hands', 'fire', 'heart', 'eyes', '+1'];

function toggleReaction({ as, channel, message }: MessageItemProps, name: string): void {
  const reaction = { as, channel, ts: message.ts, name };
  void reportFailure(callSandbox<DeliveryResult>('POST', '/slack/reaction', reaction));
}

/** A reply, the app's message shortcuts, and reactions. */
function MessageMenu(props: MessageItemProps): ReactNode {
  const { workspace, as, channel, message, onReply } = props;
  const run = (callbackId: string) => {
    const shortcut = { as, channel, ts: message.ts, callbackId };
    void reportFailure(callSandbox<DeliveryResult>('POST', '/slack/shortcut', shortcut));
  };
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Message actions">
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onReply(message)}>Reply in thread</Menu.Item>
        {workspace.shortcuts
          .filter(({ kind }) => kind === 'message')
          .map(({ name, callbackId }) => (
            <Menu.Item key={callbackId} onClick={() => run(callbackId)}>
              {name}
            </Menu.Item>
          ))}
        {quickReactions.map((name) => (
          <Menu.Item key={name} onClick={() => toggleReaction(props, name)}>
            {findEmoji(name)} {name.replaceAll('_', ' ')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
