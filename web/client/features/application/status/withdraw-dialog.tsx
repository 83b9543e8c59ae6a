import { useRef } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useWithdrawApplication } from './withdraw-application.ts';
import classes from './withdraw-dialog.module.css';

/** Asked before, as there is no way back but a new application. */
export function WithdrawDialog({ token }: { token: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const withdrawal = useWithdrawApplication(token);
  return (
    <>
      <ActionButton tone="danger" onClick={() => dialog.current?.showModal()}>
        Withdraw application
      </ActionButton>
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-labelledby="withdraw-title"
        onClose={() => withdrawal.reset()}
      >
        <h2 id="withdraw-title" className={classes.title}>
          Withdraw this application?
        </h2>
        <p className={classes.text}>
          This can’t be undone. You can apply again later: your answers are kept.
        </p>
        {withdrawal.isError && <FormFailure text={errorText(withdrawal.error)} />}
        <div className={classes.actions}>
          <ActionButton tone="quiet" onClick={() => dialog.current?.close()}>
            Keep it
          </ActionButton>
          <ActionButton
            tone="danger"
            disabled={withdrawal.isPending}
            onClick={() => withdrawal.mutate()}
          >
            Withdraw
          </ActionButton>
        </div>
      </dialog>
    </>
  );
}
