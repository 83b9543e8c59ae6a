import { Button } from '@mantine/core';
import type { SlackLink } from '#shared/api/slack.ts';
import { paths } from '../../paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './slack-panel.module.css';
import { useDisconnectSlack } from './slack-queries.ts';
import { slackLinkProblem, slackLinkStatus } from './slack-rules.ts';

export function SlackConnection({ slack }: { slack: SlackLink }) {
  const disconnect = useDisconnectSlack();
  const { connectedAs, openUrl } = slack;
  const status = slackLinkStatus(slack);
  const problem = slackLinkProblem(status);
  if (connectedAs === null) {
    return (
      <>
        {problem && <p className="soft">{problem}</p>}
        {status !== 'unavailable' && <ConnectSlack />}
      </>
    );
  }
  return (
    <>
      <p className={`row wrap breakable ${classes.who}`}>
        Connected as {connectedAs}{' '}
        {problem ? <Tag tone="amber">Paused</Tag> : <Tag tone="moss">Active</Tag>}
      </p>
      {problem && <p className="soft">{problem}</p>}
      <div className="wrap gap-8">
        {status === 'moved' && <ConnectSlack />}
        {status === 'active' && <ExternalLink url={openUrl} label="Open Slack" />}
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

/** Leads to Slack's own page, where the founder allows the link. */
export function ConnectSlack() {
  return (
    <Button component="a" href={paths.slackConnect} variant="light">
      Connect Your Slack Account
    </Button>
  );
}
