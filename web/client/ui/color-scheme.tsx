import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Icon, type IconName } from './icon.tsx';

/** Switches the page between light and dark. */
export function SchemeToggle() {
  const { other, icon, change } = useColorSchemeToggle();
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

type ColorSchemeToggle = { other: 'light' | 'dark'; icon: IconName; change: () => void };

/** The other colour scheme; once chosen, the browser remembers it. */
export function useColorSchemeToggle(): ColorSchemeToggle {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'dark' ? 'light' : 'dark';
  const icon = scheme === 'dark' ? 'sun' : 'moon';
  return { other, icon, change: () => setColorScheme(other) };
}
