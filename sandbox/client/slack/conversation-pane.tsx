import { Box, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { type Surface, SurfaceProvider } from '#sandbox/client/blocks/block-surface.tsx';
import classes from '#sandbox/client/sandbox.module.css';
import { callSandbox, reportFailure } from '#sandbox/client/sandbox-api.ts';
import { Composer } from '#sandbox/client/slack/composer.tsx';
import { MessageItem } from '#sandbox/client/slack/message-item.tsx';
import type { Block } from '#sandbox/shared/block-kit.ts';
import type {
  DeliveryResult,
  Message,
  OpenConversation,
  Workspace,
} from '#sandbox/shared/slack-api.ts';

/** A conversation and its composer, scrolled to what was said last. */
export function ConversationPane({
  workspace,
  as,
  conversation,
}: {
  workspace: Workspace;
  as: string;
  conversation: OpenConversation;
}): ReactNode {
  const [thread, setThread] = useState<Message | null>(null);
  const { id: channel, kind, messages, work, prompts, composing } = conversation;
  const log = useScrollToOwn(messages, workspace.people.find(({ email }) => email === as)?.id);
  const name = kind === 'dm' ? conversation.name : `#${conversation.name}`;
  const post = (path: string, text?: string) =>
    void reportFailure(callSandbox<DeliveryResult>('POST', path, { as, channel, text }));
  return (
    <>
      <Box
        ref={log}
        role="log"
        aria-label={`Messages in ${name}`}
        className={`${classes.scroller} ${classes.log}`}
        tabIndex={0}
      >
        <div>
          {messages.length === 0 && (
            <Text c="dimmed" p="md">
              Nothing here yet. Type / to see what Slipstream can do.
            </Text>
          )}
          {messages.map((message) => (
            <MessageItem
              key={message.ts}
              workspace={workspace}
              as={as}
              channel={channel}
              message={message}
              onReply={setThread}
            />
          ))}
          {work && (
            <Group px="md" py="xs" gap="sm" role="status">
              <Loader type="dots" size="xs" />
              {workspace.bot.name} {work.status}
              {work.canStop && (
                <Button size="compact-sm" variant="default" onClick={() => post('/slack/stop')}>
                  Stop
                </Button>
              )}
            </Group>
          )}
        </div>
      </Box>
      <Stack gap="xs" p="md">
        {kind === 'dm' && prompts.prompts.length > 0 && (
          <Group gap="xs" role="group" aria-label={prompts.title ?? 'Suggested prompts'}>
            {prompts.prompts.map(({ title, message }) => (
              <Button
                key={title}
                size="compact-sm"
                variant="default"
                onClick={() => post('/slack/message', message)}
              >
                {title}
              </Button>
            ))}
          </Group>
        )}
        {composing.length > 0 && <ComposerPreview blocks={composing} />}
        <Composer
          workspace={workspace}
          as={as}
          channel={channel}
          name={name}
          thread={thread}
          onLeaveThread={() => setThread(null)}
        />
      </Stack>
    </>
  );
}

/** The links in what is being written, as they will be shown: nothing can be pressed yet. */
function ComposerPreview({ blocks }: { blocks: Block[] }): ReactNode {
  return (
    <section className={classes.aside} aria-label="Preview of your links" inert>
      <SurfaceProvider value={previewSurface}>
        <BlockList blocks={blocks} />
      </SurfaceProvider>
    </section>
  );
}

const previewSurface: Surface = {
  act: () => undefined,
  isPending: () => false,
  read: () => null,
  write: () => undefined,
  errorOf: () => null,
  startsAt: null,
  openDetails: null,
};

/**
 * Goes to the person's own newest message, or to the answer that only they see, wherever they had
 * scrolled to; what others say does not move the page.
 */
function useScrollToOwn(messages: Message[], userId?: string): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null);
  const own = messages
    .flatMap((message) => [message, ...message.replies])
    .filter((message) => message.ephemeral || message.userId === userId)
    .map(({ ts }) => ts)
    .toSorted()
    .at(-1);
  useLayoutEffect(() => {
    const item = own && log.current?.querySelector<HTMLElement>(`[data-ts="${own}"]`);
    if (!item || !log.current) return;
    // A long list is read from its beginning.
    const fits = item.offsetHeight <= log.current.clientHeight;
    item.scrollIntoView({ block: fits ? 'end' : 'start' });
  }, [own]);
  return log;
}
