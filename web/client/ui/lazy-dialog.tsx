import { type ComponentType, useEffect, useState } from 'react';
import type { LazyCode } from '../lib/lazy.ts';
import { showToast } from './show-toast.tsx';

type DialogState = { opened: boolean; onClose: () => void };

/**
 * What opens in a page, drawn from its first opening on. Where its code does not come the page stays
 * as it is and that is said. The next opening asks for it again; some browsers remember that it did
 * not come until the page is reloaded.
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
    let isOver = false;
    code.get().then(
      (part) => isOver || setDialog(() => part),
      () => {
        if (isOver) return;
        showLoadFailure();
        onClose();
      },
    );
    return () => {
      isOver = true;
    };
  }, [code, opened, onClose, Dialog]);
  return wasOpened && Dialog && <Dialog {...props} />;
}

function showLoadFailure(): void {
  showToast({
    text: 'This could not be loaded.',
    detail: 'Check your connection and try again. If that does not help, reload the page.',
    tone: 'bad',
  });
}
