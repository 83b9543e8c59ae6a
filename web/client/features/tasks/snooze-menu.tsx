import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';

const choices = [
  { days: 1, label: '1 day' },
  { days: 2, label: '2 days' },
  { days: 7, label: 'A week' },
];

type Props = { title: string; onSnooze: (days: number) => void };

export function SnoozeMenu({ title, onSnooze }: Props) {
  return (
    <Menu
      position="bottom-end"
      width={140}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Snooze ${title}`}
          title="Snooze"
        >
          <Icon name="snooze" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ days, label }) => (
          <Menu.Item key={days} onClick={() => onSnooze(days)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
