import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Progress } from '#shared/api/progress.ts';
import { pluralize, shortMonthLabel, weekdayLabel } from '#shared/formats.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './activity-calendar.module.css';
import progressClasses from './progress.module.css';
import { activitySentence, countDayStates, daySentence, fromFirstDay } from './progress-rules.ts';

const legendStates = [
  ['done', 'done'],
  ['frozen', 'frozen'],
  ['paused', 'paused'],
  ['missed', 'missed'],
] as const;

const weekRows = [0, 1, 2, 3, 4, 5, 6];

/**
 * The days since the founder's first, up to half a year, one column a week. Tab reaches one day, the arrow keys the others; the
 * line below describes the chosen day. The calendar scrolls in its own box, starting at the end.
 */
export function ActivityCalendar({ days: all }: { days: Progress['calendar'] }) {
  const days = fromFirstDay(all);
  const today = days.length - 1;
  const todayOn = days[today]?.day ?? '';
  const firstDay = days[0]?.day ?? todayOn;
  const [chosen, setChosen] = useState<number | null>(null);
  const current = Math.min(chosen ?? today, today);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, []);
  const move = (to: number) => {
    const index = Math.max(0, Math.min(today, to));
    setChosen(index);
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  };
  const counts = countDayStates(days);
  const day = days[current];
  return (
    <Panel title="Activity">
      <p className={progressClasses.sentence}>{activitySentence(days)}</p>
      <ul className={`wrap soft small tabular ${classes.counts}`}>
        {legendStates
          .filter(([state]) => state !== 'paused' || counts.paused > 0)
          .map(([state, label]) => (
            <li key={state}>
              <span aria-hidden="true" className={classes.swatch} data-state={state} />
              {counts[state]} {label}
            </li>
          ))}
      </ul>
      <div ref={box} className={classes.box}>
        <table
          className={classes.grid}
          style={{ '--weeks': weekStarts(days).length } as CSSProperties}
        >
          <caption className="visually-hidden">
            {pluralize(weekStarts(days).length, 'week')} by day. Arrow keys move between days.
          </caption>
          <thead>
            <tr>
              <td />
              {monthSpans(days).map(({ from, weeks }) => (
                <th key={from} scope="colgroup" colSpan={weeks}>
                  <span className={weeks > 1 ? undefined : 'visually-hidden'}>
                    {shortMonthLabel(from)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekRows.map((row) => (
              <tr key={row}>
                <th scope="row">{weekdayLabel(addDays(firstDay, row)).slice(0, 3)}</th>
                {weekStarts(days).map((start) => {
                  const index = start + row;
                  const each = days[index];
                  return (
                    <td key={start}>
                      {each && (
                        <DayCell
                          day={each}
                          index={index}
                          isCurrent={index === current}
                          today={todayOn}
                          onChoose={setChosen}
                          onMove={move}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {day && <p className={`tabular ${classes.chosen}`}>{daySentence(day, todayOn)}</p>}
    </Panel>
  );
}

function weekStarts(days: Progress['calendar']): number[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => week * 7);
}

function monthSpans(days: Progress['calendar']): { from: string; weeks: number }[] {
  const spans: { from: string; weeks: number }[] = [];
  for (const start of weekStarts(days)) {
    const from = days[start]?.day ?? '';
    const last = spans.at(-1);
    if (last && last.from.slice(0, 7) === from.slice(0, 7)) last.weeks += 1;
    else spans.push({ from, weeks: 1 });
  }
  return spans;
}

type DayCellProps = {
  day: Progress['calendar'][number];
  index: number;
  isCurrent: boolean;
  today: CalendarDate;
  onChoose: (index: number) => void;
  onMove: (to: number) => void;
};

const arrowSteps: Record<string, number> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** One day; the more was done on it, the stronger its color. */
function DayCell({ day, index, isCurrent, today, onChoose, onMove }: DayCellProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <button
      type="button"
      className={classes.day}
      data-index={index}
      data-state={day.state}
      data-level={Math.min(day.tasks, 3)}
      aria-label={daySentence(day, today)}
      aria-current={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onChoose(index)}
      onPointerEnter={() => onChoose(index)}
      onKeyDown={onKeyDown}
    />
  );
}
