import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callSandbox, reportFailure } from '#sandbox/client/lib/sandbox-api.ts';
import { Composer } from '#sandbox/client/slack/composer.tsx';
import classes from '#sandbox/client/slack/conversation-pane.module.css';
import { groupMessages } from '#sandbox/client/slack/grouping.ts';
import { MessageItem } from '#sandbox/client/slack/message-item.tsx';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import { ScrollRegion } from '#sandbox/client/ui/scroll-region.tsx';
import type {
  DeliveryResult,
  Message,
  OpenConversation,
  SuggestedPrompt,
  Workspace,
} from '#sandbox/shared/slack-api.ts';

/** A conversation and its composer, scrolled to the newest message. */
export function ConversationPane({
  workspace,
  as,
  conversation,
}: {
  workspace: Workspace;
  as: string;
  conversation: OpenConversation | null;
}): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [thread, setThread] = useState<Message | null>(null);
  const messages = conversation?.messages;
  const work = conversation?.work;

  // biome-ignore lint/correctness/useExhaustiveDependencies: new content scrolls it down
  useEffect(() => {
    const element = scroller.current;
    if (element && following.current) element.scrollTop = element.scrollHeight;
  }, [messages, work]);

  const name = conversation?.kind === 'dm' ? conversation.name : `#${conversation?.name}`;
  return (
    <>
      <ScrollRegion
        ref={scroller}
        className={classes.scroller}
        role="log"
        label={conversation ? `Messages in ${name}` : 'Messages'}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          following.current = scrollHeight - scrollTop - clientHeight < 80;
        }}
      >
        {conversation && (
          <div className={classes.content}>
            <ConversationIntro conversation={conversation} />
            {groupMessages(conversation.messages).map(({ message, startsDay, continues }) => (
              <div key={message.ts}>
                {startsDay && (
                  <div className={classes.day}>
                    <span>{startsDay}</span>
                  </div>
                )}
                <MessageItem
                  workspace={workspace}
                  as={as}
                  channel={conversation.id}
                  message={message}
                  continues={continues}
                  onReply={setThread}
                />
              </div>
            ))}
            {conversation.work && (
              <WorkStatus
                as={as}
                channel={conversation.id}
                name={workspace.bot.name}
                {...conversation.work}
              />
            )}
          </div>
        )}
      </ScrollRegion>
      {conversation && (
        <div className={classes.foot}>
          {conversation.kind === 'dm' && (
            <PromptChips as={as} channel={conversation.id} {...conversation.prompts} />
          )}
          <Composer
            workspace={workspace}
            as={as}
            channel={conversation.id}
            name={name}
            thread={thread}
            onLeaveThread={() => setThread(null)}
          />
        </div>
      )}
    </>
  );
}

function ConversationIntro({ conversation }: { conversation: OpenConversation }): ReactNode {
  return (
    <div className={classes.beginning}>
      <h3>{conversation.kind === 'dm' ? conversation.name : `# ${conversation.name}`}</h3>
      <p>
        {conversation.kind === 'dm'
          ? 'Messages between you and Slipstream. Ask the coach, or type / for a command.'
          : `This is the beginning of the channel. Type / to see what Slipstream can do here.`}
      </p>
    </div>
  );
}

/** The app's suggested prompts; a chip sends its message. */
function PromptChips({
  as,
  channel,
  title,
  prompts,
}: {
  as: string;
  channel: string;
  title: string | null;
  prompts: SuggestedPrompt[];
}): ReactNode {
  if (prompts.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={title ?? 'Suggested prompts'}>
      {prompts.map((prompt) => (
        <li key={prompt.title}>
          <button
            type="button"
            className={classes.chip}
            onClick={() =>
              void reportFailure(
                callSandbox<DeliveryResult>('POST', '/slack/message', {
                  as,
                  channel,
                  text: prompt.message,
                }),
              )
            }
          >
            {prompt.title}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The app's status, and Slack's own button to stop it. */
function WorkStatus({
  as,
  channel,
  name,
  status,
  canStop,
}: {
  as: string;
  channel: string;
  name: string;
  status: string;
  canStop: boolean;
}): ReactNode {
  return (
    <div className={classes.work}>
      <p role="status">
        <span className={classes.pulse} />
        {name} {status}
      </p>
      {canStop && (
        <button
          type="button"
          className={classes.stop}
          onClick={() =>
            void reportFailure(callSandbox<DeliveryResult>('POST', '/slack/stop', { as, channel }))
          }
        >
          <Icon name="stop" size={14} /> Stop
        </button>
      )}
    </div>
  );
}
