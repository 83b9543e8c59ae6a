import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ReceivedMessage, SentMessage } from '#shared/api/messages.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './message-list.module.css';
import { useBlockSender, useReceivedMessages, useSentMessages } from './message-queries.ts';

type Person = SentMessage['to'];

type Props = {
  /** Renders the button that writes to this person again. */
  writeTo: (person: Person) => ReactNode;
  /** Renders the buttons that answer a message. */
  answer: (introductionId: string, sender: Person) => ReactNode;
  /** Renders the button that asks a sender for an introduction once their request is closed. */
  introduce: (sender: Person) => ReactNode;
};

export function Messages({ writeTo, answer, introduce }: Props) {
  const now = useNow();
  return (
    <div className={`stack gap-16 ${classes.lists}`}>
      <MessageList
        title="Received"
        empty="No founder has written to you yet."
        query={useReceivedMessages()}
      >
        {(message) => (
          <ReceivedMessageItem key={message.id} message={message} now={now}>
            {message.introductionId
              ? answer(message.introductionId, message.from)
              : !message.from.email && !message.isBlocked && introduce(message.from)}
          </ReceivedMessageItem>
        )}
      </MessageList>
      <MessageList
        title="Sent"
        empty={
          <>
            <p>
              You haven’t written to anyone yet. Start with Contact Founder on a startup’s page.
            </p>
            <Button component={Link} to={paths.appPortfolio} variant="default" mt="sm">
              See the community
            </Button>
          </>
        }
        query={useSentMessages()}
      >
        {({ id, to, text, sentAt, isWaiting }) => (
          <li key={id} tabIndex={-1} className={`stack gap-10 ${classes.message}`}>
            <div className={`row wrap ${classes.head}`}>
              <Avatar name={to.name} url={to.photo} size="s" />
              <h3 className="strong body">
                To {to.name} <span className={classes.startup}>{to.startupName}</span>
              </h3>
              {isWaiting && <Tag>Waiting for an answer</Tag>}
              <span className={`small ${classes.when}`}>
                <TimeAgo at={sentAt} now={now} />
              </span>
            </div>
            <p className="breakable lines">{text}</p>
            <div className="wrap gap-8 shrinks">
              {to.email && <AddressButton verb="Write to" email={to.email} />}
              {writeTo(to)}
            </div>
          </li>
        )}
      </MessageList>
    </div>
  );
}

type MessagesQuery<Message> = Parameters<typeof Loaded<Message[]>>[0]['query'] &
  Parameters<typeof ShowMore>[0]['query'];

type MessageListProps<Message> = {
  title: 'Received' | 'Sent';
  /** Shown when there are no messages. */
  empty: ReactNode;
  query: MessagesQuery<Message>;
  children: (message: Message) => ReactNode;
};

/** Newest first, page by page. */
function MessageList<Message>({ title, empty, query, children }: MessageListProps<Message>) {
  const list = useRef<HTMLUListElement>(null);
  const name = title.toLowerCase();
  return (
    <Panel title={title}>
      <Loaded query={query} heights={[120]} label={`Loading what you ${name}`}>
        {(messages) =>
          messages.length === 0 ? (
            <div className={classes.empty}>{empty}</div>
          ) : (
            <>
              <ul ref={list} className="stack">
                {messages.map(children)}
              </ul>
              <ShowMore
                next="earlier"
                what={`messages that you ${name}`}
                list={list}
                shown={messages.length}
                query={query}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function AddressButton({ verb, email }: { verb: string; email: string }) {
  return (
    <Button component="a" href={`mailto:${encodeURI(email)}`} variant="light">
      {verb} {email}
    </Button>
  );
}

type ReceivedMessageProps = {
  message: ReceivedMessage;
  now: Date;
  /** Ways to answer it while the sender's address is not released. */
  children: ReactNode;
};

function ReceivedMessageItem({ message, now, children }: ReceivedMessageProps) {
  const { from, text, sentAt, isBlocked } = message;
  const blockSender = useBlockSender();
  return (
    <li tabIndex={-1} className={`stack gap-10 ${classes.message}`}>
      <div className={`row wrap ${classes.head}`}>
        <Avatar name={from.name} url={from.photo} size="s" />
        <h3 className="strong body">
          {from.name} <span className={classes.startup}>{from.startupName}</span>
        </h3>
        {isBlocked && <Tag>Blocked</Tag>}
        <span className={`small ${classes.when}`}>
          <TimeAgo at={sentAt} now={now} />
        </span>
      </div>
      <p className="breakable lines">{text}</p>
      <div className="wrap gap-8 shrinks">
        {from.email && <AddressButton verb="Answer" email={from.email} />}
        {children}
        <Button
          variant="subtle"
          color="gray"
          loading={blockSender.isPending}
          aria-label={`${isBlocked ? 'Unblock' : 'Block'} ${from.name}`}
          onClick={() =>
            blockSender.mutate({ founderId: from.id, name: from.name, block: !isBlocked })
          }
        >
          {isBlocked ? 'Unblock' : 'Block'}
        </Button>
      </div>
    </li>
  );
}
