import { LogLevel } from '@slack/bolt';
import type { Logger as SlackLogger } from '@slack/web-api';
import type { Logger } from 'pino';

/** Slack's libraries log through ours. Their debug lines may carry message bodies and stay out. */
export function toSlackLogger(logger: Logger): SlackLogger {
  const slack = logger.child({ module: 'slack' });
  const toLine = (parts: unknown[]) => parts.map(String).join(' ');
  return {
    debug: () => {},
    info: (...parts) => slack.debug(toLine(parts)),
    warn: (...parts) => slack.warn(toLine(parts)),
    error: (...parts) => slack.error(toLine(parts)),
    setLevel: () => {},
    getLevel: () => LogLevel.WARN,
    setName: () => {},
  };
}
