import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { SettingsSection } from './settings-section.tsx';

type Props = {
  /** What the file holds: 'profile, tasks and sessions'. */
  holds: string;
  send: () => Promise<unknown>;
};

export function ExportSection({ holds, send }: Props) {
  const download = useMutation({
    mutationFn: () => fetchExport(send),
    onSuccess: saveFile,
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
  return (
    <SettingsSection
      id="export"
      title="Your data"
      text={`Everything we keep of you in one JSON file: ${holds}. No passwords, and nobody else’s address.`}
    >
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
    </SettingsSection>
  );
}

/** The client gives an answer that is an attachment as a file, unread and by its name. */
async function fetchExport(send: Props['send']): Promise<File> {
  const answer = await send();
  if (!(answer instanceof File)) throw new AppError('unexpected');
  return answer;
}
