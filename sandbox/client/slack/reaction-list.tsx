import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import { useNames } from '#sandbox/client/lib/names-context.tsx';
import { reportFailure } from '#sandbox/client/lib/show-failure.ts';
import classes from '#sandbox/client/slack/reaction-list.module.css';
import { findEmoji } from '#sandbox/client/text/emoji.ts';
import type { DeliveryResult, Message } from '#sandbox/shared/slack-api.ts';

export function ReactionList({
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
            className={classes.reaction}
            title={who}
            onClick={() => void react(as, channel, message.ts, name)}
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

export function react(as: string, channel: string, ts: string, name: string) {
  const reaction = { as, channel, ts, name };
  return reportFailure(callSandbox<DeliveryResult>('POST', '/slack/reaction', reaction));
}
