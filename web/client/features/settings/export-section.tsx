import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { AppError } from '#shared/errors.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { SettingsSection } from './settings-section.tsx';

export function ExportSection() {
  const download = useMutation({
    mutationFn: fetchExport,
    onSuccess: saveFile,
    onError: (error) => showToast({ text: errorText(error), tone: 'bad' }),
  });
  return (
    <SettingsSection
      id="export"
      title="Your data"
      text="Everything we keep of you in one JSON file: profile, tasks, points, pledges, thanks, notifications and sessions. No passwords, and nobody else’s address."
    >
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
    </SettingsSection>
  );
}

/** The client gives an answer that is an attachment as a file, unread and by its name. */
async function fetchExport(): Promise<File> {
  const answer: unknown = await api.settings.export();
  if (!(answer instanceof File)) throw new AppError('unexpected');
  return answer;
}
