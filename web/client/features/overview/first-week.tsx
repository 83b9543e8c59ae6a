import type { FirstStep, Overview } from '#shared/api/overview.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import classes from './first-week.module.css';
import { firstSteps } from './overview-rules.ts';

const steps: Record<FirstStep, { text: string; to: string }> = {
  task: { text: 'Complete your first task', to: paths.appTasks },
  slack: { text: 'Connect Slack', to: paths.slackConnect },
  pledge: { text: 'Make a pledge your cohort can see', to: paths.appTasks },
  bio: { text: 'Say who you are in your profile', to: paths.appProfile },
  cheer: { text: 'Cheer someone in your cohort on', to: paths.appCohort },
};

/** A newcomer's first steps, with a ring for how far they are. */
export function FirstWeek({ overview }: { overview: Overview }) {
  const shown = firstSteps(overview);
  const done = shown.filter(({ isDone }) => isDone).length;
  if (done === shown.length) return null;
  return (
    <Panel title="Your first week" action={<Ring done={done} all={shown.length} />}>
      <ul>
        {shown.map(({ key, isDone }) => (
          <li
            key={key}
            className={`row gap-12 relative ${classes.step}`}
            data-done={isDone || undefined}
          >
            <span aria-hidden="true" className={`stack rigid ${classes.mark}`}>
              {isDone && <Icon name="check" size={14} />}
            </span>
            {isDone ? (
              <span>
                {steps[key].text}
                <span className="visually-hidden">: done</span>
              </span>
            ) : (
              <StepLink {...steps[key]} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function StepLink({ text, to }: { text: string; to: string }) {
  // Slack's page is the server's, not ours.
  if (to === paths.slackConnect) return <a href={to}>{text}</a>;
  return <SideLink to={to}>{text}</SideLink>;
}

function Ring({ done, all }: { done: number; all: number }) {
  return (
    <p className="row gap-8 soft small tabular">
      <svg aria-hidden="true" width="28" height="28" viewBox="0 0 28 28" className={classes.ring}>
        <circle cx="14" cy="14" r="11" />
        <circle cx="14" cy="14" r="11" pathLength={all} strokeDasharray={`${done} ${all}`} />
      </svg>
      {done} of {all} done
    </p>
  );
}
