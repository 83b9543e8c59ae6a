import { Button } from '@mantine/core';
import type { ReceivedMessage } from '#shared/api/messages.ts';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useBlockSender } from './block-sender.ts';
import classes from './message-list.module.css';

type Props = { message: ReceivedMessage; now: Date };

/** What somebody wrote, the way to answer, and the way to be left alone. */
export function ReceivedMessageItem({ message, now }: Props) {
  const { from, text, sentAt, isBlocked } = message;
  const change = useBlockSender();
  return (
    <li tabIndex={-1} className={classes.message}>
      <div className={classes.head}>
        <h3 className={classes.who}>
          {from.name} <span className={classes.startup}>{from.startupName}</span>
        </h3>
        {isBlocked && <Tag>Blocked</Tag>}
        <span className={classes.when}>
          <MomentAgo at={sentAt} now={now} />
        </span>
      </div>
      <p className={classes.text}>{text}</p>
      <div className={classes.ways}>
        {from.email && (
          <Button component="a" href={`mailto:${from.email}`} variant="light">
            Answer {from.email}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          loading={change.isPending}
          aria-label={`${isBlocked ? 'Unblock' : 'Block'} ${from.name}`}
          onClick={() => change.mutate({ founderId: from.id, name: from.name, block: !isBlocked })}
        >
          {isBlocked ? 'Unblock' : 'Block'}
        </Button>
      </div>
    </li>
  );
}
