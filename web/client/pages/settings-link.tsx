import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';

/** The header's way to the settings. */
export function SettingsLink({ to }: { to: string }) {
  return (
    <ActionIcon
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size={40}
      aria-label="Settings"
    >
      <Icon name="settings" size={20} />
    </ActionIcon>
  );
}
