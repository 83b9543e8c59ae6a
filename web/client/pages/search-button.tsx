import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fetchCode } from '../lib/fetch-code.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';

const code = fetchCode(() => import('./search-box.tsx').then((module) => module.SearchBox));

/** Search everywhere: this button, or Ctrl-K and Cmd-K on any page. What it opens is fetched then. */
export function SearchButton() {
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // What is typed into another dialog stays in sight; ours may still be fading.
      if (!opened && document.querySelector('[role="dialog"]:not([data-search])')) return;
      setOpenings((count) => (opened ? count : count + 1));
      setOpened(!opened);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K)"
        onPointerEnter={code.preload}
        onClick={() => {
          setOpenings(openings + 1);
          setOpened(true);
        }}
      >
        <Icon name="search" size={20} />
      </ActionIcon>
      <LazyDialog code={code} key={openings} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
