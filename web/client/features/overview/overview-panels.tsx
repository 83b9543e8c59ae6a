import { Link } from 'react-router-dom';
import type { BriefLineView, BriefView, Overview } from '#shared/api/overview.ts';
import { cohortEndText } from '#shared/domain/cohort-end.ts';
import { programPauseText } from '#shared/domain/program-pause.ts';
import { figureText } from '#shared/domain/weekly-brief.ts';
import { pluralize, timeLabel, weekdayLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { readLocale } from '../../lib/browser.ts';
import { useToday } from '../../lib/timers.ts';
import { paths, tasksSearchPath } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import classes from './overview-panels.module.css';
import { waitingText } from './overview-rules.ts';

type Props = {
  founder: Overview['founder'];
  isFirstVisit: boolean;
  openTasks: number | undefined;
  endedCohort: Overview['endedCohort'] | undefined;
  pausedSince: Overview['pausedSince'] | undefined;
};

export function WelcomeBanner({
  founder,
  isFirstVisit,
  openTasks,
  endedCohort,
  pausedSince,
}: Props) {
  const today = useToday();
  return (
    <header className="stack gap-6">
      <h1 className="breakable">
        {isFirstVisit ? 'Welcome' : 'Welcome back'}, {founder.name}
      </h1>
      <p className={`row wrap soft ${classes.startup}`}>
        <span className="ink medium breakable">{founder.startupName}</span>
        <StageBadge stage={founder.stage} />
        {openTasks !== undefined && <span>{openTasksText(openTasks)}</span>}
      </p>
      {endedCohort && <p className="soft">{cohortEndText(endedCohort, today)}</p>}
      {pausedSince && <p className="soft">{programPauseText(pausedSince, today)}</p>}
    </header>
  );
}

function openTasksText(count: number): string {
  return count === 0 ? 'No open tasks' : pluralize(count, 'open task');
}

/** Shown until each request is answered. */
export function WaitingLine({ waiting }: { waiting: NonNullable<Overview['waiting']> }) {
  return (
    <aside aria-label="Introductions" className={`flex gap-10 stream ${classes.waiting}`}>
      <Icon name="mail" size={18} />
      <p>
        {waitingText(waiting)} <Link to={paths.appIntroductions}>Answer now</Link>
      </p>
    </aside>
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

type CheckInCardProps = { checkIn: NonNullable<Overview['checkIn']>; timeZone: string };

/** Shown while the week's check-in is open and nobody of the team has finished it. */
export function CheckInCard({ checkIn: { closesAt, isBegun }, timeZone }: CheckInCardProps) {
  const at = new Date(closesAt);
  const time = timeLabel(at, { timeZone, locale: readLocale() });
  return (
    <aside aria-label="Check-in" className={`flex gap-10 ${classes.checkIn}`}>
      <Icon name="calendar" size={18} />
      <p>
        <SideLink to={paths.appCheckIn}>
          {isBegun ? 'Finish your check-in' : 'Check in for this week'}
        </SideLink>
        <span>
          {isBegun ? 'Your draft is saved.' : 'Three minutes.'} Open until{' '}
          {weekdayLabel(localDate(at, timeZone))} {time}.
        </span>
      </p>
    </aside>
  );
}
