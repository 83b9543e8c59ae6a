import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type PictureKind, pictureTypes } from '#shared/domain/pictures.ts';
import { AppError } from '#shared/errors.ts';
import { errorText, toAppErrorOf } from '../../lib/errors.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './picture-field.module.css';
import { shrinkPicture } from './shrink-picture.ts';

type PictureFieldProps = {
  kind: PictureKind;
  label: string;
  /** Stands in for a picture: its initials. */
  name: string;
  path: string | null;
  /** Called with its new address, null once it is removed. */
  onChange: (path: string | null) => void;
};

/** Chooses or drops a picture, which is sent right away, apart from the form around it. */
export function PictureField({ kind, label, name, path, onChange }: PictureFieldProps) {
  const change = useChangePicture({ kind, onChange });
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const errorId = useId();
  const send = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) change.mutate(file, { onSuccess: () => showToast({ text: `${label} saved.` }) });
    // The same file may be chosen again after a failure.
    if (input.current) input.current.value = '';
  };
  const remove = () =>
    change.mutate(null, { onSuccess: () => showToast({ text: `${label} removed.` }) });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files);
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
      <Avatar name={name} url={path} of={kind === 'logo' ? 'startup' : 'person'} size="xl" />
      <div className="stack gap-6 shrinks grows">
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join(',')}
          aria-label={`Choose a file: ${label}`}
          onChange={({ target }) => send(target.files)}
        />
        <div className="wrap gap-8">
          <Button
            variant="default"
            loading={change.isPending}
            aria-describedby={change.isError ? errorId : undefined}
            onClick={() => input.current?.click()}
          >
            {path ? `Change ${label.toLowerCase()}` : `Choose ${label.toLowerCase()}`}
          </Button>
          {path && (
            <Button variant="subtle" disabled={change.isPending} onClick={remove}>
              {`Remove ${label.toLowerCase()}`}
            </Button>
          )}
        </div>
        <p className="soft small">Or drop one here: JPEG, PNG or WebP. Saved automatically.</p>
        {change.isError && (
          <p id={errorId} role="alert" className="bad small">
            {errorText(change.error)}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** Sends a picture, or removes it with null. */
function useChangePicture({ kind, onChange }: Pick<PictureFieldProps, 'kind' | 'onChange'>) {
  const address = `${paths.api}/pictures/${kind}`;
  return useMutation({
    mutationFn: async (file: File | null): Promise<string | null> => {
      const body = file && (await shrinkPicture(file, kind));
      const answer = await fetch(address, { method: body ? 'PUT' : 'DELETE', body }).catch(() => {
        throw new AppError('unexpected');
      });
      const reply: { path?: string } = await answer.json().catch(() => ({}));
      if (!answer.ok) throw toAppErrorOf(answer.status, reply);
      return reply.path ?? null;
    },
    onSuccess: onChange,
  });
}
