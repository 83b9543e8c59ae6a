import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#shared/api/overview.ts';
import { stageLabels } from '#shared/options.ts';
import { paths, tasksSearchPath } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import { checkInText, missedText, needsSlack, waitingText } from './overview-rules.ts';
import classes from './waiting-card.module.css';

type Props = {
  overview: Overview;
  timeZone: string;
  /** The answers to the question about the stage. */
  stageAnswers: ReactNode;
};

/** Everything that waits for the founder, in one card; nothing when nothing does. */
export function WaitingCard({ overview, timeZone, stageAnswers }: Props) {
  const { waiting, missedPledges: missed, checkIn, stageProposal: stage, slack } = overview;
  // The first week's list asks for Slack by itself.
  const asksForSlack = needsSlack(slack) && !overview.firstWeek;
  if (!waiting && !missed && !checkIn && !stage && !asksForSlack) return null;
  return (
    <Panel title="Waiting for you">
      <ul>
        {waiting && (
          <Row icon="mail" text={waitingText(waiting)}>
            <Link to={paths.appIntroductions}>Answer now</Link>
          </Row>
        )}
        {missed && (
          <Row icon="pledge" text={missedText(missed)}>
            <SideLink to={missed.count === 1 ? tasksSearchPath(missed.title) : paths.appTasks}>
              Choose what’s next
            </SideLink>
          </Row>
        )}
        {checkIn && (
          <Row icon="calendar" text={checkInText(checkIn, timeZone)}>
            <SideLink to={paths.appCheckIn}>
              {checkIn.isBegun ? 'Finish your check-in' : 'Check in for this week'}
            </SideLink>
          </Row>
        )}
        {stage && (
          <Row
            icon="trophy"
            text={`${stage.reason} Is ${overview.founder.startupName} at the ${stageLabels[stage.to]} stage now?`}
          >
            <span className={`wrap gap-8 ${classes.answers}`}>
              <Suspense>{stageAnswers}</Suspense>
            </span>
          </Row>
        )}
        {asksForSlack && (
          <Row icon="hash" text="Complete tasks and hear from your cohort where you already work.">
            <a href={paths.slackConnect}>Connect Slack</a>
          </Row>
        )}
      </ul>
    </Panel>
  );
}

type RowProps = { icon: IconName; text: string; children: ReactNode };

/** One of them: why, and the way to it. A row with a single link is the link. */
function Row({ icon, text, children }: RowProps) {
  return (
    <li className={`flex gap-12 relative ${classes.row}`}>
      <Icon name={icon} size={18} />
      <p className="grows shrinks breakable">{text}</p>
      {children}
    </li>
  );
}
