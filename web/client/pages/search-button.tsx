import { ActionIcon } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useFounderOnceKnown } from '../features/session/signed-in.tsx';
import { lazyCode, lazyOptional, onIdle } from '../lib/lazy.ts';
import { Icon } from '../ui/icon.tsx';
import { LazyDialog, useDialog } from '../ui/lazy-dialog.tsx';
import type { PortalPage } from './portal-palette.tsx';

const founderPaletteCode = lazyCode(() =>
  import('./founder-palette.tsx').then((module) => module.FounderPalette),
);
const FounderKeys = lazyOptional(() =>
  import('./frame-keys.tsx').then((module) => module.FounderKeys),
);

/** The founder's search and commands. */
export function SearchButton() {
  const { open, dialog } = useDialog();
  const isKnown = useFounderOnceKnown() !== null;
  return (
    <PaletteButton
      opened={dialog.opened}
      open={open}
      close={dialog.onClose}
      preload={founderPaletteCode.preload}
      keys={isKnown && <FounderKeys />}
    >
      <LazyDialog code={founderPaletteCode} {...dialog} opened={dialog.opened && isKnown} />
    </PaletteButton>
  );
}

const portalPaletteCode = lazyCode(() =>
  import('./portal-palette.tsx').then((module) => module.PortalPalette),
);
const PortalKeys = lazyOptional(() =>
  import('./frame-keys.tsx').then((module) => module.PortalKeys),
);

type PortalProps = {
  /** The pages of the portal, found by their names and reached by their keys. */
  pages: PortalPage[];
  /** The owner of the recent choices. */
  email: string;
};

/** The same for admins and investors. */
export function PortalSearchButton({ pages, email }: PortalProps) {
  const { open, dialog } = useDialog();
  return (
    <PaletteButton
      opened={dialog.opened}
      open={open}
      close={dialog.onClose}
      preload={portalPaletteCode.preload}
      keys={<PortalKeys pages={pages} />}
    >
      <LazyDialog code={portalPaletteCode} {...dialog} pages={pages} email={email} />
    </PaletteButton>
  );
}

type PaletteButtonProps = {
  opened: boolean;
  open: () => void;
  close: () => void;
  preload: () => void;
  /** The other keys of the frame, which come after the page. */
  keys: ReactNode;
  children: ReactNode;
};

/** Opens the palette, as Ctrl-K and Cmd-K do. Its code is fetched when it is opened. */
function PaletteButton({ opened, open, close, preload, keys, children }: PaletteButtonProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (opened) close();
      // Do not cover another dialog that somebody types into; ours may still be fading out.
      else if (!document.querySelector('[role="dialog"]:not([data-palette])')) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened, open, close]);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => onIdle(() => setIsIdle(true)), []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search and commands (Ctrl K or ⌘K)"
        onPointerEnter={preload}
        onClick={open}
      >
        <Icon name="search" size={20} />
      </ActionIcon>
      {children}
      {isIdle && <Suspense>{keys}</Suspense>}
    </>
  );
}
