import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { IconName } from './icon.tsx';

type OtherScheme = { other: 'light' | 'dark'; icon: IconName; change: () => void };

/** The theme that the page does not have; remembered in this browser once chosen. */
export function useOtherScheme(): OtherScheme {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'dark' ? 'light' : 'dark';
  const icon = scheme === 'dark' ? 'sun' : 'moon';
  return { other, icon, change: () => setColorScheme(other) };
}
