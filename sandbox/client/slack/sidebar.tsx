import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#sandbox/client/slack/sidebar.module.css';
import { Avatar } from '#sandbox/client/ui/avatar.tsx';
import { BotMark, Icon } from '#sandbox/client/ui/icons.tsx';
import type { Conversation, SlackState, Workspace } from '#sandbox/shared/slack-api.ts';

/** The workspace, the current person, and the conversations. */
export function Sidebar({
  workspace,
  state,
  at,
  unread,
  onGo,
}: {
  workspace: Workspace;
  state: SlackState;
  at: string;
  unread(conversation: Conversation): boolean;
  onGo(change: { as?: string; at?: string }): void;
}): ReactNode {
  const channels = state.conversations.filter((one) => one.kind === 'channel');
  const dm = state.conversations.find((one) => one.kind === 'dm');
  return (
    <div className={classes.sidebar}>
      <div className={classes.head}>
        <p className={classes.team}>{workspace.team.name}</p>
        <Select
          label="You are"
          data={workspace.people.map(({ email, name }) => ({ value: email, label: name }))}
          value={state.me.email}
          onChange={(email) => email && onGo({ as: email })}
          renderOption={({ option }) => (
            <span className={classes.person}>
              <Avatar name={option.label} size={24} />
              <span>
                {option.label}
                <small>{option.value}</small>
              </span>
            </span>
          )}
          leftSection={<Avatar name={state.me.name} size={22} />}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nobody of this name"
          classNames={{ label: classes.label, input: classes.input }}
        />
      </div>
      <nav className={classes.nav} aria-label="Conversations">
        <h2 className={classes.group}>Channels</h2>
        <ul className={classes.list}>
          {channels.map((channel) => (
            <li key={channel.id}>
              <Entry
                icon={<Icon name="hash" size={16} />}
                label={channel.name}
                current={at === channel.name}
                unread={unread(channel)}
                onClick={() => onGo({ at: channel.name })}
              />
            </li>
          ))}
        </ul>
        <h2 className={classes.group}>Apps</h2>
        <ul className={classes.list}>
          <li>
            <Entry
              icon={<BotMark size={20} />}
              label={workspace.bot.name}
              current={at === 'dm'}
              unread={dm ? unread(dm) : false}
              onClick={() => onGo({ at: 'dm' })}
            />
          </li>
          <li>
            <Entry
              icon={<Icon name="home" size={16} />}
              label="Home"
              current={at === 'home'}
              unread={false}
              onClick={() => onGo({ at: 'home' })}
            />
          </li>
        </ul>
        {!workspace.bot.installed && (
          <p className={classes.hint}>{workspace.bot.name} is not installed in this workspace.</p>
        )}
      </nav>
    </div>
  );
}

function Entry({
  icon,
  label,
  current,
  unread,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  current: boolean;
  unread: boolean;
  onClick(): void;
}): ReactNode {
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={current ? 'page' : undefined}
      // In a phone's drawer the focus starts here, not in the list of people.
      data-autofocus={current || undefined}
      data-unread={unread}
      onClick={onClick}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.entryLabel}>{label}</span>
      {unread && <span role="img" className={classes.dot} aria-label="New messages" />}
    </button>
  );
}
