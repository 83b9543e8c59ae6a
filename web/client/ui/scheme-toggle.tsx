import { ActionIcon } from '@mantine/core';
import { Icon } from './icon.tsx';
import { useOtherScheme } from './use-other-scheme.ts';

/** Turns the page light or dark. */
export function SchemeToggle() {
  const { other, icon, change } = useOtherScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={`Switch to ${other} theme`}
      onClick={change}
    >
      <Icon name={icon} size={20} />
    </ActionIcon>
  );
}
