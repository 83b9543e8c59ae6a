import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ConversationLine, OpenConversation } from '#shared/api/messages.ts';
import { Failure } from '#shared/failure.ts';
import { conversationPath } from '#shared/pages.ts';
import { useNow } from '../../lib/timers.ts';
import { useHotkeys } from '../../lib/use-hotkeys.ts';
import { communityStartupPath, paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './inbox.module.css';
import { useBlockSender, useConversation, useMarkRead } from './message-queries.ts';

type Props = {
  otherId: string;
  request: (conversation: OpenConversation) => ReactNode;
  composer: (conversation: OpenConversation) => ReactNode;
};

/** The conversation with one person: what was written, the request between the two, and the form. */
export function Conversation({ otherId, request, composer }: Props) {
  const query = useConversation(otherId);
  const isUnknown = query.error instanceof Failure && query.error.code === 'not_found';
  const pages = query.data?.pages ?? [];
  const [open] = pages;
  if (isUnknown) {
    return (
      <div role="alert" className={`soft center ${classes.none}`}>
        <p>There’s no conversation here.</p>
        <Link to={paths.appMessages}>All conversations</Link>
      </div>
    );
  }
  return (
    <Loaded
      query={{ ...query, data: open }}
      heights={[64, 240, 96]}
      label="Loading the conversation"
    >
      {(loaded) => (
        <section aria-labelledby="conversation-with" className={classes.conversation}>
          <Head open={loaded} />
          <Lines
            lines={pages.flatMap(({ lines }) => lines).toReversed()}
            name={loaded.conversation.name}
            earlier={
              query.hasNextPage && (
                <Button
                  variant="default"
                  size="compact-md"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show earlier
                </Button>
              )
            }
          />
          <div className={`stack gap-12 ${classes.foot}`}>
            {request(loaded)}
            {composer(loaded)}
          </div>
        </section>
      )}
    </Loaded>
  );
}

/** The name takes the focus when the conversation is opened; Escape leads back to the list. */
function Head({ open: { conversation, lines } }: { open: OpenConversation }) {
  const { id, kind, name, about, photo, startupId, unread, isBlocked } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  // Whoever came by a link or a reload begins at the top of the page.
  const isFirstPage = useLocation().key === 'default';
  const { mutate: markRead } = useMarkRead();
  const block = useBlockSender();
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  useEffect(() => {
    if (unread > 0 && document.visibilityState === 'visible') markRead(id);
  }, [id, unread, markRead]);
  useHotkeys('Messages', {
    Escape: { does: 'Back to the list', run: () => navigate(paths.appMessages) },
  });
  const hasWritten = kind === 'founder' && lines.some((line) => isTheirMessage(line));
  return (
    <header className={`row gap-12 ${classes.head}`}>
      <Link to={paths.appMessages} aria-label="All conversations" className={`row ${classes.back}`}>
        <Icon name="arrowLeft" size={20} />
      </Link>
      <Avatar name={name} url={photo} />
      <div className={`shrinks grows ${classes.who}`}>
        <h2
          id="conversation-with"
          ref={heading}
          tabIndex={-1}
          className={`breakable body ${classes.title}`}
        >
          {startupId ? (
            <Link to={communityStartupPath(startupId)} state={{ from: conversationPath(id) }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="soft small breakable">
          {[about, kind === 'investor' && 'Investor'].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isBlocked && <Tag>Blocked</Tag>}
      {(hasWritten || isBlocked) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          loading={block.isPending}
          aria-label={`${isBlocked ? 'Unblock' : 'Block'} ${name}`}
          onClick={() => block.mutate({ founderId: id, name, block: !isBlocked })}
        >
          {isBlocked ? 'Unblock' : 'Block'}
        </Button>
      )}
    </header>
  );
}

const isTheirMessage = ({ kind, isMine }: ConversationLine) => kind === 'message' && !isMine;

type LinesProps = { lines: ConversationLine[]; name: string; earlier: ReactNode };

/** Oldest first; what comes last is in view. */
function Lines({ lines, name, earlier }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const now = useNow();
  const lastId = lines.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line moves the end.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.scrollTop = current.scrollHeight;
    // On a phone the page scrolls, not the box.
    if (getComputedStyle(current).overflowY !== 'auto')
      window.scrollTo(0, document.documentElement.scrollHeight);
  }, [lastId]);
  return (
    <div ref={box} className={classes.box}>
      {earlier}
      <ol
        className={`stack gap-12 ${classes.written}`}
        aria-label={`Conversation with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what is longer than the window.
        tabIndex={0}
      >
        {lines.map(({ id, kind, isMine, text, sentAt }) => (
          <li key={id} className={classes.line} data-mine={isMine || undefined}>
            <p className={`soft small ${classes.by}`}>
              <span className="visually-hidden">{isMine ? 'You' : name}, </span>
              {kind === 'introduction' && 'Asked for an introduction · '}
              <TimeAgo at={sentAt} now={now} />
            </p>
            <p className={`breakable lines ${classes.bubble}`}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
