import { Button } from '@mantine/core';
import type { SlackLink } from '#shared/api/slack.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ConnectSlack } from './connect-slack.tsx';
import { useDisconnectSlack } from './disconnect-slack.ts';
import classes from './slack-connection.module.css';
import { slackStanding, slackTrouble } from './slack-standing.ts';

/** Whether the founder's Slack is linked, and the way in or out. */
export function SlackConnection({ slack }: { slack: SlackLink }) {
  const disconnect = useDisconnectSlack();
  const { connectedAs, openUrl } = slack;
  const standing = slackStanding(slack);
  const trouble = slackTrouble(standing);
  if (connectedAs === null) {
    return trouble ? <p className={classes.soft}>{trouble}</p> : <ConnectSlack />;
  }
  return (
    <>
      <p className={classes.who}>
        Connected as {connectedAs}{' '}
        {trouble ? <Tag tone="amber">Paused</Tag> : <Tag tone="moss">Active</Tag>}
      </p>
      {trouble && <p className={classes.soft}>{trouble}</p>}
      <div className={classes.buttons}>
        {standing === 'moved' && <ConnectSlack />}
        {standing === 'active' && <ExternalLink url={openUrl} label="Open Slack" />}
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
