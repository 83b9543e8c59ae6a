import { Button } from '@mantine/core';
import type { SlackState } from '#shared/api/slack.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BotHealth } from './bot-health.tsx';
import { ChannelStates } from './channel-states.tsx';
import { useSlackState } from './get-slack-state.ts';
import { LastDeliveries } from './last-deliveries.tsx';
import { needsInstalling } from './needs-installing.ts';
import classes from './slack-panel.module.css';
import layout from './slack-workspace.module.css';
import { UnlinkedFounders } from './unlinked-founders.tsx';

/** The admin's view of Slack: installed where, used by how many, and the way to install it. */
export function SlackWorkspace() {
  return (
    <Loaded
      query={useSlackState()}
      skeleton={<Skeleton heights={[140, 140, 240]} label="Loading how Slack stands" />}
    >
      {(state) => (
        <div className={layout.columns}>
          <div className={layout.column}>
            <Workspace state={state} />
            {(state.workspace || state.health) && <BotHealth health={state.health} />}
            <ChannelStates channels={state.channels} isBotIn={isBotIn(state)} />
          </div>
          <div className={layout.column}>
            <UnlinkedFounders {...state} canConnect={isInstalled(state)} />
            <LastDeliveries deliveries={state.deliveries} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

type Standing = Pick<SlackState, 'workspace' | 'health'>;

/** A workspace that was installed by hand is known by its health alone. */
function isInstalled({ workspace, health }: Standing): boolean {
  return workspace !== null || (health !== null && health.problem !== 'slack_not_installed');
}

function isBotIn({ workspace, health }: Standing): boolean {
  return isInstalled({ workspace, health }) && !health?.problem;
}

function Workspace({ state }: { state: SlackState }) {
  const { configured, workspace, founders, foundersLinked } = state;
  const linked =
    founders > 0 && `${foundersLinked} of ${founders} founders have connected their account.`;
  if (!configured && !workspace) {
    return (
      <Panel title="Slack workspace">
        <p className={classes.soft}>
          No Slack app is configured. Set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and
          SLACK_SIGNING_SECRET, and start again: the README has the five steps.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Slack workspace" action={workspace && <Tag tone="moss">Installed</Tag>}>
      <div className={classes.body}>
        <p className={classes.soft}>
          {workspace
            ? `Installed in “${workspace.name ?? workspace.teamId}”. ${linked || 'No founders yet.'}`
            : 'Install the app in the workspace of your community. Founders can then connect their accounts.'}
        </p>
        {configured && (
          <Button
            component="a"
            className={layout.button}
            href={paths.slackInstall}
            variant={needsInstalling(state) ? 'filled' : 'default'}
          >
            {workspace ? 'Install again' : 'Install in Slack'}
          </Button>
        )}
      </div>
    </Panel>
  );
}
