import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNames } from '#sandbox/client/lib/names-context.tsx';
import classes from '#sandbox/client/slack/composer.module.css';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { Message } from '#sandbox/shared/slack-api.ts';

/** Says above the composer that the next message goes into a thread. */
export function ThreadNote({ thread, onLeave }: { thread: Message; onLeave(): void }): ReactNode {
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
