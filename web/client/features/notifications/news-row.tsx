import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { type News, newsPoints, newsTitles, newsWords } from './group-news.ts';
import classes from './inbox-list.module.css';
import { kindOf } from './notification-kinds.ts';

type Props = { news: News; now: Date; onOpen: (unreadIds: string[]) => void };

/** Leads to what it is about, and is read by that. */
export function NewsRow({ news, now, onOpen }: Props) {
  const { latest, items } = news;
  const { icon, to } = kindOf(latest.type);
  const unreadIds = items.filter(({ read }) => !read).map(({ id }) => id);
  const isUnread = unreadIds.length > 0;
  const points = newsPoints(news);
  const titles = newsTitles(news);
  return (
    <Link
      to={to(latest)}
      className={classes.item}
      data-unread={isUnread || undefined}
      onClick={() => onOpen(unreadIds)}
    >
      <span className={classes.icon} data-type={latest.type}>
        <Icon name={icon} size={16} />
      </span>
      <span className={classes.text}>
        <span>
          <strong>{latest.founderName}</strong> {newsWords(news)}
        </span>
        {titles.length > 0 && <span className={classes.titles}>{titles.join(', ')}</span>}
        <span className={classes.facts}>
          {latest.startupName}
          {points > 0 ? ` · +${points} points` : ''}
          {' · '}
          <MomentAgo at={latest.createdAt} now={now} />
        </span>
      </span>
      {isUnread && (
        <span className={classes.dot}>
          <span className="visually-hidden">Unread</span>
        </span>
      )}
    </Link>
  );
}
