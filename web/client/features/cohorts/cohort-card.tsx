import { Button, Loader } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { AdminCohortView } from '#shared/api/cohorts.ts';
import { channelPostTexts } from '#shared/domain/channel-posts.ts';
import { startsIn } from '#shared/domain/cohort-start.ts';
import { slackReason } from '#shared/domain/deliveries.ts';
import { AppError } from '#shared/errors.ts';
import { dateRangeLabel, formatNumber, pluralize } from '#shared/formats.ts';
import { browserDate } from '../../lib/browser.ts';
import { errorText } from '../../lib/errors.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast, toastError } from '../../ui/show-toast.tsx';
import { Tag } from '../../ui/tag.tsx';
import card from '../../ui/two-part-card.module.css';
import classes from './cohort-admin.module.css';
import { useChooseChannel, useSetApplicationWindow } from './cohort-admin-queries.ts';
import { applicationWindowState, applicationWindowText } from './window-copy.ts';

type Props = {
  cohort: AdminCohortView;
  slackInstalled: boolean;
  /** The reader may install the bot: managers can't. */
  mayInstall: boolean;
  asOf: string;
  onEdit: () => void;
  onChoose: () => void;
  onChoosePosts: () => void;
};

type WindowState = ReturnType<typeof applicationWindowState>;

const windowTags: Record<WindowState, { text: string; tone: ComponentProps<typeof Tag>['tone'] }> =
  {
    none: { text: 'No window', tone: 'plain' },
    ahead: { text: 'Opens later', tone: 'stream' },
    open: { text: 'Applications open', tone: 'moss' },
    over: { text: 'Applications closed', tone: 'plain' },
  };

export function CohortCard({ cohort, asOf, onEdit, ...channel }: Props) {
  const id = useId();
  const now = laterOf(useNow(), new Date(asOf));
  const { name, startsOn, endsOn, founders, foundersJoined } = cohort;
  const today = browserDate(now);
  const begins = startsIn(startsOn, today);
  const state = applicationWindowState(cohort, now);
  return (
    <article aria-labelledby={id} className={`${card.card} ${classes.card}`}>
      <div className={`${card.facts} gap-6`}>
        <div className={`row wrap ${card.head}`}>
          <h2 id={id} className="lead breakable">
            <Link to={generatePath(paths.adminCohort, { cohortId: cohort.id })}>{name}</Link>
          </h2>
          <Tag tone={windowTags[state].tone}>{windowTags[state].text}</Tag>
        </div>
        <p>
          {dateRangeLabel(startsOn, endsOn, today)}
          {begins && ` · ${begins}`} · {pluralize(founders, 'founder')}
          {foundersJoined < founders && `, ${formatNumber(foundersJoined)} of them signed in`}
        </p>
        <p className="soft">{applicationWindowText(cohort, now)}</p>
        <div className={`wrap gap-8 ${classes.buttons}`}>
          <WindowButton cohort={cohort} state={state} />
          <Button variant="default" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            component={Link}
            to={generatePath(paths.adminCohortReport, { cohortId: cohort.id })}
            variant="default"
            size="sm"
            aria-label={`${name} report`}
          >
            Report
          </Button>
        </div>
      </div>
      <CohortChannel cohort={cohort} {...channel} />
    </article>
  );
}

function WindowButton({
  cohort: { id, name },
  state,
}: {
  cohort: AdminCohortView;
  state: WindowState;
}) {
  const setWindow = useSetApplicationWindow();
  const isOpen = state === 'open';
  const change = () =>
    setWindow.mutate(
      { cohortId: id, isOpen: !isOpen },
      {
        onSuccess: () =>
          showToast({ text: `Applications to ${name} are ${isOpen ? 'closed' : 'open'} now.` }),
        onError: (error) => showToast({ text: failureText(error), tone: 'bad' }),
      },
    );
  return (
    <Button
      variant={isOpen ? 'default' : 'light'}
      size="sm"
      loading={setWindow.isPending}
      onClick={change}
    >
      {isOpen ? 'Close now' : 'Open now'}
    </Button>
  );
}

