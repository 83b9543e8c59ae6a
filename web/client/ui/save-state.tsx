import type { MutationStatus } from '@tanstack/react-query';
import { errorText, fieldErrors } from '../lib/errors.ts';
import { Icon } from './icon.tsx';
import classes from './save-state.module.css';

type Props = {
  of: { status: MutationStatus; error: Error | null; submittedAt: number };
  /** The fields show the errors that name them. */
  marksFields?: boolean;
};

/** Beside a field that is saved as it is changed: that it is saved, or why it isn't. */
export function SaveState({ of: { status, error, submittedAt }, marksFields }: Props) {
  const isMarked = marksFields && Object.keys(fieldErrors(error)).length > 0;
  return (
    <span role="status" className="small">
      {status === 'success' && (
        // With the key, a second change shows it for its time again.
        <span key={submittedAt} className={`soft nowrap ${classes.saved}`}>
          <Icon name="check" size={14} /> Saved
        </span>
      )}
      {error && !isMarked && <span className="bad">{errorText(error)}</span>}
    </span>
  );
}
