import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#shared/api/overview.ts';
import { brand } from '#shared/brand.ts';
import { CohortNow } from '../features/cohorts/cohort-activity.tsx';
import { CoachTip } from '../features/overview/coach-tip.tsx';
import { FirstWeek } from '../features/overview/first-week.tsx';
import { BriefCard, WelcomeBanner } from '../features/overview/overview-panels.tsx';
import { useOverview } from '../features/overview/overview-queries.ts';
import standing from '../features/overview/standing.module.css';
import { Standing } from '../features/overview/standing.tsx';
import { WaitingCard } from '../features/overview/waiting-card.tsx';
import { CohortPledges } from '../features/pledges/open-pledges.tsx';
import { useFounder } from '../features/session/signed-in.tsx';
import { SlackPanel } from '../features/slack/slack-panel.tsx';
import { ActiveTasks } from '../features/tasks/active-tasks.tsx';
import { lazyCode, onIdle } from '../lib/lazy.ts';
import { paths } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { SideLink } from '../ui/side-link.tsx';
import { Skeleton, type SkeletonShape } from '../ui/skeleton.tsx';
import classes from './overview-page.module.css';

const StageAnswers = lazyPart(() =>
  import('../features/profile/move-on.tsx').then((module) => module.StageAnswers),
);

const skeletonShapes: SkeletonShape[] = [
  {
    in: classes.parts,
    of: [{ block: standing.blank }, { in: classes.columns, of: [236, 348, 452, 206] }],
  },
];

export function OverviewPage() {
  const { name, startupName, stage, isFirstVisit, cohort } = useFounder();
  const overview = useOverview();
  return (
    <>
      <title>{`Overview · ${brand.name}`}</title>
      <WelcomeBanner
        founder={overview.data?.founder ?? { name, startupName, stage }}
        isFirstVisit={isFirstVisit}
        hasLeaderboard={cohort?.hasLeaderboard ?? true}
        overview={overview.data}
      />
      <Loaded query={overview} isPage heights={skeletonShapes} label="Loading your overview">
        {(data) => <OverviewParts overview={data} />}
      </Loaded>
    </>
  );
}

function OverviewParts({ overview }: { overview: Overview }) {
  const { timeZone, cohort } = useFounder();
  const { firstWeek, activity } = overview;
  // A newcomer's list says what to do; an empty box would say nothing.
  const showsCohort = cohort !== null && !(firstWeek && activity.length === 0);
  const hasSide = showsCohort || overview.pledges.count > 0;
  return (
    <div className={classes.parts}>
      <Standing stats={overview.stats} streak={overview.streak} />
      <div className={classes.columns} data-alone={!hasSide || undefined}>
        <div className={classes.main}>
          <ActiveTasks
            tasks={overview.activeTasks}
            openTasks={overview.openTasks}
            timeZone={timeZone}
          />
          {firstWeek && <FirstWeek overview={overview} />}
          <WaitingCard
            overview={overview}
            timeZone={timeZone}
            stageAnswers={<StageAnswers stage={overview.founder.stage} />}
          />
        </div>
        {hasSide && (
          <div className={classes.side}>
            {showsCohort && <CohortNow items={activity} />}
            {overview.pledges.count > 0 && (
              <HomePledges {...overview.pledges} timeZone={timeZone} />
            )}
          </div>
        )}
        <div className={classes.main}>
          <CoachPanel />
        </div>
        <div className={classes.last}>
          {overview.brief && <BriefCard brief={overview.brief} />}
          <SlackPanel slack={overview.slack} />
        </div>
      </div>
    </div>
  );
}

/** The soonest of what the cohort has promised; the cohort's page has the rest. */
function HomePledges({ soonest, count, timeZone }: Overview['pledges'] & { timeZone: string }) {
  return (
    <CohortPledges title="Pledges in your cohort" pledges={soonest} timeZone={timeZone}>
      {count > soonest.length && (
        <SideLink to={paths.appCohort} className={`medium stream ${classes.more}`}>
          All {count} open pledges
        </SideLink>
      )}
    </CohortPledges>
  );
}

/** As high as a first question's form: the tip is there at once, the rest comes below it. */
const conversationSkeleton: SkeletonShape[] = [
  { block: classes.noteBlank },
  { block: classes.promptsBlank },
  { block: classes.fieldBlank },
  21,
];

const conversationCode = lazyCode<ComponentType>(async () => {
  try {
    const [{ CoachConversation }, { CompactConversation }] = await Promise.all([
      import('./coach-conversation.tsx'),
      import('../features/coach/compact-conversation.tsx'),
    ]);
    return () => <CoachConversation view={CompactConversation} skeleton={conversationSkeleton} />;
  } catch {
    return ConversationFailure;
  }
});

/** If the code cannot be loaded, the rest of the overview still works. */
function ConversationFailure() {
  return <p>The conversation couldn’t be loaded. Reload the page to see it.</p>;
}

/** The coach on the overview: the same conversation as on the coach's own page. */
function CoachPanel() {
  const { stage, timeZone } = useFounder();
  const [Conversation, setConversation] = useState(() => conversationCode.part);
  useEffect(() => {
    if (Conversation) return;
    return onIdle(() => void conversationCode.get().then((part) => setConversation(() => part)));
  }, [Conversation]);
  return (
    <Panel title="AI Coach" action={<Link to={paths.appCoach}>Open the whole conversation</Link>}>
      <div className="stack gap-16">
        <CoachTip stage={stage} timeZone={timeZone} />
        {Conversation ? (
          <Conversation />
        ) : (
          <Skeleton heights={conversationSkeleton} label="Loading your conversation" />
        )}
      </div>
    </Panel>
  );
}
