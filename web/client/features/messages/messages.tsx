import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SentMessage } from '#shared/api/messages.ts';
import { useNow } from '../../lib/use-now.ts';
import { paths } from '../../paths.ts';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { useReceived, useSent } from './get-messages.ts';
import classes from './message-list.module.css';
import { MessageList } from './message-list.tsx';
import { ReceivedMessageItem } from './received-message.tsx';

type Props = {
  /** The way to write to somebody again. */
  writeTo: (person: SentMessage['to']) => ReactNode;
};

/** What founders wrote to one, and one to them. */
export function Messages({ writeTo }: Props) {
  const now = useNow();
  return (
    <div className={classes.lists}>
      <MessageList
        title="Received"
        empty="No founder has written to you yet."
        query={useReceived()}
      >
        {(message) => <ReceivedMessageItem key={message.id} message={message} now={now} />}
      </MessageList>
      <MessageList
        title="Sent"
        empty={
          <>
            <p>
              You have written to nobody yet. Contact Founder on a startup’s page begins a message.
            </p>
            <Button component={Link} to={paths.appPortfolio} variant="default" mt="sm">
              See the community
            </Button>
          </>
        }
        query={useSent()}
      >
        {({ id, to, text, sentAt }) => (
          <li key={id} tabIndex={-1} className={classes.message}>
            <div className={classes.head}>
              <h3 className={classes.who}>
                To {to.name} <span className={classes.startup}>{to.startupName}</span>
              </h3>
              <span className={classes.when}>
                <MomentAgo at={sentAt} now={now} />
              </span>
            </div>
            <p className={classes.text}>{text}</p>
            <div className={classes.ways}>{writeTo(to)}</div>
          </li>
        )}
      </MessageList>
    </div>
  );
}
