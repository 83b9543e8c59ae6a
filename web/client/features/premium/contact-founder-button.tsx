import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const contactDialogCode = lazyCode(() =>
  import('./contact-founder-dialog.tsx').then((module) => module.ContactFounderDialog),
);

type Props = { founderId: string; founderName: string; startupName: string };

/** Opens a message to a founder, or the premium offer for founders who don't have premium. */
export function ContactFounderButton({ founderId, founderName, startupName }: Props) {
  // A new key for each opening gives it an empty form.
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setOpenings(openings + 1);
    setOpened(true);
  };
  return (
    <>
      <Button
        leftSection={<Icon name="mail" size={16} />}
        aria-label={`Contact Founder: ${founderName}, ${startupName}`}
        onPointerEnter={contactDialogCode.preload}
        onClick={open}
      >
        Contact Founder
      </Button>
      <LazyDialog
        code={contactDialogCode}
        key={openings}
        founder={{ id: founderId, name: founderName, startupName }}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
