import { useRef } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import type { useInbox } from './get-inbox.ts';
import { groupNews } from './group-news.ts';
import classes from './inbox-list.module.css';
import { useMarkRead } from './mark-read.ts';
import { NewsRow } from './news-row.tsx';

type Props = { query: ReturnType<typeof useInbox>; onLeave: () => void };

/** What the cohort did, one founder's news of an hour in one row; older ones page by page. */
export function InboxList({ query, onLeave }: Props) {
  const now = useNow();
  const markRead = useMarkRead();
  const list = useRef<HTMLUListElement>(null);
  const rows = groupNews(query.data?.items ?? []);
  if (rows.length === 0) {
    return (
      <div className={classes.empty}>
        <Icon name="bell" size={24} />
        <p className={classes.emptyTitle}>No notifications yet</p>
        <p>What your cohort gets done is told here.</p>
      </div>
    );
  }
  return (
    <>
      <ul ref={list}>
        {rows.map((news) => (
          // A row that grows stays itself: its first notification is in it for as long as it is.
          <li key={news.items.at(-1)?.id}>
            <NewsRow
              news={news}
              now={now}
              onOpen={(unreadIds) => {
                if (unreadIds.length > 0) markRead.mutate(unreadIds);
                onLeave();
              }}
            />
          </li>
        ))}
      </ul>
      <ShowMore next="earlier" what="notifications" list={list} shown={rows.length} query={query} />
    </>
  );
}
