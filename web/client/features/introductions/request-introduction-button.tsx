import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { useRelationships } from './introduction-queries.ts';
import { relationshipLabels, relationshipWith } from './introduction-rules.ts';

const requestDialogCode = lazyCode(() =>
  import('./request-introduction-dialog.tsx').then((module) => module.RequestIntroductionDialog),
);

type Props = {
  founderId: string;
  founderName: string;
  startupName: string;
  /** The button's text while a request is possible. */
  label?: string;
};

/** Requests an introduction, or shows the existing relationship. For founders and investors. */
export function RequestIntroductionButton({
  founderId,
  founderName,
  startupName,
  label = 'Request Introduction',
}: Props) {
  const relationships = useRelationships();
  // A new key for each opening gives an empty form.
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState(false);
  const relationship = relationshipWith(relationships.data, founderId);
  const canRequest = relationship === 'open';
  const text = canRequest ? label : relationshipLabels[relationship];
  const act = () => {
    if (!canRequest) return;
    setOpenings(openings + 1);
    setOpened(true);
  };
  return (
    <>
      <Button
        variant="light"
        leftSection={<Icon name={canRequest ? 'mail' : 'check'} size={16} />}
        // Starts with the visible text, so voice control finds the button by it.
        aria-label={`${text} · ${founderName}`}
        // Not `disabled`, so the button keeps the focus after the request is sent.
        aria-disabled={!canRequest || undefined}
        data-disabled={!canRequest || undefined}
        onPointerEnter={() => canRequest && requestDialogCode.preload()}
        onClick={act}
      >
        {text}
      </Button>
      <LazyDialog
        code={requestDialogCode}
        key={openings}
        founderId={founderId}
        founderName={founderName}
        startupName={startupName}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
