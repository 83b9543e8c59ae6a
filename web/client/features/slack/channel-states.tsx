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

type Props = Pick<SlackState, 'channels'> & {
  /** Whether Slack lets the bot in; without it nothing is posted anywhere. */
  isBotIn: boolean;
};

/** The channel of each cohort, and what is wrong with it. */
export function ChannelStates({ channels, isBotIn }: Props) {
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
            <Row key={channel.cohortId} channel={channel} isBotIn={isBotIn} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type RowProps = { channel: Channel; isBotIn: boolean };

function Row({ channel, isBotIn }: RowProps) {
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
              · last post <MomentAgo at={postedAt} now={now} within />
            </>
          )}
          {waiting > 0 && ` · ${waiting} waiting`}
        </p>
        {problem && <p className={classes.soft}>{slackReason(problem)}</p>}
      </div>
      <ChannelTag channel={channel} isBotIn={isBotIn} />
    </li>
  );
}

function ChannelTag({ channel: { hasChannel, isAsked, problem }, isBotIn }: RowProps) {
  if (problem) return <Tag tone="rose">Trouble</Tag>;
  if (hasChannel && !isBotIn) return <Tag tone="amber">Posts wait</Tag>;
  if (hasChannel) return <Tag tone="moss">Connected</Tag>;
  if (!isAsked) return <Tag>None</Tag>;
  return <Tag tone="amber">{isBotIn ? 'Being set up' : 'Waits for Slack'}</Tag>;
}
