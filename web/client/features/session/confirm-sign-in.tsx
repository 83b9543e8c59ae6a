import { useEffect, useState } from 'react';
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
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
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
