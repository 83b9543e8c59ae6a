import { useMutation } from '@tanstack/react-query';
import type { PictureKind } from '#shared/domain/pictures.ts';
import { sendPicture } from '../../lib/send-picture.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { showToast } from '../../ui/show-toast.tsx';

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
  const address = `${paths.api}/pictures/${kind}`;
  const change = useMutation({
    mutationFn: async (file: File | null): Promise<string | null> =>
      (await sendPicture<{ path?: string }>(address, { file, kind })).path ?? null,
    onSuccess: (saved, file) => {
      onChange(saved);
      showToast({ text: file ? `${label} saved.` : `${label} removed.` });
    },
  });
  return (
    <PictureInput
      label={label}
      shown={
        <Avatar name={name} url={path} of={kind === 'logo' ? 'startup' : 'person'} size="xl" />
      }
      isChosen={path !== null}
      hint="Or drop one here: JPEG, PNG or WebP. Saved automatically."
      isBusy={change.isPending}
      error={change.error}
      onChoose={change.mutate}
    />
  );
}
