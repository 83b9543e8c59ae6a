import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { LedgerRow } from '#shared/api/points.ts';
import type { StreakDay } from '#shared/api/streaks.ts';
import {
  bonusReachedLabel,
  nextBonusLabel,
  outlookLabel,
  streakDayLabels,
} from '#shared/domain/streak-days.ts';
import { dayLabel, formatNumber, formatSigned, pluralize } from '#shared/formats.ts';
import { readLocale } from '../../lib/browser.ts';
import { useNow } from '../../lib/timers.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './points.module.css';
import { useLedger, useStreakDays } from './points-queries.ts';
import { dayText, entryTimeText, freezesText, notCountedText } from './points-rules.ts';

/** The current streak and what comes next, with its days, latest first. */
export function StreakDays() {
  const query = useStreakDays();
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded query={query} heights={[420]} label="Loading your days">
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
  kept: 'moss',
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
        <p className="strong tabular">
          {dayLabel(day.day, today)}
          {day.state === 'done' && (
            <>
              {' '}
              <span className={`soft small ${classes.aside}`}>{dayText(day)}</span>
            </>
          )}
        </p>
        {day.state === 'done' ? (
          <span className={classes.done}>
            <Icon name="check" size={16} />
            <VisuallyHidden>{streakDayLabels.done}</VisuallyHidden>
          </span>
        ) : (
          <Tag tone={dayTones[day.state]}>{streakDayLabels[day.state]}</Tag>
        )}
      </div>
      {day.state !== 'done' && <p className="soft">{dayText(day)}</p>}
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
      {day.bonus && <p className={`medium ${classes.bonus}`}>{bonusReachedLabel(day.bonus)}</p>}
      {day.notCounted > 0 && (
        <p className="soft">{day.notCounted} of these points are on no leaderboard.</p>
      )}
    </li>
  );
}

export function Ledger({ timeZone }: { timeZone: string }) {
  const now = useNow();
  const query = useLedger();
  const list = useRef<HTMLOListElement>(null);
  return (
    <Loaded query={query} heights={[420]} label="Loading your points">
      {({ pages }) => {
        const [first] = pages;
        if (!first) return null;
        const rows = pages.flatMap((page) => page.rows);
        const notCounted = notCountedText(first.notCounted);
        return (
          <>
            <div className={`stack gap-2 ${classes.summary}`}>
              <p className={`tabular ${classes.figure}`}>{pluralize(first.total, 'point')}</p>
              <p className="soft">
                {rows.length > 0
                  ? 'The sum of everything below, to the point.'
                  : 'Your first completed task opens this ledger.'}
              </p>
              {notCounted && <p className="soft">{notCounted}</p>}
            </div>
            <ol ref={list} aria-label="Points">
              {rows.map((row, index) => (
                <LedgerEntry
                  key={row.id}
                  row={row}
                  isFirst={rows[index - 1]?.at !== row.at}
                  isLast={rows[index + 1]?.at !== row.at}
                  clock={{ now, timeZone }}
                />
              ))}
            </ol>
            <ShowMore next="earlier" what="points" list={list} shown={rows.length} query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

type EntryProps = {
  row: LedgerRow;
  /** True for the first entry of a moment, as for one task: its time is told once. */
  isFirst: boolean;
  isLast: boolean;
  clock: { now: Date; timeZone: string };
};

function LedgerEntry({ row, isFirst, isLast, clock }: EntryProps) {
  return (
    <li className={`stack ${classes.row}`} tabIndex={-1} data-joined={!isFirst || undefined}>
      <p className={classes.points} data-back={row.isReversal || undefined}>
        {formatSigned(row.points)}
        <VisuallyHidden> points</VisuallyHidden>
      </p>
      <div className="shrinks">
        <p className="breakable">{row.reason}</p>
        {isLast && (
          <p className="soft small">{entryTimeText(row, { ...clock, locale: readLocale() })}</p>
        )}
      </div>
      <p className={`soft ${classes.balance}`}>
        <VisuallyHidden>Total after it: </VisuallyHidden>
        {formatNumber(row.balance)}
      </p>
    </li>
  );
}

type Props = { id: string; title: string; children: ReactNode };

/** A section that an address can link to: `#points` scrolls to it and focuses its heading. */
export function WhySection({ id, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isTarget = hash === `#${id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit to the same address focuses it again
  useEffect(() => {
    if (!isTarget) return;
    // Waits until the shell has scrolled the new page to its top.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isTarget, key]);
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id} ref={heading} tabIndex={-1} className={`lead ${classes.title}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
