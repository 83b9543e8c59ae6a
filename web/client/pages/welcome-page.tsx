import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Overview } from '#shared/api/overview.ts';
import { useOverview } from '../features/overview/overview-queries.ts';
import { FounderGuard, useFounder } from '../features/session/signed-in.tsx';
import { SlackPanel } from '../features/slack/slack-panel.tsx';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Panel } from '../ui/panel.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './welcome-page.module.css';

/** Shown after the password of an invitation is set: what is set up already, and the way in. */
export function WelcomePage() {
  return (
    <FounderGuard hasFrame={false}>
      <Welcome />
    </FounderGuard>
  );
}

function Welcome() {
  const { name, startupName, cohort, timeZone } = useFounder();
  const overview = useOverview();
  const where = cohort ? `${startupName} is in ${cohort.name}.` : `${startupName} is in.`;
  return (
    <SignInFrame
      page="Welcome"
      title={`Welcome, ${name}`}
      lead={`${where} You’re one minute from your first task.`}
      wide
    >
      <div className="stack gap-16">
        <Panel title="Your time zone">
          <p className={`soft ${classes.soft}`}>
            Your days and weeks begin at midnight in <strong>{timeZone.replace(/_/g, ' ')}</strong>:
            streaks and due dates follow it. Somewhere else?{' '}
            <Link to={{ pathname: paths.appSettings, hash: 'time-zone' }}>
              Change your time zone
            </Link>
          </p>
        </Panel>
        <Loaded query={overview} heights={[150, 180]} label="Loading what’s waiting for you">
          {(data) => <FirstSteps overview={data} />}
        </Loaded>
        <Button component={Link} to={paths.appDashboard} size="md" className={classes.on}>
          Go to your dashboard
        </Button>
      </div>
    </SignInFrame>
  );
}

function FirstSteps({ overview: { activeTasks, openTasks, slack } }: { overview: Overview }) {
  const hasSlack = slack.installed || slack.connectedAs !== null;
  const more = openTasks - activeTasks.length;
  return (
    <>
      {activeTasks.length > 0 && (
        <Panel title="Your first tasks">
          <ul className={`stack ${classes.tasks}`}>
            {activeTasks.map(({ id, title, points }) => (
              <li key={id} className={`flex between gap-16 ${classes.task}`}>
                <span>{title}</span>
                <span className="soft tabular rigid">{points} points</span>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className={`soft ${classes.soft}`}>
              {more === 1 ? 'One more is waiting' : `${more} more are waiting`} on your board.
            </p>
          )}
        </Panel>
      )}
      {hasSlack && <SlackPanel slack={slack} />}
    </>
  );
}
