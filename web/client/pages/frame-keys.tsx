import { useNavigate } from 'react-router-dom';
import { useFounder } from '../features/session/signed-in.tsx';
import { useAddTaskDialog } from '../features/tasks/task-dialogs.tsx';
import { lazyCode } from '../lib/lazy.ts';
import { useSameSide } from '../lib/sides.ts';
import { useHotkeys } from '../lib/use-hotkeys.ts';
import { LazyDialog, useDialog } from '../ui/lazy-dialog.tsx';
import { useKeysOpener } from '../ui/open-keys.ts';
import { offeredPages } from './founder-nav.ts';
import { founderGoPages, goHotkeys, type KeyedPage } from './go-keys.ts';

/** The keys that work on every page of a founder. */
export function FounderKeys() {
  const founder = useFounder();
  const { open, dialog } = useAddTaskDialog(founder.timeZone);
  const navigate = useNavigate();
  const sameSide = useSameSide();
  useHotkeys('Anywhere', { n: { does: 'Add a task', run: () => open() } });
  useHotkeys(
    'Go to',
    goHotkeys(offeredPages(founderGoPages, founder), (path) => void navigate(sameSide(path))),
  );
  return (
    <>
      <FrameKeys />
      {dialog}
    </>
  );
}

const keysDialogCode = lazyCode(() =>
  import('../ui/keys-dialog.tsx').then((module) => module.KeysDialog),
);

/** The keys that work on every page of an admin or an investor. */
export function PortalKeys({ pages }: { pages: KeyedPage[] }) {
  const navigate = useNavigate();
  useHotkeys(
    'Go to',
    goHotkeys(pages, (path) => void navigate(path)),
  );
  return <FrameKeys />;
}

/** The keys that work on every page of anybody, and the list of all keys. */
function FrameKeys() {
  const { open, dialog } = useDialog();
  useKeysOpener(open);
  useHotkeys('Anywhere', {
    // The search button sees to it itself: it also works while somebody types.
    'mod+k': { does: 'Search and commands' },
    '?': { does: 'Show these keys', run: open },
  });
  return <LazyDialog code={keysDialogCode} {...dialog} />;
}
