import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Overview } from '#shared/api/overview.ts';
import { paths } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ConnectSlack } from './slack-connection.tsx';
import classes from './slack-panel.module.css';
import { slackLinkProblem, slackLinkStatus, slackResult } from './slack-rules.ts';

type OverviewSlack = Overview['slack'];

/** The founder's Slack: linked, or what linking it brings. */
export function SlackPanel({ slack }: { slack: OverviewSlack }) {
  return slack.connectedAs === null ? <Unconnected slack={slack} /> : <Connected slack={slack} />;
}

function Connected({ slack }: { slack: OverviewSlack }) {
  const standing = slackLinkStatus(slack);
  const trouble = slackLinkProblem(standing);
  return (
    <Panel
      title={trouble ? 'Slack' : 'Slack Connected'}
      action={trouble ? <Tag tone="amber">Paused</Tag> : <Tag tone="moss">Active</Tag>}
    >
      <div className={classes.body}>
        <p className={classes.soft}>Connected as {slack.connectedAs}</p>
        {trouble && <p className={classes.trouble}>{trouble}</p>}
        <div className={classes.buttons}>
          {standing === 'moved' && <ConnectSlack />}
          {standing === 'active' && <ExternalLink url={slack.openUrl} label="Open Slack" />}
          <Button
            component={Link}
            to={{ pathname: paths.appSettings, hash: 'slack' }}
            variant="subtle"
            color="gray"
          >
            Settings
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Unconnected({ slack }: { slack: OverviewSlack }) {
  const trouble = slackLinkProblem(slackLinkStatus(slack));
  return (
    <Panel title="Slack">
      <div className={classes.body}>
        <SlackBenefits />
        {trouble && <p className={classes.trouble}>{trouble}</p>}
        <div className={classes.buttons}>
          <ExternalLink url={slack.inviteUrl} label="Join Slack Community" />
          {!trouble && <ConnectSlack />}
        </div>
      </div>
    </Panel>
  );
}

const benefits: { icon: IconName; title: string; text: string }[] = [
  { icon: 'bell', title: 'Task Notifications', text: 'What is due, each morning.' },
  { icon: 'hash', title: 'Cohort Channel', text: 'One place for your whole cohort.' },
  { icon: 'pledge', title: 'Public Pledges', text: 'Say it, date it, keep it.' },
  { icon: 'cheer', title: 'Milestone Celebrations', text: 'Your wins, cheered by peers.' },
];

function SlackBenefits() {
  return (
    <ul className={classes.benefits}>
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className={classes.benefit}>
          <Icon name={icon} />
          <span>
            <strong>{title}</strong>
            <span className={classes.why}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const slackParam = 'slack';

/** Says once how the way through Slack ended, and takes it out of the address. */
export function useSlackResult(): void {
  const [params, setParams] = useSearchParams();
  const result = params.get(slackParam);
  useEffect(() => {
    if (result === null) return;
    const { mayTryAgain, ...said } = slackResult(result);
    const run = () => window.location.assign(paths.slackConnect);
    showToast({
      ...said,
      stays: said.tone === 'bad',
      ...(mayTryAgain && { action: { label: 'Try again', run } }),
    });
    setParams(
      (current) => {
        current.delete(slackParam);
        return current;
      },
      { replace: true },
    );
  }, [result, setParams]);
}
