import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { KpiSeries, PastCheckIn } from '#shared/api/check-ins.ts';
import { goalOutcomeLabels, openCheckIn } from '#shared/domain/check-ins.ts';
import { formatGrowth, formatKpi } from '#shared/domain/kpi.ts';
import { dateLabel, localDateLabel, monthDayLabel } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LazyDialog, useQuestion } from '../../ui/lazy-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { correctionTexts, goalsOf, goalsSentence, kpiSentence, weeksOf } from './kpi-rules.ts';
import { LineChart } from './line-chart.tsx';
import classes from './progress.module.css';

type Props = {
  series: KpiSeries[];
  today: CalendarDate;
  timeZone: string;
  /** The way to another number; null while there is none. */
  change: ReactNode;
};

/** The number that a startup goes by over the weeks, and those that it went by before. */
export function KpiPanel({ series, today, timeZone, change }: Props) {
  const [chosenId, choose] = useState<string | null>(null);
  const now = useNow();
  const { question, ask, dialog } = useQuestion<KpiSeries>();
  const shown = series.find(({ id }) => id === chosenId) ?? series[0];
  if (!shown) {
    return (
      <Panel title="Your number">
        <p className={classes.sentence}>
          Which number tells whether your startup is growing?{' '}
          <SideLink to={paths.appCheckIn}>Choose one now</SideLink>, and watch it grow here.
        </p>
      </Panel>
    );
  }
  const { points, unit } = shown;
  const reader = {
    unit,
    today,
    day: (at: string) => localDateLabel(new Date(at), { now, timeZone }),
  };
  const openWeek = openCheckIn(now, timeZone)?.week;
  const closed = points.filter(({ week }) => week !== openWeek);
  const weeks = weeksOf(shown);
  const corrected = points.filter((point) => point.corrected.length > 0);
  return (
    <>
      <ChartPanel
        title={shown.name}
        sentence={kpiSentence(shown, today)}
        controls={
          <div className={`row wrap between gap-8 ${classes.controls}`}>
            {series.length > 1 && (
              <SelectField
                aria-label="Number"
                choices={series.map(({ id, name }, index) => ({
                  value: id,
                  label: index === 0 ? `${name} (now)` : name,
                }))}
                value={shown.id}
                onChange={(event) => choose(event.currentTarget.value)}
              />
            )}
            <span className={classes.ways}>
              {shown === series[0] && change}
              {closed.length > 0 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-haspopup="dialog"
                  onPointerEnter={dialogCode.preload}
                  onClick={() => ask({ ...shown, points: closed })}
                >
                  Correct a week
                </Button>
              )}
            </span>
          </div>
        }
        chart={
          <LineChart
            names={weeks.map(({ week }) => monthDayLabel(week))}
            lines={[
              {
                label: shown.name,
                color: 'var(--metric-kpi)',
                values: weeks.map(({ value }) => value),
              },
            ]}
            format={(value) => formatKpi(value, unit)}
          />
        }
        table={{
          caption: `${shown.name} per week, the latest first`,
          columns: ['Week', 'Value', 'Growth'],
          rows: points.toReversed().map((point) => ({
            key: point.week,
            cells: [
              dateLabel(point.week, today),
              formatKpi(point.value, unit),
              point.growth === null ? '–' : formatGrowth(point.growth, unit),
            ],
          })),
        }}
        foot={
          corrected.length > 0 && (
            <ul className={classes.corrections}>
              {corrected.toReversed().map((point) => (
                <li key={point.week} className={`soft small ${classes.note}`}>
                  {dateLabel(point.week, today)} {correctionTexts(point, reader).join('; ')}
                </li>
              ))}
            </ul>
          )
        }
      />
      {question && <LazyDialog code={dialogCode} {...dialog} series={question} today={today} />}
    </>
  );
}

const dialogCode = lazyCode(() =>
  import('./correct-kpi-dialog.tsx').then((module) => module.CorrectKpiDialog),
);

const outcomeIcons = { yes: 'check', partly: 'more', no: 'close' } as const satisfies Record<
  string,
  IconName
>;

/** The outcomes of the last weeks' goals; nothing before the first one was asked about. */
export function GoalsReached({ past, today }: { past: PastCheckIn[]; today: CalendarDate }) {
  const goals = goalsOf(past);
  if (goals.length === 0) return null;
  return (
    <ChartPanel
      title="Goals reached"
      sentence={goalsSentence(goals)}
      chart={
        <ol className={`stack gap-6 ${classes.marks}`}>
          {goals.toReversed().map(({ week, goal, outcome }) => (
            <li
              key={week}
              className={`stack soft ${classes.mark}`}
              data-outcome={outcome}
              title={`${dateLabel(week, today)}: ${goal} (${goalOutcomeLabels[outcome]})`}
            >
              <Icon name={outcomeIcons[outcome]} size={16} />
            </li>
          ))}
        </ol>
      }
      table={{
        caption: 'Your goals, the latest first',
        columns: ['Goal', 'Reached', 'Week'],
        rows: goals.map(({ week, goal, outcome }) => ({
          key: week,
          cells: [goal, goalOutcomeLabels[outcome], dateLabel(week, today)],
        })),
      }}
    />
  );
}
