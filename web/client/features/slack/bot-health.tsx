import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SlackState } from '#shared/api/slack.ts';
import { slackReason } from '#shared/domain/delivery-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { MomentAgo } from '../../ui/moment-ago.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useCheckSlack } from './change-slack.ts';
import { useSlackState } from './get-slack-state.ts';
import { isShutOut } from './needs-installing.ts';
import classes from './slack-panel.module.css';
import layout from './slack-workspace.module.css';

const pollMs = 1_000;
const patienceMs = 20_000;

/** Whether Slack lets the bot in, and with all that it needs. */
export function BotHealth({ health }: Pick<SlackState, 'health'>) {
  const check = useCheckSlack();
  const [askedOver, setAskedOver] = useState<string | null>(null);
  const checkedAt = health?.checkedAt ?? 'never';
  const isChecking = askedOver === checkedAt;
  useSlackState(isChecking ? pollMs : false);
  useEffect(() => {
    if (!isChecking) return;
    const timer = setTimeout(() => setAskedOver(null), patienceMs);
    return () => clearTimeout(timer);
  }, [isChecking]);
  return (
    <Panel title="Bot health" action={health && <HealthTag health={health} />}>
      <div className={classes.body}>
        <HealthText health={health} />
        <Button
          className={layout.button}
          variant="default"
          loading={isChecking}
          onClick={() => check.mutate(undefined, { onSuccess: () => setAskedOver(checkedAt) })}
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
  if (problem !== null && isShutOut(problem)) return <Tag tone="rose">Not let in</Tag>;
  if (problem !== null) return <Tag tone="amber">No answer</Tag>;
  if (missingScopes.length > 0) return <Tag tone="amber">Lacks permissions</Tag>;
  return <Tag tone="moss">Healthy</Tag>;
}

function whatNow(problem: string): string {
  if (!isShutOut(problem)) return 'Posts wait until Slack answers again, and nothing is lost.';
  const install = problem === 'slack_not_installed' ? 'Install it' : 'Install it again';
  return `${install}: until then posts wait, and nothing is lost.`;
}

function HealthText({ health }: Pick<SlackState, 'health'>) {
  const now = useNow();
  if (!health) return <p className={classes.soft}>Slack was not asked yet.</p>;
  const { problem, botName, missingScopes, checkedAt } = health;
  return (
    <>
      <p className={classes.soft}>
        {problem === null
          ? `Slack lets the bot in${botName ? ` as ${botName}` : ''}.`
          : slackReason(problem)}{' '}
        Asked <MomentAgo at={checkedAt} now={now} within />.
      </p>
      {problem !== null && (
        <div className={classes.trouble}>
          {whatNow(problem)}
          {problem !== 'slack_not_installed' && (
            <>
              {' '}
              Slack says <code>{problem}</code>.
            </>
          )}
        </div>
      )}
      {missingScopes.length > 0 && (
        <div className={classes.trouble}>
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
