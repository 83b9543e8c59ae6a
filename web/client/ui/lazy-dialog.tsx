import { type ComponentType, useEffect, useState } from 'react';
import type { LazyCode } from '../lib/lazy.ts';
import { showToast } from './show-toast.tsx';

type DialogState = { opened: boolean; onClose: () => void };

/**
 * A dialog whose code is fetched when it is first opened. If the code cannot be loaded, a toast
 * says so and the page stays as it is. The next opening tries again, although some browsers
 * remember the failure until the page is reloaded.
 */
export function LazyDialog<Props extends DialogState>({
  code,
  ...rest
}: Props & { code: LazyCode<ComponentType<Props>> }) {
  const props = rest as unknown as Props;
  const { opened, onClose } = props;
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  const [Dialog, setDialog] = useState(() => code.part);
  useEffect(() => {
    if (!opened || Dialog) return;
    let isCancelled = false;
    code.get().then(
      (part) => isCancelled || setDialog(() => part),
      () => {
        if (isCancelled) return;
        showLoadFailure();
        onClose();
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [code, opened, onClose, Dialog]);
  return wasOpened && Dialog && <Dialog {...props} />;
}

/** For a dialog that asks one question at a time, and keeps it while it closes. */
export function useQuestion<Question>() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [opened, setOpened] = useState(false);
  // A new key for each opening forgets how the last one ended.
  const [openings, setOpenings] = useState(0);
  const ask = (next: Question) => {
    setQuestion(next);
    setOpenings(openings + 1);
    setOpened(true);
  };
  return { question, opened, openings, ask, close: () => setOpened(false) };
}

function showLoadFailure(): void {
  showToast({
    text: 'This couldn’t be loaded.',
    detail: 'Check your connection and try again. If that doesn’t help, reload the page.',
    tone: 'bad',
  });
}
