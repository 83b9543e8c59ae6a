import { Button, Loader } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CohortView } from '#shared/api/cohorts.ts';
import { slackReason } from '#shared/domain/delivery-words.ts';
import { dateLabel } from '#shared/time.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import card from '../../ui/two-part-card.module.css';
import { useChooseChannel } from './change-cohorts.ts';
import classes from './cohort-card.module.css';

type Props = { cohort: CohortView; slackInstalled: boolean; onChoose: () => void };

/** Where the bot posts for a cohort, or how to get it there. */
export function CohortChannel({ cohort, slackInstalled, onChoose }: Props) {
  const { channel, founders, foundersLinked } = cohort;
  return (
    <div className={`${card.side} ${classes.channel}`}>
      <p role="status" className={classes.channelState}>
        <Icon name="hash" size={16} />
        <ChannelWords cohort={cohort} />
        {channel.isAsked && <Loader size={14} color="gray" />}
      </p>
      {channel.problem && !channel.isAsked && (
        <p className={classes.problem}>
          {channel.wish ? `${channel.wish}: ` : ''}
          {slackReason(channel.problem)}
        </p>
      )}
      {founders > 0 && (
        <p className={classes.soft}>
          {foundersLinked} of {founders} {founders === 1 ? 'founder has' : 'founders have'}{' '}
          connected Slack.
        </p>
      )}
      {slackInstalled ? (
        <ChannelButtons cohort={cohort} onChoose={onChoose} />
      ) : (
        channel.id === null && (
          <Link to={paths.adminSlack} className={classes.link}>
            Install the bot in Slack
          </Link>
        )
      )}
    </div>
  );
}

function ChannelWords({ cohort: { channel } }: { cohort: CohortView }) {
  if (channel.isAsked) {
    return <span>{channel.wish ? `Looking for ${channel.wish}…` : 'Making a channel…'}</span>;
  }
  if (channel.archivedAt !== null) {
    return (
      <span className={classes.soft}>
        {channel.name ?? 'The channel'} was archived on {dateLabel(channel.archivedAt.slice(0, 10))}
      </span>
    );
  }
  if (channel.id === null) return <span className={classes.soft}>No Slack channel</span>;
  return <span className={classes.strong}>{channel.name ?? channel.id}</span>;
}

function ChannelButtons({ cohort, onChoose }: Pick<Props, 'cohort' | 'onChoose'>) {
  const choose = useChooseChannel();
  const { id, isAsked } = cohort.channel;
  if (isAsked) return null;
  const create = () =>
    choose.mutate(
      { cohortId: cohort.id, channel: '' },
      { onError: (error) => showToast({ text: errorText(error), tone: 'bad' }) },
    );
  return (
    <div className={`${card.buttons} ${classes.buttons}`}>
      {id === null && (
        <Button variant="default" size="compact-sm" loading={choose.isPending} onClick={create}>
          Create channel
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={onChoose}>
        {id === null ? 'Choose one' : 'Change channel'}
      </Button>
    </div>
  );
}
