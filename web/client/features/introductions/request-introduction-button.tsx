import { Button } from '@mantine/core';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyDialog, useDialog } from '../../ui/lazy-dialog.tsx';
import { useRelationships } from './introduction-queries.ts';
import {
  type IntroductionTarget,
  relationshipLabels,
  relationshipWith,
} from './introduction-rules.ts';

const requestDialogCode = lazyCode(() =>
  import('./request-dialogs.tsx').then((module) => module.RequestIntroductionDialog),
);

/** The owner of a startup, or the founder who is named. */
type Recipient = IntroductionTarget & { founderName: string; startupName: string };

type Props = Recipient & {
  /** The button's text while a request is possible. */
  label?: string;
  variant?: 'light' | 'filled';
  isSmall?: boolean;
};

/** Requests an introduction, or shows the existing relationship. For founders and investors. */
export function RequestIntroductionButton({
  label = 'Request Introduction',
  variant = 'light',
  isSmall = false,
  ...recipient
}: Props) {
  const relationship = relationshipWith(useRelationships().data, recipient);
  const { open, dialog } = useDialog();
  const canRequest = relationship === 'open';
  const text = canRequest ? label : relationshipLabels[relationship];
  return (
    <>
      <Button
        variant={canRequest ? variant : 'light'}
        size={isSmall ? 'compact-sm' : 'sm'}
        leftSection={<Icon name={canRequest ? 'mail' : 'check'} size={16} />}
        // Starts with the visible text, so voice control finds the button by it.
        aria-label={`${text} · ${recipient.founderName}`}
        // Not `disabled`, so the button keeps the focus after the request is sent.
        aria-disabled={!canRequest || undefined}
        data-disabled={!canRequest || undefined}
        onPointerEnter={() => canRequest && requestDialogCode.preload()}
        onClick={() => canRequest && open()}
      >
        {text}
      </Button>
      <LazyDialog code={requestDialogCode} {...dialog} {...recipient} />
    </>
  );
}