/** There is no field here to show an error at, so the toast shows the server's message about it. */
function failureText(error: unknown): string {
  const [issue] = error instanceof AppError ? (error.issues ?? []) : [];
  return issue?.message ?? errorText(error);
}

/** The page's clock ticks once a minute; a response can be newer. */
function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

type CohortChannelProps = Pick<
  Props,
  'cohort' | 'slackInstalled' | 'mayInstall' | 'onChoose' | 'onChoosePosts'
>;

/** The channel where the bot posts for a cohort, or how to set one up. */
function CohortChannel({ cohort, slackInstalled, mayInstall, ...ask }: CohortChannelProps) {
  const { channel, foundersJoined, foundersLinked } = cohort;
  return (
    <div className={`${card.side} gap-6`}>
      <p role="status" className="row gap-6 shrinks">
        <Icon name="hash" size={16} />
        <ChannelStatus cohort={cohort} />
        {channel.isRequested && <Loader size={14} color="gray" />}
      </p>
      {channel.problem && !channel.isRequested && (
        <p className={`bad small breakable ${classes.problem}`}>
          {channel.requested && channel.requested !== channel.id ? `${channel.requested}: ` : ''}
          {slackReason(channel.problem)}
        </p>
      )}
      {channel.id !== null && (
        <>
          {channel.problem === null && (
            <p className="soft">Public: everyone in your Slack workspace can read it.</p>
          )}
          <p className="soft">
            <span className="ink">{channelPostTexts[channel.posts].label}.</span>{' '}
            {channelPostTexts[channel.posts].text}
          </p>
        </>
      )}
      {foundersJoined > 0 && (
        <p className="soft">
          {foundersLinked} of {foundersJoined}{' '}
          {foundersJoined === 1 ? 'founder has' : 'founders have'} connected Slack.
        </p>
      )}
      {slackInstalled ? (
        <ChannelButtons cohort={cohort} {...ask} />
      ) : (
        channel.id === null &&
        (mayInstall ? (
          <Link to={paths.adminSlack} className="link">
            Install the bot in Slack
          </Link>
        ) : (
          <p className="soft">An admin can install the bot in Slack.</p>
        ))
      )}
    </div>
  );
}

function ChannelStatus({ cohort: { channel } }: { cohort: AdminCohortView }) {
  if (channel.isRequested) {
    const requested = channel.requested === channel.id ? channel.name : channel.requested;
    return <span>{requested ? `Looking for ${requested}…` : 'Making a channel…'}</span>;
  }
  if (channel.archivedAt !== null) {
    return (
      <span className="soft">
        {channel.name ?? 'The channel'} was archived on <DateTimeText at={channel.archivedAt} />
      </span>
    );
  }
  if (channel.id === null) return <span className="soft">No Slack channel</span>;
  return <span className="strong breakable">{channel.name ?? channel.id}</span>;
}

type ChannelButtonsProps = Pick<CohortChannelProps, 'cohort' | 'onChoose' | 'onChoosePosts'>;

function ChannelButtons({ cohort, onChoose, onChoosePosts }: ChannelButtonsProps) {
  const choose = useChooseChannel();
  const { id, isRequested } = cohort.channel;
  if (isRequested) return null;
  const create = () =>
    choose.mutate({ cohortId: cohort.id, channel: '' }, { onError: (error) => toastError(error) });
  return (
    <div className={`wrap gap-8 ${classes.buttons}`}>
      {id === null && (
        <Button variant="default" size="compact-sm" loading={choose.isPending} onClick={create}>
          Create channel
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={id === null ? undefined : `Change channel of ${cohort.name}`}
        onClick={onChoose}
      >
        {id === null ? 'Choose one' : 'Change channel'}
      </Button>
      {id !== null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Choose posts for ${cohort.name}`}
          onClick={onChoosePosts}
        >
          Choose posts
        </Button>
      )}
    </div>
  );
}
