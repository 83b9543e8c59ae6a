import { Button } from '@mantine/core';
import { paths } from '../../paths.ts';

/** The way to Slack's own page, where the founder allows the link. */
export function ConnectSlack() {
  return (
    <Button component="a" href={paths.slackConnect} variant="light">
      Connect Your Slack Account
    </Button>
  );
}
