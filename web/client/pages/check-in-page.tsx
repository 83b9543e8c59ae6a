import type { CheckInView } from '#shared/api/check-ins.ts';
import { isAskedIn } from '#shared/domain/check-ins.ts';
import { dateLabel } from '#shared/formats.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
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
        {(loaded) => {
          const view = withinProgram(loaded);
          const unasked = whyNotAsked(view, today);
          return (
            <>
              {unasked && <p>{unasked}</p>}
              <div className={classes.columns}>
                <div className="column gap-16">
                  <CheckInWeek view={view} founder={{ id, stage, timeZone, hasCohort }} now={now} />
                  <PastWeeks view={view} today={today} />
                </div>
                <div className="column gap-16">
                  <WhoSees view={view} hasCohort={hasCohort} />
                  <AwayWeeks view={view} today={today} />
                </div>
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** Before a program and after it nobody is asked, so no week is missed there, nor need be spared. */
function withinProgram(view: CheckInView): CheckInView {
  const { program, past, coming } = view;
  if (!program) return view;
  return {
    ...view,
    past: past.filter(({ week, isDone }) => isDone || isAskedIn(week, program)),
    coming: coming.filter(({ week }) => isAskedIn(week, program)),
  };
}

function whyNotAsked({ pausedSince, program }: CheckInView, today: CalendarDate): string | null {
  const still = 'You can still check in; we just won’t remind you.';
  if (pausedSince) {
    return `Your program has been paused since ${dateLabel(pausedSince, today)}. ${still}`;
  }
  if (!program) return null;
  const { startsOn, endsOn } = program;
  if (today < startsOn) {
    return `Your program starts on ${dateLabel(startsOn, today)}. You can check in before that; we’ll remind you from then on.`;
  }
  return endsOn < today ? `Your program ended on ${dateLabel(endsOn, today)}. ${still}` : null;
}
