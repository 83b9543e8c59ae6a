import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './settings.module.css';
import { useDownloadExport } from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';

const DeleteForm = lazyPart<{ name: string; onCancel: () => void }>(() =>
  import('./delete-form.tsx').then((module) => module.DeleteForm),
);

type ExportSectionProps = {
  /** The file's contents: 'profile, tasks and sessions'. */
  contents: string;
  send: () => Promise<unknown>;
};

export function ExportSection({ contents, send }: ExportSectionProps) {
  const download = useDownloadExport(send);
  return (
    <SettingsSection
      id="export"
      title="Your data"
      text={`Everything we keep about you in one JSON file: ${contents}. No passwords, and nobody else’s address.`}
    >
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
    </SettingsSection>
  );
}

type DeleteSectionProps = {
  name: string;
  lead: string;
  /** The consequences of deleting the account, point by point. */
  points: string[];
};

export function DeleteSection({ name, lead, points }: DeleteSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection id="delete-account" title="Delete account" text={lead} tone="grave">
      <ul className={`soft stack gap-6 ${classes.points}`}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {isOpen ? (
        <Suspense fallback={<Skeleton heights={[200]} label="Loading the form" />}>
          <DeleteForm name={name} onCancel={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button variant="light" color="rose" onClick={() => setOpen(true)}>
          Delete my account…
        </Button>
      )}
    </SettingsSection>
  );
}
