import { Button } from '@mantine/core';
import type { Settings } from '#shared/api/settings.ts';
import { textOf } from '#shared/errors.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useDisconnectSlack } from './disconnect-slack.ts';
import classes from './slack-connection.module.css';

/** Whether the founder's Slack is linked, and the way in or out. */
export function SlackConnection({ slack }: { slack: Settings['slack'] }) {
  const disconnect = useDisconnectSlack();
  const { connectedAs, openUrl, installed } = slack;
  if (connectedAs === null) {
    return installed ? (
      <Button component="a" href={paths.slackConnect} variant="light">
        Connect Your Slack Account
      </Button>
    ) : (
      <p className={classes.soft}>{textOf('slack_not_installed')}</p>
    );
  }
  return (
    <>
      <p className={classes.who}>
        Connected as {connectedAs} <Tag tone="moss">Active</Tag>
      </p>
      <div className={classes.buttons}>
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
          variant="subtle"
          color="gray"
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          Disconnect
        </Button>
      </div>
    </>
  );
}
