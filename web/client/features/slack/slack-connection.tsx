import { Button } from '@mantine/core';
import type { SlackLink } from '#shared/api/slack.ts';
import { paths } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './slack-connection.module.css';
import { useDisconnectSlack } from './slack-queries.ts';
import { slackLinkProblem, slackLinkStatus } from './slack-rules.ts';

/** Whether the founder's Slack is linked, and the way in or out. */
export function SlackConnection({ slack }: { slack: SlackLink }) {
  const disconnect = useDisconnectSlack();
  const { connectedAs, openUrl } = slack;
  const standing = slackLinkStatus(slack);
  const trouble = slackLinkProblem(standing);
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

/** The way to Slack's own page, where the founder allows the link. */
export function ConnectSlack() {
  return (
    <Button component="a" href={paths.slackConnect} variant="light">
      Connect Your Slack Account
    </Button>
  );
}
