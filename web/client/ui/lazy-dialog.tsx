import { type ComponentType, useEffect, useState } from 'react';
import type { LazyCode } from '../lib/lazy.ts';
import { showToast } from './show-toast.tsx';

/**
 * A dialog whose code is fetched when it is first opened. If the code cannot be loaded, a toast
 * says so and the page stays as it is. The next opening tries again, although some browsers
 * remember the failure until the page is reloaded.
 */
export function LazyDialog<Props extends { opened: boolean; onClose: () => void }>({
  code,
  opening,
  ...rest
}: Props & { code: LazyCode<ComponentType<Props>>; opening?: number }) {
  const props = rest as unknown as Props;
  const { opened, onClose } = props;
  const [wasOpened, setWasOpened] = useState(opened);
  const [Dialog, setDialog] = useState(() => code.part);
  if (opened && !wasOpened) {
    setWasOpened(true);
    // It may have been fetched ahead.
    setDialog(() => code.part);
  }
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
  return wasOpened && Dialog && <Dialog key={opening} {...props} />;
}

/** For a `LazyDialog` that forgets at each opening how the last one ended. */
export function useDialog() {
  const [opened, setOpened] = useState(false);
  const [opening, setOpening] = useState(0);
  const open = () => {
    setOpening((last) => last + 1);
    setOpened(true);
  };
  return { open, dialog: { opening, opened, onClose: () => setOpened(false) } };
}

/** For a dialog that asks one question at a time, and keeps it while it closes. */
export function useQuestion<Question>() {
  const [question, setQuestion] = useState<Question | null>(null);
  const { open, dialog } = useDialog();
  const ask = (next: Question) => {
    setQuestion(next);
    open();
  };
  return { question, ask, dialog };
}

function showLoadFailure(): void {
  showToast({
    text: 'This couldn’t be loaded.',
    detail: 'Check your connection and try again. If that doesn’t help, reload the page.',
    tone: 'bad',
  });
}
