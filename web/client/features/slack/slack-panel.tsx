import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Overview } from '#shared/api/overview.ts';
import { paths } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ConnectSlack } from './connect-slack.tsx';
import { SlackBenefits } from './slack-benefits.tsx';
import classes from './slack-panel.module.css';
import { slackStanding, slackTrouble } from './slack-standing.ts';

type Slack = Overview['slack'];

/** The founder's Slack: linked, or what linking it brings. */
export function SlackPanel({ slack }: { slack: Slack }) {
  return slack.connectedAs === null ? <Unconnected slack={slack} /> : <Connected slack={slack} />;
}

function Connected({ slack }: { slack: Slack }) {
  const standing = slackStanding(slack);
  const trouble = slackTrouble(standing);
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

function Unconnected({ slack }: { slack: Slack }) {
  const trouble = slackTrouble(slackStanding(slack));
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
