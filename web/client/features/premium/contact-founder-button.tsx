import { Button } from '@mantine/core';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { usePremium } from './premium-queries.ts';

const contactDialogCode = lazyCode(() =>
  import('./contact-founder-dialog.tsx').then((module) => module.ContactFounderDialog),
);

type Props = {
  founderId: string;
  founderName: string;
  startupName: string;
  /** Premium can be bought here. Elsewhere only whoever has it is shown the button. */
  isOffered: boolean;
};

/** Opens a message to a founder, or the premium offer for founders who don't have premium. */
export function ContactFounderButton({ founderId, founderName, startupName, isOffered }: Props) {
  const { open, dialog } = useDialog();
  const { data: premium } = usePremium({ enabled: !isOffered });
  if (!isOffered && !premium?.active) return null;
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
        {...dialog}
        founder={{ id: founderId, name: founderName, startupName }}
      />
    </>
  );
}
