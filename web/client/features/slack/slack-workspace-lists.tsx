import { Button } from '@mantine/core';
import type { SlackState } from '#shared/api/slack.ts';
import { deliveryLabel, deliveryReason, slackReason } from '#shared/domain/deliveries.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useBringBotBack, useNudgeFounder } from './slack-queries.ts';
import classes from './slack-workspace.module.css';

type Channel = SlackState['channels'][number];

type ChannelStatesProps = Pick<SlackState, 'channels'> & {
  /** The bot has access to the workspace; without it nothing is posted. */
  hasAccess: boolean;
};

export function ChannelStates({ channels, hasAccess }: ChannelStatesProps) {
  return (
    <Panel
      title="Channels"
      action={
        <LinkButton to={paths.adminCohorts} tone="quiet">
          Choose channels
        </LinkButton>
      }
    >
      {channels.length === 0 ? (
        <p className="soft breakable">There are no cohorts yet. Each one gets its own channel.</p>
      ) : (
        <ul className={`stack ${classes.list}`}>
          {channels.map((channel) => (
            <ChannelRow key={channel.cohortId} channel={channel} hasAccess={hasAccess} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type ChannelRowProps = { channel: Channel; hasAccess: boolean };

function ChannelRow({ channel, hasAccess }: ChannelRowProps) {
  const now = useNow();
  const { cohortName, channelId, channelName, problem, waiting, postedAt, uninvited } = channel;
  return (
    <li className={`row wrap between ${classes.row}`}>
      <div className={`shrinks breakable ${classes.words}`}>
        <p className="medium">{cohortName}</p>
        <p className={`soft small ${classes.soft}`}>
          {channelId ? `#${channelName ?? 'channel'}` : 'No channel'}
          {postedAt && (
            <>
              {' '}
              · last post <TimeAgo at={postedAt} now={now} within />
            </>
          )}
          {waiting > 0 && ` · ${waiting} waiting`}
        </p>
        {problem && <p className={`soft small ${classes.soft}`}>{slackReason(problem)}</p>}
        {uninvited.map(({ founderId, name, reason }) => (
          <p key={founderId} className={`soft small ${classes.soft}`}>
            {name} couldn’t be invited. {slackReason(reason)}
          </p>
        ))}
      </div>
      <ChannelStatus channel={channel} hasAccess={hasAccess} />
    </li>
  );
}

/** A bot that somebody removed comes back only when an admin says so. */
function ChannelStatus({ channel, hasAccess }: ChannelRowProps) {
  const bringBack = useBringBotBack();
  const { cohortId, channelId, channelName, isRequested, problem } = channel;
  if (!isRequested && problem && channelId && hasAccess) {
    const isRemoved = problem === 'bot_removed';
    return (
      <Button
        variant="default"
        size="xs"
        loading={bringBack.isPending}
        aria-label={`${isRemoved ? 'Bring the bot back to' : 'Check again:'} #${channelName ?? 'channel'}`}
        onClick={() => bringBack.mutate({ cohortId, channelId })}
      >
        {isRemoved ? 'Bring the bot back' : 'Check again'}
      </Button>
    );
  }
  if (problem) return <Tag tone="rose">Trouble</Tag>;
  if (isRequested)
    return <Tag tone="amber">{hasAccess ? 'Being set up' : 'Waiting for Slack'}</Tag>;
  if (channelId === null) return <Tag>None</Tag>;
  return hasAccess ? <Tag tone="moss">Connected</Tag> : <Tag tone="amber">Posts waiting</Tag>;
}

type UnlinkedFoundersProps = Pick<SlackState, 'unlinked' | 'founders' | 'foundersLinked'> & {
  /** False until the app is installed in the workspace. */
  canConnect: boolean;
};

/** The founders without a Slack link; each can be reminded by email once a week. */
export function UnlinkedFounders({
  unlinked,
  founders,
  foundersLinked,
  canConnect,
}: UnlinkedFoundersProps) {
  const missing = founders - foundersLinked;
  const more = missing - unlinked.length;
  return (
    <Panel title={missing > 0 ? `Not connected (${missing})` : 'Not connected'}>
      {unlinked.length === 0 ? (
        <p className="soft breakable">
          {founders === 0
            ? 'No founders have signed in yet.'
            : 'Every founder has connected Slack.'}
        </p>
      ) : (
        <ul className={`stack ${classes.list}`}>
          {unlinked.map((founder) => (
            <UnlinkedRow key={founder.founderId} founder={founder} canConnect={canConnect} />
          ))}
        </ul>
      )}
      {unlinked.length > 0 && !canConnect && (
        <p className="soft breakable">They can connect once the app is installed.</p>
      )}
      {more > 0 && <p className="soft breakable">{more} more are not shown.</p>}
    </Panel>
  );
}

type UnlinkedRowProps = { founder: SlackState['unlinked'][number]; canConnect: boolean };

function UnlinkedRow({ founder, canConnect }: UnlinkedRowProps) {
  const now = useNow();
  const nudge = useNudgeFounder();
  const { founderId, name, startupName, cohortName, nudgedAt, mayNudge } = founder;
  return (
    <li className={`row wrap between ${classes.row}`}>
      <div className={`shrinks breakable ${classes.words}`}>
        <p className="medium">{name}</p>
        <p className={`soft small ${classes.soft}`}>
          {startupName} · {cohortName ?? 'no cohort'}
          {nudgedAt && (
            <>
              {' '}
              · reminded <TimeAgo at={nudgedAt} now={now} within />
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
          aria-label={mayNudge ? `Remind by email: ${name}` : `Reminded: ${name}, this week`}
          onClick={() => nudge.mutate({ founderId, name })}
        >
          {mayNudge ? 'Remind by email' : 'Reminded'}
        </Button>
      )}
    </li>
  );
}

type Delivery = SlackState['deliveries'][number];

const deliveryTags = {
  sent: <Tag tone="moss">Sent</Tag>,
  waiting: <Tag tone="amber">Waiting</Tag>,
  dropped: <Tag>Not needed</Tag>,
  failed: <Tag tone="rose">Failed</Tag>,
};

/** The bot's latest posts. The delivery page shows what is stuck and offers a retry. */
export function LastDeliveries({ deliveries }: Pick<SlackState, 'deliveries'>) {
  return (
    <Panel
      title="Last deliveries"
      action={
        <LinkButton to={paths.adminDelivery} tone="quiet">
          View stuck items
        </LinkButton>
      }
    >
      {deliveries.length === 0 ? (
        <p className="soft breakable">The bot hasn’t posted anything yet.</p>
      ) : (
        <ul className={`stack ${classes.list}`}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DeliveryRow({ delivery: { what, to, state, reason, at } }: { delivery: Delivery }) {
  const now = useNow();
  const isStuck = state === 'waiting' || state === 'failed' || reason === 'workspace_moved';
  return (
    <li className={`row wrap between ${classes.row}`}>
      <div className={`shrinks breakable ${classes.words}`}>
        <p className="medium">{deliveryLabel('post', what)}</p>
        <p className={`soft small ${classes.soft}`}>
          {to && `${to} · `}
          <TimeAgo at={at} now={now} />
          {isStuck && ` · ${deliveryReason('post', reason).text}`}
        </p>
      </div>
      {deliveryTags[state]}
    </li>
  );
}
