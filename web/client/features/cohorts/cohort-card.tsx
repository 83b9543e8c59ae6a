import { Button, Loader } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { generatePath, Link, useNavigate } from 'react-router-dom';
import type { AdminCohortView } from '#shared/api/cohorts.ts';
import { channelPostTexts } from '#shared/domain/channel-posts.ts';
import { startsIn } from '#shared/domain/cohort-start.ts';
import { slackReason } from '#shared/domain/deliveries.ts';
import { Failure } from '#shared/failure.ts';
import { dateRangeLabel, formatNumber, pluralize } from '#shared/formats.ts';
import { browserDate } from '../../lib/browser.ts';
import { errorText } from '../../lib/errors.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { showToast, toastError } from '../../ui/show-toast.tsx';
import { Tag } from '../../ui/tag.tsx';
import card from '../../ui/two-part-card.module.css';
import classes from './cohort-admin.module.css';
import {
  useChooseChannel,
  useSetApplicationWindow,
  useSwitchLeaderboard,
} from './cohort-admin-queries.ts';
import { applicationWindowState, applicationWindowText } from './window-copy.ts';

type Props = {
  cohort: AdminCohortView;
  slackInstalled: boolean;
  slackConfigured: boolean;
  /** The reader may install the bot: managers can't. */
  mayInstall: boolean;
  asOf: string;
  onEdit: () => void;
  onChoose: () => void;
  onChoosePosts: () => void;
  /** Fetches the forms that the menu opens. */
  preload: () => void;
};

type WindowState = ReturnType<typeof applicationWindowState>;

const windowTags: Partial<
  Record<WindowState, { text: string; tone: ComponentProps<typeof Tag>['tone'] }>
> = {
  ahead: { text: 'Opens later', tone: 'stream' },
  open: { text: 'Applications open', tone: 'moss' },
  over: { text: 'Applications closed', tone: 'plain' },
};

