import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Overview } from '#shared/api/overview.ts';
import { textOf } from '#shared/errors.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { SlackBenefits } from './slack-benefits.tsx';
import classes from './slack-panel.module.css';

type Slack = Overview['slack'];

/** The founder's Slack: linked, or what linking it brings. */
export function SlackPanel({ slack }: { slack: Slack }) {
  return slack.connectedAs === null ? (
    <Unconnected slack={slack} />
  ) : (
    <Connected name={slack.connectedAs} openUrl={slack.openUrl} />
  );
}

function Connected({ name, openUrl }: { name: string; openUrl: string | null }) {
  return (
    <Panel title="Slack Connected" action={<Tag tone="moss">Active</Tag>}>
      <div className={classes.body}>
        <p className={classes.soft}>Connected as {name}</p>
        {openUrl && (
          <Button
            component="a"
            href={openUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            rightSection={<Icon name="external" size={16} />}
          >
            Open Slack
          </Button>
        )}
        <Button
          component={Link}
          to={{ pathname: paths.appSettings, hash: 'slack' }}
          variant="subtle"
          color="gray"
        >
          Settings
        </Button>
      </div>
    </Panel>
  );
}

function Unconnected({ slack }: { slack: Slack }) {
  return (
    <Panel title="Slack">
      <div className={classes.body}>
        <SlackBenefits />
        {slack.inviteUrl && (
          <Button
            component="a"
            href={slack.inviteUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            rightSection={<Icon name="external" size={16} />}
          >
            Join Slack Community
          </Button>
        )}
        {slack.installed ? (
          <Button component="a" href={paths.slackConnect} variant="light">
            Connect Your Slack Account
          </Button>
        ) : (
          <p className={classes.soft}>{textOf('slack_not_installed')}</p>
        )}
      </div>
    </Panel>
  );
}
