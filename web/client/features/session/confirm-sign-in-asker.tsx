import { lazy, Suspense, useEffect, useState } from 'react';
import { askBy } from '../../lib/with-confirmation.ts';

const Dialog = lazy(async () => {
  const { ConfirmSignInDialog } = await import('./confirm-sign-in-dialog.tsx');
  return { default: ConfirmSignInDialog };
});

type Answer = (isConfirmed: boolean) => void;

/** Waits, unseen, until something wants the password again (lib/with-confirmation.ts). */
export function ConfirmSignInAsker({ email }: { email: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  // It stays to fade out.
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(
    () =>
      askBy(() => {
        setWasAsked(true);
        return new Promise<boolean>((resolve) => setAnswer(() => resolve));
      }),
    [],
  );
  if (!wasAsked) return null;
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  return (
    <Suspense>
      <Dialog opened={answer !== null} email={email} onDone={close} />
    </Suspense>
  );
}
