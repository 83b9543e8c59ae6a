import { useState } from 'react';
import { Palette, PaletteDialog } from '../features/palette/palette.tsx';
import {
  type Command,
  dropEmpty,
  matchCommands,
  type PageCommand,
  pageCommand,
  readRecent,
  recentCommands,
  storeRecent,
} from '../features/palette/palette-rules.ts';
import { useAccountCommands } from './account-commands.ts';
import type { KeyedPage } from './go-keys.ts';

export type PortalPage = PageCommand &
  KeyedPage & {
    /** The contents of its list, and the address to which the text of a search is added. */
    search?: { things: string; at: string };
  };

type Props = { pages: PortalPage[]; email: string; opened: boolean; onClose: () => void };

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
      : [
          { title: 'Actions', commands: matchCommands(always, text, recentKeys) },
          { title: 'Search', commands: searchCommands(pages, text), isForAnyText: true },
        ];
  return (
    <Palette
      label="Search pages and actions"
      typed={typed}
      onType={setTyped}
      groups={dropEmpty(groups)}
      onChoose={(command) => storeRecent(email, command, always)}
      onClose={onClose}
    />
  );
}

/** Looks for the text in each of the portal's lists. */
function searchCommands(pages: PortalPage[], text: string): Command[] {
  return pages.flatMap(({ search }) =>
    search
      ? {
          key: `search:${search.at}`,
          label: `Search ${search.things} for “${text}”`,
          icon: 'search',
          to: `${search.at}${encodeURIComponent(text)}`,
        }
      : [],
  );
}
