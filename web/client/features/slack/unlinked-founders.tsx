import { Button } from '@mantine/core';
import type { SlackState } from '#shared/api/slack.ts';
import { useNow } from '../../lib/use-now.ts';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNudge } from './change-slack.ts';
import panel from './slack-panel.module.css';
import classes from './slack-rows.module.css';

type Props = Pick<SlackState, 'unlinked' | 'founders' | 'foundersLinked'> & {
  /** Not before the app is in the workspace. */
  canConnect: boolean;
};

/** Who has not connected Slack, each with a mail that reminds them, once a week. */
export function UnlinkedFounders({ unlinked, founders, foundersLinked, canConnect }: Props) {
  const missing = founders - foundersLinked;
  const more = missing - unlinked.length;
  return (
    <Panel title={missing > 0 ? `Not connected (${missing})` : 'Not connected'}>
      {unlinked.length === 0 ? (
        <p className={panel.soft}>
          {founders === 0
            ? 'No founders have been accepted yet.'
            : 'Every founder has connected Slack.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {unlinked.map((founder) => (
            <Unlinked key={founder.founderId} founder={founder} canConnect={canConnect} />
          ))}
        </ul>
      )}
      {unlinked.length > 0 && !canConnect && (
        <p className={panel.soft}>They can connect once the app is installed.</p>
      )}
      {more > 0 && <p className={panel.soft}>{more} more are not shown.</p>}
    </Panel>
  );
}

type UnlinkedProps = { founder: SlackState['unlinked'][number]; canConnect: boolean };

function Unlinked({ founder, canConnect }: UnlinkedProps) {
  const now = useNow();
  const nudge = useNudge();
  const { founderId, name, startupName, cohortName, nudgedAt, mayNudge } = founder;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.soft}>
          {startupName} · {cohortName ?? 'no cohort'}
          {nudgedAt && (
            <>
              {' '}
              · reminded <MomentAgo at={nudgedAt} now={now} within />
            </>
          )}
        </p>
      </div>
      {canConnect && (
        <Button
          variant="default"
          size="xs"
          disabled={!mayNudge}
          loading={nudge.isPending}
          aria-label={mayNudge ? `Remind by mail: ${name}` : `Reminded: ${name}, this week`}
          onClick={() => nudge.mutate({ founderId, name })}
        >
          {mayNudge ? 'Remind by mail' : 'Reminded'}
        </Button>
      )}
    </li>
  );
}
