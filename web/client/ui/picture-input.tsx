import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { pictureTypes } from '#shared/domain/pictures.ts';
import { errorText } from '../lib/errors.ts';
import classes from './picture-input.module.css';

type Props = {
  label: string;
  /** The picture, or what stands in for it. */
  shown: ReactNode;
  isChosen: boolean;
  hint: string;
  isBusy: boolean;
  error: unknown;
  /** Null removes it. */
  onChoose: (file: File | null) => void;
};

/** Chooses or drops a picture. */
export function PictureInput({ label, shown, isChosen, hint, isBusy, error, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const errorId = useId();
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onChoose(file);
    // The same file may be chosen again after a failure.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    // Dropping is a shortcut: the button does the same with a keyboard.
    <fieldset
      className={`row wrap ${classes.field}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>{label}</legend>
      {shown}
      <div className="stack gap-6 shrinks grows">
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join(',')}
          aria-label={`Choose a file: ${label}`}
          onChange={({ target }) => choose(target.files)}
        />
        <div className="wrap gap-8">
          <Button
            variant="default"
            loading={isBusy}
            aria-describedby={error ? errorId : undefined}
            onClick={() => input.current?.click()}
          >
            {isChosen ? `Change ${label.toLowerCase()}` : `Choose ${label.toLowerCase()}`}
          </Button>
          {isChosen && (
            <Button variant="subtle" disabled={isBusy} onClick={() => onChoose(null)}>
              {`Remove ${label.toLowerCase()}`}
            </Button>
          )}
        </div>
        <p className="soft small">{hint}</p>
        {error != null && (
          <p id={errorId} role="alert" className="bad small">
            {errorText(error)}
          </p>
        )}
      </div>
    </fieldset>
  );
}
