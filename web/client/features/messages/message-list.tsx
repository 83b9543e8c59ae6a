import { type ReactNode, useRef } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './message-list.module.css';

type Query<Message> = Parameters<typeof Loaded<Message[]>>[0]['query'] &
  Parameters<typeof ShowMore>[0]['query'];

type Props<Message> = {
  title: 'Received' | 'Sent';
  /** What stands there instead of a list. */
  empty: ReactNode;
  query: Query<Message>;
  /** A list item each. */
  children: (message: Message) => ReactNode;
};

/** What was received, or sent: the newest first, page by page. */
export function MessageList<Message>({ title, empty, query, children }: Props<Message>) {
  const list = useRef<HTMLUListElement>(null);
  const name = title.toLowerCase();
  return (
    <Panel title={title}>
      <Loaded
        query={query}
        skeleton={<Skeleton heights={[120]} label={`Loading what you ${name}`} />}
      >
        {(messages) =>
          messages.length === 0 ? (
            <div className={classes.empty}>{empty}</div>
          ) : (
            <>
              <ul ref={list} className={classes.list}>
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
