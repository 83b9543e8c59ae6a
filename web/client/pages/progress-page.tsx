import type { KpiSeries } from '#shared/api/check-ins.ts';
import type { Progress } from '#shared/api/progress.ts';
import type { CalendarDate } from '#shared/time.ts';
import { ChangeKpi } from '../features/check-ins/change-kpi.tsx';
import { useCheckIn } from '../features/check-ins/check-in-queries.ts';
import { usePremium } from '../features/premium/premium-queries.ts';
import { ActivityCalendar } from '../features/progress/activity-calendar.tsx';
import { ComparisonOffer, ComparisonPanel } from '../features/progress/comparison.tsx';
import { GoalsReached, KpiPanel } from '../features/progress/kpi-panel.tsx';
import {
  CategoryPoints,
  CompletionTrend,
  PledgesKept,
  PointsPerWeek,
  StreakHistory,
} from '../features/progress/progress-charts.tsx';
import { useKpis, useProgress } from '../features/progress/progress-queries.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SideLink } from '../ui/side-link.tsx';
import type { SkeletonShape } from '../ui/skeleton.tsx';
import classes from './progress-page.module.css';

const skeletonShapes: SkeletonShape[] = [
  392,
  396,
  {
    in: classes.columns,
    of: [
      { in: 'column gap-16', of: [374, 395] },
      { in: 'column gap-16', of: [239, 183] },
    ],
  },
];

export function ProgressPage() {
  const progress = useProgress();
  const kpis = useKpis();
  return (
    <>
      <PageHead title="Progress" />
      <Loaded
        // The number stands above the rest: shown later, it would push everything down.
        query={progress.data && kpis.isPending ? kpis : progress}
        isPage
        heights={skeletonShapes}
        label="Loading your progress"
      >
        {() => (
          <>
            {kpis.data && progress.data && (
              <YourNumber series={kpis.data.series} today={progress.data.today} />
            )}
            {progress.data?.hasBegun ? <ProgressParts progress={progress.data} /> : <NothingYet />}
          </>
        )}
      </Loaded>
    </>
  );
}

function YourNumber({ series, today }: { series: KpiSeries[]; today: CalendarDate }) {
  const { stage, timeZone } = useFounder();
  return (
    <KpiPanel
      series={series}
      today={today}
      timeZone={timeZone}
      change={series[0] && <ChangeKpi kpi={series[0]} stage={stage} />}
    />
  );
}

function ProgressParts({ progress }: { progress: Progress }) {
  const { data: checkIn } = useCheckIn();
  return (
    <>
      <PointsPerWeek progress={progress} />
      <div className={classes.columns}>
        <div className="column gap-16">
          <ActivityCalendar days={progress.calendar} />
          <CompletionTrend progress={progress} />
          {checkIn && <GoalsReached past={checkIn.past} today={progress.today} />}
        </div>
        <div className="column gap-16">
          <StreakHistory progress={progress} />
          <PledgesKept pledges={progress.pledges} today={progress.today} />
          <CategoryPoints categories={progress.categories} />
        </div>
      </div>
      <Comparison />
    </>
  );
}

/** At the end of the page, so that nothing moves when it appears. */
function Comparison() {
  const { data: premium } = usePremium();
  if (premium?.active) return <ComparisonPanel />;
  return premium?.offered ? <ComparisonOffer /> : null;
}

function NothingYet() {
  return (
    <div className={`stack gap-10 soft center ${classes.empty}`}>
      <Icon name="flame" size={28} />
      <h2 className="ink lead">Your first week starts with one task</h2>
      <p>
        Complete a task and its points, your streak and the days you were active start to show up
        here, beside how your cohort is doing.
      </p>
      <SideLink to={paths.appTasks} className={`strong ${classes.start}`}>
        Choose a task
      </SideLink>
    </div>
  );
}
