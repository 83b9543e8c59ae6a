import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { registerSignInPrompt } from '../../lib/confirm-sign-in.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const code = lazyCode(() =>
  import('./confirm-sign-in-dialog.tsx').then((module) => module.ConfirmSignInDialog),
);

type Answer = (isConfirmed: boolean) => void;

/** Opens its dialog whenever an action needs the password again (lib/confirm-sign-in.ts). */
export function ConfirmSignIn({ email }: { email: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(
    () => registerSignInPrompt(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))),
    [],
  );
  // A page that is left while it asks tells whoever waits for an answer that none will come.
  useEffect(() => () => answer?.(false), [answer]);
  const focused = useRef<EventTarget | null>(null);
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  const noteFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!answer) focused.current = target;
  });
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (!answer || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    close(false);
  });
  // They come before the listeners of any dialog that was opened later: that one, and what was typed
  // there, stays.
  useEffect(() => {
    const focus = (event: FocusEvent) => noteFocus(event);
    const press = (event: KeyboardEvent) => closeByEscape(event);
    addEventListener('focusin', focus);
    addEventListener('keydown', press, true);
    return () => {
      removeEventListener('focusin', focus);
      removeEventListener('keydown', press, true);
    };
  }, []);
  return (
    <LazyDialog
      code={code}
      opened={answer !== null}
      email={email}
      focused={focused}
      onClose={() => close(false)}
      onConfirmed={() => close(true)}
    />
  );
}
