import type { CheckIn, CohortActivity } from '#shared/api/cohorts.ts';
import { dateTimeLabel } from '#shared/formats.ts';
import { readLocale } from '../../lib/browser.ts';
import { useNow } from '../../lib/timers.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShortList } from '../../ui/short-list.tsx';
import classes from './cohort.module.css';
import { ActivityItem } from './cohort-activity.tsx';
import { checkInPlaceText } from './cohort-rules.ts';

/** The cohort's acts of this week, shortened until the founder expands them. */
export function WeekActivity({ items }: { items: CohortActivity[] }) {
  return (
    <Panel title="This week">
      {items.length === 0 ? (
        <p className="soft">Nothing yet. The first completed task shows up here.</p>
      ) : (
        <ShortList items={items}>
          {(item) => <ActivityItem key={`${item.type} ${item.id}`} item={item} />}
        </ShortList>
      )}
    </Panel>
  );
}

/** The time of the cohort's next weekly digest; nothing once the cohort has ended. */
export function NextDigest({ checkIn, timeZone }: { checkIn: CheckIn | null; timeZone: string }) {
  const now = useNow();
  if (!checkIn) return null;
  const reader = { now, timeZone, locale: readLocale() };
  return (
    <p className={`flex gap-8 soft breakable ${classes.nextCheckIn}`}>
      <Icon name="calendar" size={16} />
      <span>
        Next digest:{' '}
        <time dateTime={checkIn.at} className="ink strong nowrap">
          {dateTimeLabel(new Date(checkIn.at), reader)}
        </time>{' '}
        <span className="nowrap">{checkInPlaceText(checkIn)}</span>
      </span>
    </p>
  );
}