/** One button, for what its time asks for: before the program, applications; later, its report. */
export function CohortCard({ cohort, asOf, onEdit, onChoosePosts, ...channel }: Props) {
  const id = useId();
  const now = laterOf(useNow(), new Date(asOf));
  const { name, startsOn, endsOn, founders, foundersJoined, hasLeaderboard } = cohort;
  const today = browserDate(now);
  const begins = startsIn(startsOn, today);
  const state = applicationWindowState(cohort, now);
  const tag = windowTags[state];
  const navigate = useNavigate();
  const applications = useApplicationWindow(cohort, state);
  const leaderboard = useLeaderboardSwitch(cohort);
  const report = generatePath(paths.adminCohortReport, { cohortId: cohort.id });
  const isWindowFirst = state === 'open' || Boolean(begins);
  const hasChannel = channel.slackInstalled && cohort.channel.id !== null;
  const menu: MenuItem[] = [
    { label: 'Edit', icon: 'edit', onClick: onEdit },
    isWindowFirst
      ? { label: 'Report', icon: 'list', onClick: () => void navigate(report) }
      : { label: 'Open applications now', icon: 'calendar', onClick: applications.toggle },
    ...(hasChannel && !cohort.channel.isRequested
      ? ([
          { label: 'Change channel', icon: 'hash', onClick: channel.onChoose },
          { label: 'Choose posts', icon: 'send', onClick: onChoosePosts },
        ] as const)
      : []),
    {
      label: hasLeaderboard ? 'Switch leaderboards off' : 'Switch leaderboards on',
      icon: 'trophy',
      onClick: leaderboard,
    },
  ];
  return (
    <article aria-labelledby={id} className={`${card.card} ${classes.card}`}>
      <div className={`${card.facts} gap-6`}>
        <div className={`row wrap ${card.head}`}>
          <h2 id={id} className="lead breakable">
            <Link to={generatePath(paths.adminCohort, { cohortId: cohort.id })}>{name}</Link>
          </h2>
          {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
          <div className={classes.more}>
            <MoreMenu
              name={name}
              size={36}
              code={menuCode}
              items={{ items: menu }}
              preload={channel.preload}
            />
          </div>
        </div>
        <p className="dotted">
          <span>{dateRangeLabel(startsOn, endsOn, today)}</span>
          {begins && <span>{begins}</span>}
          <span>
            {pluralize(founders, 'founder')}
            {foundersJoined < founders && `, ${formatNumber(foundersJoined)} of them signed in`}
          </span>
        </p>
        <p className="soft">
          {applicationWindowText(cohort, now)}
          {!hasLeaderboard && ' Leaderboards are off.'}
        </p>
        <div className={`wrap gap-8 ${classes.buttons}`}>
          {isWindowFirst ? (
            <Button
              variant={state === 'open' ? 'default' : 'light'}
              size="sm"
              loading={applications.isPending}
              onClick={applications.toggle}
            >
              {applications.label}
            </Button>
          ) : (
            <Button
              component={Link}
              to={report}
              variant="default"
              size="sm"
              aria-label={`${name} report`}
            >
              Report
            </Button>
          )}
        </div>
      </div>
      <CohortChannel cohort={cohort} {...channel} />
    </article>
  );
}

const menuCode = lazyCode(() => import('../../ui/menu-list.tsx').then((module) => module.MenuList));

/** Opens applications until somebody closes them, or closes them at once. */
function useApplicationWindow({ id, name }: AdminCohortView, state: WindowState) {
  const setWindow = useSetApplicationWindow();
  const isOpen = state === 'open';
  const toggle = () =>
    setWindow.mutate(
      { cohortId: id, isOpen: !isOpen },
      {
        onSuccess: () =>
          showToast({ text: `Applications to ${name} are ${isOpen ? 'closed' : 'open'} now.` }),
        onError: (error) => showToast({ text: failureText(error), tone: 'bad' }),
      },
    );
  const label = isOpen ? 'Close now' : 'Open now';
  return { label, toggle, isPending: setWindow.isPending };
}

/** Returns what switches the leaderboards of this cohort off, or on again. */
function useLeaderboardSwitch({ id, name, hasLeaderboard }: AdminCohortView) {
  const set = useSwitchLeaderboard();
  const turn = (isOn: boolean, onSuccess: () => void) =>
    set.mutate({ cohortId: id, isOn }, { onSuccess, onError: (error) => toastError(error) });
  return () =>
    turn(!hasLeaderboard, () =>
      showToast({
        text: hasLeaderboard
          ? `${name} has no leaderboards now: its founders see none and are on none.`
          : `${name} has leaderboards again.`,
        action: {
          label: 'Undo',
          run: () => turn(hasLeaderboard, () => showToast({ text: 'Put back as it was.' })),
        },
      }),
    );
}

/** There is no field here to show an error at, so the toast shows the server's message about it. */
function failureText(error: unknown): string {
  const [issue] = error instanceof Failure ? (error.issues ?? []) : [];
  return issue?.message ?? errorText(error);
}

/** The page's clock ticks once a minute; a response can be newer. */
function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

type CohortChannelProps = Pick<
  Props,
  'cohort' | 'slackInstalled' | 'slackConfigured' | 'mayInstall' | 'onChoose'
>;

/** The channel where the bot posts for a cohort, or how to set one up. */
function CohortChannel({
  cohort,
  slackInstalled,
  slackConfigured,
  mayInstall,
  ...ask
}: CohortChannelProps) {
  const { channel, foundersJoined, foundersLinked } = cohort;
  if (!slackInstalled && !slackConfigured) return <WithoutSlack mayInstall={mayInstall} />;
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
      {channel.id === null &&
        (slackInstalled ? (
          <ChannelButtons cohort={cohort} {...ask} />
        ) : mayInstall ? (
          <Link to={paths.adminSlack} className="link">
            Install the bot in Slack
          </Link>
        ) : (
          <p className="soft">An admin can install the bot in Slack.</p>
        ))}
    </div>
  );
}

/** Without a Slack app there is no bot to install, and nobody can connect. */
function WithoutSlack({ mayInstall }: { mayInstall: boolean }) {
  return (
    <div className={`${card.side} gap-6`}>
      <p className="row gap-6 soft">
        <Icon name="hash" size={16} />
        Slack isn’t set up. Everything works without it.
      </p>
      {mayInstall && (
        <Link to={paths.adminSlack} className="link">
          How to set it up
        </Link>
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

type ChannelButtonsProps = Pick<CohortChannelProps, 'cohort' | 'onChoose'>;

/** Shown until there is a channel, which the card's menu changes. */
function ChannelButtons({ cohort, onChoose }: ChannelButtonsProps) {
  const choose = useChooseChannel();
  if (cohort.channel.isRequested) return null;
  const create = () =>
    choose.mutate({ cohortId: cohort.id, channel: '' }, { onError: (error) => toastError(error) });
  return (
    <div className={`wrap gap-8 ${classes.buttons}`}>
      <Button variant="default" size="compact-sm" loading={choose.isPending} onClick={create}>
        Create channel
      </Button>
      <Button variant="default" size="compact-sm" onClick={onChoose}>
        Choose one
      </Button>
    </div>
  );
}
