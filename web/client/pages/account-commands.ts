import type { Command } from '../features/palette/palette-rules.ts';
import { useSignOut } from '../features/session/sign-out.ts';
import { useColorSchemeToggle } from '../ui/color-scheme.tsx';
import { openKeys } from '../ui/open-keys.ts';

/** Commands that everybody who is signed in has. */
export function useAccountCommands(): (Command & { run: () => void })[] {
  const { other, icon, change } = useColorSchemeToggle();
  const signOut = useSignOut();
  return [
    {
      key: 'theme',
      label: `Switch to ${other} theme`,
      icon,
      words: ['color', 'appearance', 'mode', 'night'],
      run: change,
    },
    {
      key: 'keys',
      label: 'Show keys',
      icon: 'keyboard',
      words: ['shortcuts', 'hotkeys', 'keyboard', 'help'],
      hotkey: '?',
      run: openKeys,
    },
    {
      key: 'sign-out',
      label: 'Sign Out',
      icon: 'signOut',
      words: ['log out', 'logout', 'leave'],
      run: () => signOut.mutate(),
    },
  ];
}
