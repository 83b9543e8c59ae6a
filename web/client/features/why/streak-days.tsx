import { useRef } from 'react';
import type { StreakDay } from '#shared/api/streaks.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import {
  bonusReachedLabel,
  nextBonusLabel,
  outlookLabel,
  streakDayLabels,
} from '#shared/domain/streak-days.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './streak-days.module.css';
import { useStreakDays } from './why-queries.ts';
import { dayName, dayText, freezesText } from './why-rules.ts';

/** The streak day by day, the latest first, and what comes next. */
export function StreakDays() {
  const query = useStreakDays();
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[420]} label="Loading your days" />}>
      {({ pages }) => {
        const [now] = pages;
        if (!now) return null;
        const days = pages.flatMap((page) => page.days);
        return (
          <>
            <div className={classes.summary}>
              <p className={classes.figure}>
                {pluralize(now.current, 'day')}
                {now.longest > now.current && (
                  <span className={classes.aside}>longest {now.longest}</span>
                )}
              </p>
              <p>{outlookLabel(now)}</p>
              <p className={classes.soft}>{nextBonusLabel(now.next)}</p>
              <p className={classes.soft}>{freezesText(now.freezesHeld)}</p>
            </div>
            <ol ref={list} aria-label="Days of the streak" className={classes.days}>
              {days.map((day) => (
                <StreakDayItem key={day.day} day={day} today={now.today} />
              ))}
            </ol>
            <ShowMore next="earlier" what="days" list={list} shown={days.length} query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

const dayTones = {
  done: 'moss',
  frozen: 'stream',
  covered: 'stream',
  skipped: 'plain',
  missed: 'rose',
  open: 'ember',
} as const;

function StreakDayItem({ day, today }: { day: StreakDay; today: string }) {
  return (
    <li className={classes.day} tabIndex={-1}>
      <div className={classes.head}>
        <p className={classes.name}>{dayName(day.day, today)}</p>
        <Tag tone={dayTones[day.state]}>{streakDayLabels[day.state]}</Tag>
      </div>
      <p className={classes.soft}>{dayText(day)}</p>
      {day.tasks.length > 0 && (
        <ul className={classes.tasks}>
          {day.tasks.map(({ title, isBackfilled }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day's tasks stand in the order in which they were done
            <li key={index}>
              {title}
              {isBackfilled && <span className={classes.later}> · added the next morning</span>}
            </li>
          ))}
        </ul>
      )}
      {day.bonus && <p className={classes.bonus}>{bonusReachedLabel(day.bonus)}</p>}
      {day.notCounted > 0 && (
        <p className={classes.soft}>{day.notCounted} of these points are on no leaderboard.</p>
      )}
    </li>
  );
}
