import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trafficQuery } from '#sandbox/client/lib/sandbox-api.ts';
import { groupRepeats, type RepeatedTraffic } from '#sandbox/client/slack/grouping.ts';
import classes from '#sandbox/client/slack/traffic-pane.module.css';
import { ScrollRegion } from '#sandbox/client/ui/scroll-region.tsx';

/** All requests between Slack and the product, newest first. */
export function TrafficPane({ titled = true }: { titled?: boolean }): ReactNode {
  const traffic = useQuery(trafficQuery);
  const entries = groupRepeats(traffic.data ?? []).reverse();
  return (
    <div className={classes.pane}>
      {titled && <h2 className={classes.title}>Traffic</h2>}
      <ScrollRegion className={classes.scroller} label="Requests, newest first">
        {entries.length === 0 ? (
          <p className={classes.empty}>
            Signed requests to Slipstream and its Web API calls appear here as they happen.
          </p>
        ) : (
          <ul className={classes.list}>
            {entries.map(({ entry, times }) => (
              <Entry key={entry.id} entry={entry} times={times} />
            ))}
          </ul>
        )}
      </ScrollRegion>
    </div>
  );
}

function Entry({ entry, times }: RepeatedTraffic): ReactNode {
  const toApp = entry.direction === 'to_app';
  const time = new Date(entry.at);
  return (
    <li className={classes.entry} data-direction={entry.direction}>
      <p className={classes.line}>
        <span
          role="img"
          className={classes.arrow}
          aria-label={toApp ? 'Slack to Slipstream' : 'Slipstream to Slack'}
        >
          {toApp ? '→' : '←'}
        </span>
        <strong>
          {entry.label}
          {times > 1 && <span className={classes.times}> ×{times}</span>}
        </strong>
        <span className={classes.outcome} data-ok={entry.ok}>
          {entry.outcome}
        </span>
      </p>
      {entry.detail && <p className={classes.detail}>{entry.detail}</p>}
      <p className={classes.meta}>
        <time dateTime={entry.at}>{time.toLocaleTimeString('en', { hour12: false })}</time> ·{' '}
        {entry.ms} ms
      </p>
    </li>
  );
}
