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

/** The founder's Slack link, or the benefits of linking. */
export function SlackPanel({ slack }: { slack: OverviewSlack }) {
  useSlackResult();
  return slack.connectedAs === null ? <Unconnected slack={slack} /> : <Connected slack={slack} />;
}

function Connected({ slack }: { slack: OverviewSlack }) {
  const status = slackLinkStatus(slack);
  const problem = slackLinkProblem(status);
  return (
    <Panel
      title={problem ? 'Slack' : 'Slack Connected'}
      action={problem ? <Tag tone="amber">Paused</Tag> : <Tag tone="moss">Active</Tag>}
    >
      <div className="stack gap-12">
        <p className="soft breakable">Connected as {slack.connectedAs}</p>
        {problem && <p className={`soft ${classes.trouble}`}>{problem}</p>}
        <div className={`wrap ${classes.buttons}`}>
          {status === 'moved' && <ConnectSlack />}
          {status === 'active' && <ExternalLink url={slack.openUrl} label="Open Slack" />}
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
  const status = slackLinkStatus(slack);
  const problem = slackLinkProblem(status);
  return (
    <Panel title="Slack">
      <div className="stack gap-12">
        {!slack.endReason && <SlackBenefits />}
        {problem && <p className={`soft ${classes.trouble}`}>{problem}</p>}
        <div className={`wrap ${classes.buttons}`}>
          <ExternalLink url={slack.inviteUrl} label="Join Slack Community" />
          {status !== 'unavailable' && <ConnectSlack />}
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
    <ul className={`stack gap-12 ${classes.benefits}`}>
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className={`flex gap-12 stream ${classes.benefit}`}>
          <Icon name={icon} />
          <span>
            <strong>{title}</strong>
            <span className={`soft small ${classes.why}`}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const slackParam = 'slack';

/** Shows the result of connecting Slack once, and removes it from the address. */
function useSlackResult(): void {
  const [params, setParams] = useSearchParams();
  const result = params.get(slackParam);
  useEffect(() => {
    if (result === null) return;
    const { mayTryAgain, ...toast } = slackResult(result);
    const run = () => window.location.assign(paths.slackConnect);
    showToast({
      ...toast,
      stays: toast.tone === 'bad',
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
