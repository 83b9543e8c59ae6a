import { useRef } from 'react';
import type { StreakDay } from '#shared/api/streaks.ts';
import {
  bonusReachedLabel,
  nextBonusLabel,
  outlookLabel,
  streakDayLabels,
} from '#shared/domain/streak-days.ts';
import { dayLabel, pluralize } from '#shared/formats.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './points.module.css';
import { useStreakDays } from './points-queries.ts';
import { dayText, freezesText } from './points-rules.ts';

/** The current streak and what comes next, with its days, latest first. */
export function StreakDays() {
  const query = useStreakDays();
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded query={query} skeleton={<Skeleton heights={[420]} label="Loading your days" />}>
      {({ pages }) => {
        const [latest] = pages;
        if (!latest) return null;
        const days = pages.flatMap((page) => page.days);
        return (
          <>
            <div className={`stack gap-2 ${classes.summary}`}>
              <p className={`flex gap-10 tabular ${classes.streakFigure}`}>
                {pluralize(latest.current, 'day')}
                {latest.longest > latest.current && (
                  <span className={`soft body ${classes.aside}`}>longest {latest.longest}</span>
                )}
              </p>
              <p>{outlookLabel(latest)}</p>
              <p className="soft">{nextBonusLabel(latest.next)}</p>
              <p className="soft">{freezesText(latest.freezesHeld)}</p>
            </div>
            <ol ref={list} aria-label="Days of the streak">
              {days.map((day) => (
                <StreakDayItem key={day.day} day={day} today={latest.today} />
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
  paused: 'plain',
  missed: 'rose',
  open: 'ember',
} as const;

function StreakDayItem({ day, today }: { day: StreakDay; today: string }) {
  return (
    <li className={`stack gap-2 ${classes.day}`} tabIndex={-1}>
      <div className="row between gap-12">
        <p className="strong tabular">{dayLabel(day.day, today)}</p>
        <Tag tone={dayTones[day.state]}>{streakDayLabels[day.state]}</Tag>
      </div>
      <p className="soft">{dayText(day)}</p>
      {day.tasks.length > 0 && (
        <ul className="breakable">
          {day.tasks.map(({ title, isBackfilled }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tasks of a day keep the order in which they were completed
            <li key={index}>
              {title}
              {isBackfilled && <span className="soft"> · added the next morning</span>}
            </li>
          ))}
        </ul>
      )}
      {day.bonus && <p className={classes.bonus}>{bonusReachedLabel(day.bonus)}</p>}
      {day.notCounted > 0 && (
        <p className="soft">{day.notCounted} of these points are on no leaderboard.</p>
      )}
    </li>
  );
}
