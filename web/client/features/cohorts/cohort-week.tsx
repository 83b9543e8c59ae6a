import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { CheckIn, CohortActivity } from '#shared/api/cohorts.ts';
import { dateTimeLabel } from '#shared/formats.ts';
import { readLocale } from '../../lib/browser.ts';
import { useNow } from '../../lib/timers.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './cohort.module.css';
import { ActivityItem } from './cohort-activity.tsx';
import { checkInPlaceText } from './cohort-rules.ts';

const initialCount = 5;

/** What the cohort did since Sunday, shortened until the founder expands it. */
export function WeekActivity({ items }: { items: CohortActivity[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const listId = useId();
  const hasMore = items.length > initialCount;
  const shown = isExpanded ? items : items.slice(0, initialCount);
  return (
    <Panel title="This week">
      {items.length === 0 ? (
        <p className="soft">Nothing yet. The first completed task shows up here.</p>
      ) : (
        <ul id={listId} className="stack gap-12" data-short={hasMore && !isExpanded}>
          {shown.map((item) => (
            <ActivityItem key={`${item.type} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : `Show all ${items.length}`}
        </Button>
      )}
    </Panel>
  );
}

/** When the cohort's next weekly digest arrives; nothing once the cohort has ended. */
export function NextDigest({ checkIn, timeZone }: { checkIn: CheckIn | null; timeZone: string }) {
  const now = useNow();
  if (!checkIn) return null;
  const reader = { now, timeZone, locale: readLocale() };
  return (
    <p className={classes.nextCheckIn}>
      <Icon name="calendar" size={16} />
      <span>
        Next digest:{' '}
        <time dateTime={checkIn.at} className="ink strong">
          {dateTimeLabel(new Date(checkIn.at), reader)}
        </time>
        {`\u00a0· ${checkInPlaceText(checkIn)}`}
      </span>
    </p>
  );
}
