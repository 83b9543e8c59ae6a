import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ConversationView, OpenConversation } from '#shared/api/messages.ts';
import { pluralize } from '#shared/formats.ts';
import { conversationPath } from '#shared/pages.ts';
import { useListKeys } from '../../lib/list-keys.ts';
import { useOneTabStop } from '../../lib/one-tab-stop.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState, Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Conversation } from './conversation.tsx';
import classes from './inbox.module.css';
import { useConversations } from './message-queries.ts';

type Props = {
  /** The other person of the open conversation. */
  openId: string | null;
  /** Renders the state of the request between the two, and the buttons that answer it. */
  request: (conversation: OpenConversation) => ReactNode;
  /** Renders the form that writes to a founder, or what it takes to write. */
  composer: (conversation: OpenConversation) => ReactNode;
};

/** The conversations, and beside them the open one; on a phone one or the other. */
export function Inbox({ openId, ...parts }: Props) {
  const query = useConversations();
  return (
    <Loaded query={query} isPage heights={[480]} label="Loading your messages">
      {(conversations) =>
        conversations.length === 0 && !openId ? (
          <EmptyInbox />
        ) : (
          <div className={`card ${classes.inbox}`} data-open={openId ? true : undefined}>
            <ConversationList conversations={conversations} openId={openId} query={query} />
            {openId ? (
              <Conversation key={openId} otherId={openId} {...parts} />
            ) : (
              <p className={`soft center ${classes.none}`}>{chooseText(conversations)}</p>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

function chooseText(conversations: ConversationView[]): string {
  const unread = conversations.filter((each) => each.unread > 0).length;
  const waiting = conversations.filter(({ waitsFor }) => waitsFor === 'you').length;
  const parts = [
    unread > 0 && `${pluralize(unread, 'conversation')} unread`,
    waiting > 0 && `${pluralize(waiting, 'request')} waiting for your answer`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Choose a conversation to read it.';
}

function EmptyInbox() {
  return (
    <EmptyState title="No conversations yet" isRoomy>
      <p>
        Messages from founders, and requests for introductions from founders and investors, arrive
        here. To start one, find a founder you’d like to talk to.
      </p>
      <Button component={Link} to={paths.appPortfolio}>
        See the community
      </Button>
    </EmptyState>
  );
}

type ListProps = Pick<Props, 'openId'> & {
  conversations: ConversationView[];
  query: ReturnType<typeof useConversations>;
};

function ConversationList({ conversations, openId, query }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const lastOpen = useRef<string | null>(null);
  // Whoever leaves a conversation continues where they were in the list.
  useEffect(() => {
    const left = lastOpen.current;
    lastOpen.current = openId;
    if (left && !openId) list.current?.querySelector<HTMLElement>(`[data-id="${left}"]`)?.focus();
  }, [openId]);
  useOneTabStop(list, 'a');
  useListKeys(list, 'a', {
    title: 'Messages',
    line: 'conversation',
    opens: 'Open the conversation',
  });
  return (
    <nav aria-label="Conversations" className={classes.list}>
      <ul ref={list}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLink
              conversation={conversation}
              now={now}
              isOpen={conversation.id === openId}
            />
          </li>
        ))}
      </ul>
      <ShowMore
        next="earlier"
        what="conversations"
        list={list}
        shown={conversations.length}
        query={query}
      />
    </nav>
  );
}

type LinkProps = { conversation: ConversationView; now: Date; isOpen: boolean };

function ConversationLink({ conversation, now, isOpen }: LinkProps) {
  const { id, name, about, photo, text, isMine, sentAt, unread, waitsFor, isBlocked } =
    conversation;
  return (
    <Link
      to={conversationPath(id)}
      className={`flex gap-12 ${classes.row}`}
      aria-current={isOpen ? 'page' : undefined}
      data-id={id}
      data-unread={unread > 0 || undefined}
    >
      <Avatar name={name} url={photo} />
      <span className={`column shrinks grows ${classes.lines}`}>
        <span className="row between gap-8">
          <span className={`one-line ${classes.name}`}>{name}</span>
          <span className="soft small rigid">
            <TimeAgo at={sentAt} now={now} />
          </span>
        </span>
        <span className="soft small one-line">{about}</span>
        <span className="row gap-8">
          <span className={`grows one-line ${classes.preview}`}>
            {isMine && 'You: '}
            {text}
          </span>
          {unread > 0 && (
            <span className={classes.unread}>
              {unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </span>
        {waitsFor === 'you' && (
          <span>
            <Tag tone="amber">Waiting for you</Tag>
          </span>
        )}
        {isBlocked && (
          <span>
            <Tag>Blocked</Tag>
          </span>
        )}
      </span>
    </Link>
  );
}
