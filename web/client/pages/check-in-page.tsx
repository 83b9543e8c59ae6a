import { dateLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { useCheckIn } from '../features/check-ins/check-in-queries.ts';
import { AwayWeeks, PastWeeks, WhoSees } from '../features/check-ins/check-in-sections.tsx';
import { CheckInWeek } from '../features/check-ins/check-in-week.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { useNow } from '../lib/timers.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { SkeletonShape } from '../ui/skeleton.tsx';
import classes from './check-in-page.module.css';

const skeletonShapes: SkeletonShape[] = [
  {
    in: classes.columns,
    of: [
      { in: 'column gap-16', of: [720] },
      { in: 'column gap-16', of: [380, 340] },
    ],
  },
];

export function CheckInPage() {
  const query = useCheckIn();
  const { id, stage, timeZone, cohort } = useFounder();
  const now = useNow();
  const today = localDate(now, timeZone);
  const hasCohort = cohort !== null;
  return (
    <>
      <PageHead title="Check-in" />
      <Loaded query={query} isPage heights={skeletonShapes} label="Loading your check-in">
        {(view) => (
          <div className={classes.columns}>
            <div className="column gap-16">
              {view.pausedSince && (
                <p>
                  Your program has been paused since {dateLabel(view.pausedSince, today)}. You can
                  still check in; we just won’t remind you.
                </p>
              )}
              <CheckInWeek view={view} founder={{ id, stage, timeZone, hasCohort }} now={now} />
              <PastWeeks view={view} today={today} />
            </div>
            <div className="column gap-16">
              <WhoSees view={view} hasCohort={hasCohort} />
              <AwayWeeks view={view} today={today} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
