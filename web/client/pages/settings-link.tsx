import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';

/** The header's way to the settings. */
export function SettingsLink() {
  return (
    <ActionIcon
      component={Link}
      to={paths.appSettings}
      variant="subtle"
      color="gray"
      size={40}
      aria-label="Settings"
    >
      <Icon name="settings" size={20} />
    </ActionIcon>
  );
}
