import { lazy, Suspense } from 'react';
import classes from './lazy-week-chart.module.css';
import type { WeekChartProps } from './week-chart.tsx';

const WeekChart = lazy(() =>
  import('./week-chart.tsx').then(
    (module) => ({ default: module.WeekChart }),
    () => ({ default: NoChart }),
  ),
);

/** The chart and its library come after the page's words; its place is kept until then. */
export function LazyWeekChart(props: WeekChartProps) {
  return (
    <div className={classes.place}>
      <Suspense>
        <WeekChart {...props} />
      </Suspense>
    </div>
  );
}

function NoChart(_props: WeekChartProps) {
  return <p className={classes.none}>The chart could not be loaded. Its table is here.</p>;
}
