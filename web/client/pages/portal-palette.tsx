import { useState } from 'react';
import { Palette, PaletteDialog } from '../features/palette/palette.tsx';
import {
  dropEmpty,
  matchCommands,
  type PageCommand,
  pageCommand,
  readRecent,
  recentCommands,
  storeRecent,
} from '../features/palette/palette-rules.ts';
import { useAccountCommands } from './account-commands.ts';

type Props = { pages: PageCommand[]; email: string; opened: boolean; onClose: () => void };

/** The pages of admins or investors, and what they can do on each of them. */
export function PortalPalette({ opened, onClose, ...commands }: Props) {
  return (
    <PaletteDialog opened={opened} onClose={onClose}>
      <Commands {...commands} onClose={onClose} />
    </PaletteDialog>
  );
}

function Commands({ pages, email, onClose }: Omit<Props, 'opened'>) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const account = useAccountCommands();
  const goTo = pages.map(pageCommand);
  const always = [...goTo, ...account];
  const [recent] = useState(() => readRecent(email));
  const recentKeys = recent.map(({ key }) => key);
  const groups =
    text === ''
      ? [
          { title: 'Recent', commands: recentCommands(recent, always) },
          { title: 'Go to', commands: goTo },
          { title: 'Account', commands: account },
        ]
      : [{ title: 'Commands', commands: matchCommands(always, text, recentKeys) }];
  return (
    <Palette
      label="Search pages and actions"
      typed={typed}
      onType={setTyped}
      groups={dropEmpty(groups)}
      empty={{ text: `Nothing found for “${text}”.`, hint: 'A part of a page’s name is enough.' }}
      onChoose={(command) => storeRecent(email, command, always)}
      onClose={onClose}
    />
  );
}
