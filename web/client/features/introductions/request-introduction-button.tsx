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
  /** The word on the button while one can ask. */
  label?: string;
};

/** Asks a founder to be introduced, or shows how the two stand. For founders and for investors. */
export function RequestIntroductionButton({
  founderId,
  founderName,
  startupName,
  label = 'Request Introduction',
}: Props) {
  const standings = useRelationships();
  // Each opening begins with an empty form.
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState(false);
  const standing = relationshipWith(standings.data, founderId);
  const isAskable = standing === 'open';
  const text = isAskable ? label : relationshipLabels[standing];
  const act = () => {
    if (!isAskable) return;
    setOpenings(openings + 1);
    setOpened(true);
  };
  return (
    <>
      <Button
        variant="light"
        leftSection={<Icon name={isAskable ? 'mail' : 'check'} size={16} />}
        // Begins with the words on the button, so that it can be called by them.
        aria-label={`${text} · ${founderName}`}
        // Not `disabled`: the focus stays where the request was sent.
        aria-disabled={!isAskable || undefined}
        data-disabled={!isAskable || undefined}
        onPointerEnter={() => isAskable && requestDialogCode.preload()}
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
