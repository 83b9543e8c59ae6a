import classes from './draft-line.module.css';

type Props = {
  hasAnswers: boolean;
  /** Whether this browser keeps what is typed. */
  isKept: boolean;
  wasRestored: boolean;
  startOver: () => void;
  /** Brings back what starting over cleared. */
  undo: (() => void) | null;
};

/** Says that what is typed stays, and how to be rid of it. */
export function DraftLine({ hasAnswers, isKept, wasRestored, startOver, undo }: Props) {
  return (
    <div className={classes.line}>
      <p aria-live="polite">{undo ? 'Your answers were cleared.' : kept(isKept, wasRestored)}</p>
      {(undo || hasAnswers) && (
        <button type="button" className={classes.button} onClick={undo ?? startOver}>
          {undo ? 'Undo' : 'Start over'}
        </button>
      )}
    </div>
  );
}

function kept(isKept: boolean, wasRestored: boolean): string {
  if (!isKept) return 'This browser keeps no drafts: please finish in one go.';
  return wasRestored ? 'Your answers are as you left them.' : 'Saved in this browser as you type.';
}
