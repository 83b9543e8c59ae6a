import type { ReactNode } from 'react';
import { callSandbox } from '#sandbox/client/lib/call-sandbox.ts';
import { reportFailure } from '#sandbox/client/lib/show-failure.ts';
import classes from '#sandbox/client/slack/work-status.module.css';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** What the app says it is at, and Slack's own button to stop it. */
export function WorkStatus({
  as,
  channel,
  name,
  status,
  canStop,
}: {
  as: string;
  channel: string;
  name: string;
  status: string;
  canStop: boolean;
}): ReactNode {
  return (
    <div className={classes.work}>
      <p role="status">
        <span className={classes.pulse} />
        {name} {status}
      </p>
      {canStop && (
        <button
          type="button"
          className={classes.stop}
          onClick={() =>
            void reportFailure(callSandbox<DeliveryResult>('POST', '/slack/stop', { as, channel }))
          }
        >
          <Icon name="stop" size={14} /> Stop
        </button>
      )}
    </div>
  );
}
