import type { BriefLineView, BriefView, Overview } from '#shared/api/overview.ts';
import { cohortEndText, cohortStartText } from '#shared/domain/cohort-dates.ts';
import { programPauseText } from '#shared/domain/program-pause.ts';
import { figureText } from '#shared/domain/weekly-brief.ts';
import { firstName } from '#shared/formats.ts';
import { useToday } from '../../lib/timers.ts';
import { tasksSearchPath } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import classes from './overview-panels.module.css';
import { Figures } from './standing.tsx';

type Props = {
  founder: Overview['founder'];
  isFirstVisit: boolean;
  hasLeaderboard: boolean;
  /** Undefined while it loads: its line is kept free. */
  overview: Overview | undefined;
};

export function WelcomeBanner({ founder, isFirstVisit, hasLeaderboard, overview }: Props) {
  const today = useToday();
  const { comingCohort, endedCohort, pausedSince } = overview ?? {};
  return (
    <header className={classes.banner}>
      <div className={`row between gap-12 ${classes.welcome}`}>
        <h1 className="one-line">
          {isFirstVisit ? 'Welcome,' : 'Hi'} {firstName(founder.name)}
        </h1>
        <p className="row gap-8 shrinks soft">
          <span className="one-line">{founder.startupName}</span>
          <StageBadge stage={founder.stage} />
        </p>
      </div>
      <div className={classes.figures}>
        {overview && <Figures stats={overview.stats} hasLeaderboard={hasLeaderboard} />}
      </div>
      {comingCohort && <p className="soft">{cohortStartText(comingCohort, today)}</p>}
      {endedCohort && <p className="soft">{cohortEndText(endedCohort, today)}</p>}
      {pausedSince && <p className="soft">{programPauseText(pausedSince, today)}</p>}
    </header>
  );
}

/** One risk and one next step for the week, each with the task or figure behind it. */
export function BriefCard({ brief }: { brief: BriefView }) {
  return (
    <Panel title="Your week">
      <dl className="stack gap-14">
        {brief.risk && <BriefLine title="Risk" line={brief.risk} />}
        {brief.next && <BriefLine title="Next step" line={brief.next} />}
      </dl>
    </Panel>
  );
}

function BriefLine({ title, line: { text, source } }: { title: string; line: BriefLineView }) {
  return (
    <div>
      <dt className={`row soft small medium gap-6 ${classes.title}`}>
        <Icon name={title === 'Risk' ? 'alert' : 'start'} size={16} />
        {title}
      </dt>
      <dd className={`pretty breakable ${classes.text}`}>{text}</dd>
      <dd className={`soft small ${classes.source}`}>
        {'figure' in source ? (
          figureText(source)
        ) : (
          <SideLink to={tasksSearchPath(source.title)}>Show it on the board</SideLink>
        )}
      </dd>
    </div>
  );
}
