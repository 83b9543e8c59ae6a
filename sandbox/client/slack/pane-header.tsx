import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#sandbox/client/slack/pane-header.module.css';
import { BotMark, Icon } from '#sandbox/client/ui/icons.tsx';
import type { Conversation } from '#sandbox/shared/slack-api.ts';

export function PaneHeader({
  at,
  conversation,
  onGo,
  onOpenRail,
  trafficShown,
  onToggleTraffic,
}: {
  at: string;
  conversation: Conversation | undefined;
  onGo(change: { at: string }): void;
  onOpenRail(): void;
  trafficShown: boolean;
  onToggleTraffic(): void;
}): ReactNode {
  const isApp = at === 'dm' || at === 'home';
  return (
    <div className={classes.header}>
      <ActionIcon
        className={classes.menu}
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Open the channel list"
        onClick={onOpenRail}
      >
        <Icon name="menu" />
      </ActionIcon>
      <div className={classes.title}>
        {isApp ? <BotMark size={24} /> : <Icon name="hash" />}
        <h2>{conversation?.name ?? ''}</h2>
        {!isApp && conversation && (
          <p className={classes.topic}>
            {conversation.topic || `${conversation.memberCount} members`}
          </p>
        )}
        {isApp && (
          <div className={classes.tabs}>
            {(['home', 'dm'] as const).map((place) => (
              <button
                key={place}
                type="button"
                className={classes.tab}
                aria-current={at === place ? 'page' : undefined}
                onClick={() => onGo({ at: place })}
              >
                {place === 'home' ? 'Home' : 'Messages'}
              </button>
            ))}
          </div>
        )}
      </div>
      <Tooltip label="Requests between Slack and Slipstream" withArrow>
        <ActionIcon
          variant={trafficShown ? 'light' : 'subtle'}
          color={trafficShown ? undefined : 'gray'}
          size={36}
          aria-label="Traffic"
          aria-pressed={trafficShown}
          onClick={onToggleTraffic}
        >
          <Icon name="activity" />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
