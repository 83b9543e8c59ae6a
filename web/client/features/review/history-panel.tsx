import type { Review } from '#shared/api/review-view.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './history-panel.module.css';
import { Moment } from './moment.tsx';

type Event = Review['history'][number];

const words: Record<Event['kind'], string> = {
  submitted: 'submitted it',
  edited: 'edited it',
  withdrawn: 'withdrew it',
  review_started: 'started the review',
  accepted: 'accepted it',
  rejected: 'rejected it',
  decision_undone: 'took the decision back',
};

/** Who did what and when, the latest first. */
export function HistoryPanel({ review }: { review: Review }) {
  const { history, founderName, submittedAt } = review;
  const isTold = history.some(({ kind }) => kind === 'submitted');
  return (
    <Panel title="History">
      <ol className={classes.events}>
        {history.map((event) => (
          <li key={event.id} className={classes.event}>
            <p>
              <span className={classes.who}>{event.email ?? founderName}</span> {words[event.kind]}
              {event.cohortName && ` into ${event.cohortName}`}
            </p>
            <p className={classes.when}>
              <Moment at={event.at} clock />
            </p>
            {event.reason && <p className={classes.reason}>{event.reason}</p>}
          </li>
        ))}
        {!isTold && (
          <li className={classes.event}>
            <p>
              <span className={classes.who}>{founderName}</span> {words.submitted}
            </p>
            <p className={classes.when}>
              <Moment at={submittedAt} clock />
            </p>
          </li>
        )}
      </ol>
    </Panel>
  );
}
