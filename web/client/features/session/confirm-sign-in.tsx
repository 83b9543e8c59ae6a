import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { registerSignInPrompt } from '../../lib/confirm-sign-in.ts';
import { lazyCode } from '../../lib/lazy.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const code = lazyCode(() =>
  import('./confirm-sign-in-dialog.tsx').then((module) => module.ConfirmSignInDialog),
);

/** By then the dialog is gone, and the button that waited for the answer takes the focus again. */
const focusReturnMs = 3_000;

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
    const leaving = document.activeElement;
    const returning = setInterval(() => {
      const active = document.activeElement;
      if (active !== document.body && active !== leaving) clearInterval(returning);
      else if (focused.current instanceof HTMLElement) focused.current.focus();
    }, 100);
    setTimeout(() => clearInterval(returning), focusReturnMs);
  };
  const noteFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!answer) focused.current = target;
  });
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (!answer || event.key !== 'Escape' || event.isComposing) return;
    event.stopImmediatePropagation();
    close(false);
  });
  // They come before the listeners of any dialog that was opened later: that one, and what was typed
  // there, stays.
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('focusin', (event) => noteFocus(event), { signal });
    window.addEventListener('keydown', (event) => closeByEscape(event), { capture: true, signal });
    return () => listening.abort();
  }, []);
  return (
    <LazyDialog
      code={code}
      opened={answer !== null}
      email={email}
      onClose={() => close(false)}
      onConfirmed={() => close(true)}
    />
  );
}
