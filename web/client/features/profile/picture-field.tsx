import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { ProfileView } from '#shared/api/profile.ts';
import { type PictureKind, pictureTypes } from '#shared/domain/pictures.ts';
import { AppError } from '#shared/errors.ts';
import { errorText, toAppErrorOf } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './picture-field.module.css';

type PictureFieldProps = {
  kind: PictureKind;
  label: string;
  /** Stands in for a picture: its first letter. */
  name: string;
  path: string | null;
};

/** Chooses or drops a picture, which is sent right away, apart from the form around it. */
export function PictureField({ kind, label, name, path }: PictureFieldProps) {
  const change = useChangePicture(kind);
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
      className={classes.field}
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
      <div className={classes.controls}>
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join(',')}
          aria-label={`Choose a file: ${label}`}
          onChange={({ target }) => send(target.files)}
        />
        <div className={classes.buttons}>
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
        <p className={classes.hint}>Or drop one here: JPEG, PNG or WebP. It’s saved right away.</p>
        {change.isError && (
          <p id={errorId} role="alert" className={classes.error}>
            {errorText(change.error)}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** Sends a picture, or removes it with null, and shows it on the profile. */
function useChangePicture(kind: PictureKind) {
  const queryClient = useQueryClient();
  const address = `${paths.api}/pictures/${kind}`;
  return useMutation({
    mutationFn: async (file: File | null): Promise<string | null> => {
      const body = file && (await shrinkPicture(file));
      const answer = await fetch(address, { method: body ? 'PUT' : 'DELETE', body }).catch(() => {
        throw new AppError('unexpected');
      });
      const reply: { path?: string } = await answer.json().catch(() => ({}));
      if (!answer.ok) throw toAppErrorOf(answer.status, reply);
      return reply.path ?? null;
    },
    onSuccess: (path) => {
      queryClient.setQueryData<ProfileView>(
        queryKeys.profile,
        (profile) =>
          profile && {
            ...profile,
            ...(kind === 'photo' ? { founderAvatar: path } : { startupLogo: path }),
          },
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.profile });
    },
  });
}

const maxSide = 1024;

/** A phone's photo has megabytes; what is shown has 512 pixels. */
async function shrinkPicture(file: File): Promise<Blob> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) {
    throw new AppError('picture_unreadable');
  }
  const bitmap = await createImageBitmap(file).catch(() => null);
  // The server decides about what this browser can't read.
  if (!bitmap) return file;
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that can't write WebP writes PNG, which keeps a logo's transparency as well.
  const shrunk = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', 0.9),
  );
  return shrunk ?? file;
}
