import type { SlackState } from '#shared/api/slack.ts';
import { slackReason } from '#shared/domain/delivery-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import panel from './slack-panel.module.css';
import classes from './slack-rows.module.css';

type Channel = SlackState['channels'][number];

/** The channel of each cohort, and what is wrong with it. */
export function ChannelStates({ channels }: Pick<SlackState, 'channels'>) {
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
        <p className={panel.soft}>There are no cohorts yet. Each gets a channel of its own.</p>
      ) : (
        <ul className={classes.list}>
          {channels.map((channel) => (
            <Row key={channel.cohortId} channel={channel} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ channel }: { channel: Channel }) {
  const now = useNow();
  const { cohortName, channelName, hasChannel, problem, waiting, postedAt } = channel;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{cohortName}</p>
        <p className={classes.soft}>
          {hasChannel ? `#${channelName ?? 'channel'}` : 'No channel'}
          {postedAt && (
            <>
              {' '}
              · last post <MomentAgo at={postedAt} now={now} />
            </>
          )}
          {waiting > 0 && ` · ${waiting} waiting`}
        </p>
        {problem && <p className={classes.soft}>{slackReason(problem)}</p>}
      </div>
      <ChannelTag channel={channel} />
    </li>
  );
}

function ChannelTag({ channel: { hasChannel, isAsked, problem } }: { channel: Channel }) {
  if (problem) return <Tag tone="rose">Trouble</Tag>;
  if (hasChannel) return <Tag tone="moss">Connected</Tag>;
  return isAsked ? <Tag tone="amber">Being set up</Tag> : <Tag>None</Tag>;
}
