import { Button } from '@mantine/core';
import { useState } from 'react';
import type { KpiPoint, KpiSeries } from '#shared/api/check-ins.ts';
import type { StaffCheckIn } from '#shared/api/cockpit.ts';
import { moraleLabels, summariseAnswers } from '#shared/domain/check-ins.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { dateLabel, pluralize } from '#shared/formats.ts';
import { type CalendarDate, daysBetween } from '#shared/time.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import classes from './startup-panel.module.css';

/** The number that a startup goes by, from its first week to its last. */
export function KpiHistory({ series, today }: { series: KpiSeries; today: CalendarDate }) {
  const { name, unit, points } = series;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p className="soft small">No value yet.</p>;
  const since =
    points.length > 1
      ? `, from ${formatKpi(first.value, unit)} on ${dateLabel(first.week, today)}`
      : '';
  return (
    <>
      <p>
        {formatKpi(last.value, unit)} on {dateLabel(last.week, today)}
        {since}.
      </p>
      {points.length > 1 && <KpiChart points={points} />}
      <details className={classes.table}>
        <summary>Show as table</summary>
        <FigureTable
          columns={['Week', name, 'Growth']}
          rows={points.toReversed().map(({ week, value, growth }) => ({
            key: week,
            cells: [
              dateLabel(week, today),
              formatKpi(value, unit),
              growth === null ? '–' : formatGrowth(growth, unit),
            ],
          }))}
        />
      </details>
    </>
  );
}

const chartSize = { width: 480, height: 120, pad: 8 };

/** A line through what was reported, week by week; the table below has the figures. */
function KpiChart({ points }: { points: KpiPoint[] }) {
  const first = points[0]?.week ?? '';
  const days = daysBetween(first, points.at(-1)?.week ?? '') || 1;
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const places = points.map(({ week, value }) => ({
    week,
    x: chartSize.pad + (daysBetween(first, week) / days) * (chartSize.width - 2 * chartSize.pad),
    y:
      chartSize.height -
      chartSize.pad -
      ((value - low) / range) * (chartSize.height - 2 * chartSize.pad),
  }));
  return (
    <svg
      viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
      aria-hidden="true"
      className={`wide ${classes.chart}`}
    >
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {places.map(({ week, x, y }) => (
        <circle key={week} cx={x} cy={y} r={3.5} />
      ))}
    </svg>
  );
}

const weeksAtFirst = 6;

export function CheckInHistory({
  checkIns,
  today,
}: {
  checkIns: StaffCheckIn[];
  today: CalendarDate;
}) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? checkIns : checkIns.slice(0, weeksAtFirst);
  if (checkIns.length === 0) return <p className="soft small">None so far.</p>;
  return (
    <>
      <ul className={`stack gap-14 ${classes.items}`}>
        {shown.map((checkIn) => (
          <li key={checkIn.week}>
            <CheckInItem checkIn={checkIn} today={today} />
          </li>
        ))}
      </ul>
      {shown.length < checkIns.length && (
        <div className="row wrap end gap-8">
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            Show {pluralize(checkIns.length - shown.length, 'earlier week')}
          </Button>
        </div>
      )}
    </>
  );
}

function CheckInItem({ checkIn, today }: { checkIn: StaffCheckIn; today: CalendarDate }) {
  const { week, isDone, isAway, kpi, usersSpoken, lastGoal, goal, blocker, helpWanted, morale } =
    checkIn;
  const facts: [string, string][] = [
    ...(kpi ? [[kpi.name, formatKpi(kpi.value, kpi.unit)] as [string, string]] : []),
    ...summariseAnswers({ usersSpoken: usersSpoken?.toString(), lastGoal }),
    ...(goal ? [['Goal', goal] as [string, string]] : []),
    ...summariseAnswers({ blocker, helpWanted }),
    ...morale.map(
      ({ name, value }) =>
        [`${name}’s morale`, `${value} of 5 · ${moraleLabels[value - 1]}`] as [string, string],
    ),
  ];
  return (
    <>
      <p className={`row wrap soft small ${classes.itemHead}`}>
        <span className="ink strong">{dateLabel(week, today)}</span>
        {!isDone && <span>{isAway ? 'Away' : 'No check-in'}</span>}
      </p>
      {isDone && (
        <dl className={`stack gap-4 ${classes.facts}`}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
