import { Button } from '@mantine/core';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { HelpWanted } from '#shared/api/check-ins.ts';
import type { FounderCohortView } from '#shared/api/cohorts.ts';
import { cohortEndText } from '#shared/domain/cohort-dates.ts';
import { startsIn } from '#shared/domain/cohort-start.ts';
import { dateRangeLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { useHelpWanted } from '../features/check-ins/check-in-queries.ts';
import { HelpWantedPanel } from '../features/check-ins/help-wanted.tsx';
import { useCohort } from '../features/cohorts/cohort-queries.ts';
import { thanksLeftText } from '../features/cohorts/cohort-rules.ts';
import { NextDigest, WeekActivity } from '../features/cohorts/cohort-week.tsx';
import { PeerRow } from '../features/cohorts/peer-row.tsx';
import { RequestIntroductionButton } from '../features/introductions/request-introduction-button.tsx';
import { CohortPledges } from '../features/pledges/open-pledges.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { useAddTaskDialog } from '../features/tasks/task-dialogs.tsx';
import { useListKeys } from '../lib/list-keys.ts';
import { useOneTabStop } from '../lib/one-tab-stop.ts';
import { useNow } from '../lib/timers.ts';
import { paths } from '../paths.ts';
import { EmptyState, Loaded } from '../ui/loaded.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SideLink } from '../ui/side-link.tsx';
import type { SkeletonShape } from '../ui/skeleton.tsx';
import classes from './cohort-page.module.css';

const skeletonShapes: SkeletonShape[] = [
  24,
  {
    in: classes.columns,
    of: [
      { in: classes.help, of: [192] },
      { in: classes.activity, of: [320] },
      { in: classes.members, of: [560] },
      { in: classes.pledges, of: [375] },
    ],
  },
];

export function CohortPage() {
  const cohort = useCohort();
  const help = useHelpWanted();
  return (
    <>
      <PageHead title="Cohort" />
      <Loaded
        // The calls stand above the rest: shown later, they would push it down.
        query={cohort.data && help.isPending ? help : cohort}
        isPage
        heights={skeletonShapes}
        label="Loading your cohort"
      >
        {() => cohort.data && <Cohort data={cohort.data} calls={help.data?.calls ?? []} />}
      </Loaded>
    </>
  );
}

function Cohort({ data, calls }: { data: FounderCohortView; calls: HelpWanted[] }) {
  const { cohort, nextCheckIn, peers, thanksLeft, pledges, activity } = data;
  const { timeZone } = useFounder();
  const headingId = useId();
  const today = localDate(useNow(), timeZone);
  if (!cohort) {
    return (
      <EmptyState>
        <p>You’re not in a cohort yet.</p>
        <p>Once you are, its founders and what they get done show up here.</p>
        <Button component={SideLink} to={paths.appPortfolio} variant="default" mt="md">
          See the community
        </Button>
      </EmptyState>
    );
  }
  const begins = startsIn(cohort.startsOn, today);
  return (
    <>
      <div className={`wrap between soft ${classes.facts}`}>
        {cohort.endsOn < today ? (
          <p>{cohortEndText(cohort, today)}</p>
        ) : (
          <p>
            <strong className="ink strong">{cohort.name}</strong>
            {` · ${dateRangeLabel(cohort.startsOn, cohort.endsOn, today)}`}
            {begins && ` · ${begins}`}
          </p>
        )}
        <NextDigest checkIn={nextCheckIn} timeZone={timeZone} />
        {peers.length > 0 && <p>{thanksLeftText(thanksLeft)}</p>}
      </div>
      <div className={classes.columns}>
        <div className={classes.help}>
          <HelpWantedPanel calls={calls} canAsk={cohort.endsOn >= today} />
        </div>
        <div className={classes.activity}>
          <WeekActivity items={activity} />
        </div>
        <section className={classes.members} aria-labelledby={headingId}>
          <h2 id={headingId} className="visually-hidden">
            People
          </h2>
          {peers.length === 0 ? (
            <EmptyState title="No other cohort members yet">
              <p>You're among the first</p>
            </EmptyState>
          ) : (
            <Roster data={data} />
          )}
        </section>
        <div className={classes.pledges}>
          <OpenPledges pledges={pledges} timeZone={timeZone} />
        </div>
      </div>
    </>
  );
}

/** The cohort's other founders: one Tab stop, with arrow keys between the rows. */
function Roster({ data: { peers, thanksLeft, pledges } }: { data: FounderCohortView }) {
  const list = useRef<HTMLUListElement>(null);
  useOneTabStop(list, rows);
  useListKeys(list, rows, { title: 'Cohort', line: 'founder', opens: 'Open the founder' });
  const openSheet = ({ key, target }: KeyboardEvent) => {
    const row = target as HTMLElement;
    if (key !== 'Enter' || !row.matches(rows)) return;
    row.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.click();
  };
  return (
    <ul
      ref={list}
      aria-label="Cohort members"
      className={`card ${classes.roster}`}
      onKeyDown={openSheet}
    >
      {peers.map((peer) => (
        <li key={peer.founderId}>
          <PeerRow
            peer={peer}
            thanksLeft={thanksLeft}
            pledge={pledges.find(({ founderId }) => founderId === peer.founderId)}
            introduction={<RequestIntroductionButton {...peer} />}
          />
        </li>
      ))}
    </ul>
  );
}

const rows = 'article';

type OpenPledgesProps = { pledges: FounderCohortView['pledges']; timeZone: string };

function OpenPledges({ pledges, timeZone }: OpenPledgesProps) {
  const { open, preload, dialog } = useAddTaskDialog(timeZone);
  const makePledge = (
    <Button
      variant="light"
      size="compact-sm"
      onPointerEnter={preload}
      onClick={() => open({ isPublicPledge: true })}
    >
      Make a pledge
    </Button>
  );
  return (
    <CohortPledges title="Open pledges" pledges={pledges} timeZone={timeZone} action={makePledge}>
      {pledges.length === 0 && (
        <p className="soft">
          Nobody has one right now. Pledge a task by a date, and your cohort sees it here.
        </p>
      )}
      {dialog}
    </CohortPledges>
  );
}
