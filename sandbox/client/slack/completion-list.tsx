import type { ReactNode } from 'react';
import classes from '#sandbox/client/slack/composer.module.css';
import type { Completion } from '#sandbox/client/slack/suggest-completions.ts';

/** The list above the composer; the keyboard stays in the text, which names the active option. */
export function CompletionList({
  id,
  completions,
  active,
  onChoose,
}: {
  id: string;
  completions: Completion[];
  active: Completion;
  onChoose(completion: Completion): void;
}): ReactNode {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className={classes.completions}>
      {completions.map((completion) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div
          key={completion.key}
          id={`${id}-${completion.key}`}
          role="option"
          aria-selected={completion.key === active.key}
          className={classes.completion}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(completion)}
        >
          <strong>{completion.label}</strong>
          <span>{completion.detail}</span>
        </div>
      ))}
    </div>
  );
}
