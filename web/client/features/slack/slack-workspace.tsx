import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SlackState } from '#shared/api/slack.ts';
import { brand } from '#shared/brand.ts';
import { slackReason } from '#shared/domain/deliveries.ts';
import { moveEffects } from '#shared/domain/slack.ts';
import { dateLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './slack-panel.module.css';
import { useCheckSlack, useSlackState } from './slack-queries.ts';
import { hasLostAccess, needsInstalling } from './slack-rules.ts';
import layout from './slack-workspace.module.css';
import { ChannelStates, LastDeliveries, UnlinkedFounders } from './slack-workspace-lists.tsx';

/** The admin's view of Slack: the workspace, the health of the bot, channels and founders. */
export function SlackWorkspace() {
  return (
    <Loaded query={useSlackState()} heights={[140, 140, 240]} label="Loading the Slack status">
      {(state) => (
        <div className={`stack gap-20 ${layout.columns}`}>
          <div className="stack gap-20 shrinks">
            <Workspace state={state} />
            {(state.workspace || state.health) && <BotHealth health={state.health} />}
            <ChannelStates channels={state.channels} hasAccess={hasAccess(state)} />
          </div>
          <div className="stack gap-20 shrinks">
            <UnlinkedFounders {...state} canConnect={isInstalled(state)} />
            <LastDeliveries deliveries={state.deliveries} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

type InstallState = Pick<SlackState, 'workspace' | 'health'>;

/** An app that was installed by hand has no workspace record, only a health check. */
function isInstalled({ workspace, health }: InstallState): boolean {
  return workspace !== null || (health !== null && health.problem !== 'slack_not_installed');
}

function hasAccess({ workspace, health }: InstallState): boolean {
  return isInstalled({ workspace, health }) && !health?.problem;
}

function Workspace({ state }: { state: SlackState }) {
  const { configured, workspace, founders, foundersLinked } = state;
  const linked =
    founders > 0 && `${foundersLinked} of ${founders} founders have connected their account.`;
  if (!configured && !workspace) {
    return (
      <Panel title="Slack workspace">
        <p className="soft breakable">
          No Slack app is configured. Set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and
          SLACK_SIGNING_SECRET, and start again: the README has the five steps.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Slack workspace" action={workspace && <Tag tone="moss">Installed</Tag>}>
      <div className="stack gap-12">
        <p className="soft breakable">
          {workspace
            ? `Installed in “${workspace.name ?? workspace.teamId}”. ${linked || 'No founders yet.'}`
            : 'Install the app in your community’s workspace. Founders can then connect their accounts.'}
        </p>
        {state.move && <LastMove move={state.move} />}
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

/** Says what a move to another workspace ended; who hasn’t connected since is counted above it. */
function LastMove({ move }: { move: NonNullable<SlackState['move']> }) {
  const { from, to, at } = move;
  const today = localDate(useNow(), brand.timeZone);
  return (
    <p className="soft breakable">
      The app moved from “{from}” to “{to}” on{' '}
      {dateLabel(localDate(new Date(at), brand.timeZone), today)}: {moveEffects(move)}.
    </p>
  );
}

const pollMs = 1_000;
const maxWaitMs = 20_000;

/** The bot's access and permissions, with a button that checks them now. */
function BotHealth({ health }: Pick<SlackState, 'health'>) {
  const check = useCheckSlack();
  const checkedAt = health?.checkedAt ?? 'never';
  // The check to be replaced by a newer one; while it is the latest, the newer one is awaited.
  const [outdated, setOutdated] = useState<string | null>(null);
  const isChecking = outdated === checkedAt;
  useSlackState(isChecking ? pollMs : false);
  useEffect(() => {
    if (!isChecking) return;
    const timer = setTimeout(() => setOutdated(null), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isChecking]);
  return (
    <Panel title="Bot health" action={health && <HealthTag health={health} />}>
      <div className="stack gap-12">
        <HealthText health={health} />
        <Button
          className={layout.button}
          variant="default"
          loading={isChecking}
          onClick={() => check.mutate(undefined, { onSuccess: () => setOutdated(checkedAt) })}
        >
          Check now
        </Button>
      </div>
    </Panel>
  );
}

type Health = NonNullable<SlackState['health']>;

function HealthTag({ health: { problem, missingScopes } }: { health: Health }) {
  if (problem === 'slack_not_installed') return <Tag tone="rose">Not installed</Tag>;
  if (problem !== null && hasLostAccess(problem)) return <Tag tone="rose">No access</Tag>;
  if (problem !== null) return <Tag tone="amber">No answer</Tag>;
  if (missingScopes.length > 0) return <Tag tone="amber">Lacks permissions</Tag>;
  return <Tag tone="moss">Healthy</Tag>;
}

function healthAdvice(problem: string): string {
  if (!hasLostAccess(problem)) return 'Posts wait until Slack answers again, and nothing is lost.';
  const install = problem === 'slack_not_installed' ? 'Install it' : 'Install it again';
  return `${install}: until then posts wait, and nothing is lost.`;
}

function HealthText({ health }: Pick<SlackState, 'health'>) {
  const now = useNow();
  if (!health) return <p className="soft breakable">The bot hasn’t been checked yet.</p>;
  const { problem, botName, missingScopes, checkedAt } = health;
  return (
    <>
      <p className="soft breakable">
        {problem === null ? `Connected${botName ? ` as ${botName}` : ''}.` : slackReason(problem)}{' '}
        Checked <TimeAgo at={checkedAt} now={now} within />.
      </p>
      {problem !== null && (
        <div className={`soft ${classes.trouble}`}>
          {healthAdvice(problem)}
          {problem !== 'slack_not_installed' && (
            <>
              {' '}
              Slack says <code>{problem}</code>.
            </>
          )}
        </div>
      )}
      {missingScopes.length > 0 && (
        <div className={`soft ${classes.trouble}`}>
          The workspace allows the bot less than it needs. Install it again to grant:{' '}
          {missingScopes.map((scope, index) => (
            <span key={scope}>
              {index > 0 && ', '}
              <code>{scope}</code>
            </span>
          ))}
          .
        </div>
      )}
    </>
  );
}
