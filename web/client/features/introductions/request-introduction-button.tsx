import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyCode } from '../../lib/lazy.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
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
};

/** Requests an introduction, or shows the existing relationship. For founders and investors. */
export function RequestIntroductionButton({ label, ...recipient }: Props) {
  const { text, icon, canRequest, preload, request, dialog } = useIntroductionRequest(
    recipient,
    label,
  );
  return (
    <>
      <Button
        variant="light"
        leftSection={<Icon name={icon} size={16} />}
        // Starts with the visible text, so voice control finds the button by it.
        aria-label={`${text} · ${recipient.founderName}`}
        // Not `disabled`, so the button keeps the focus after the request is sent.
        aria-disabled={!canRequest || undefined}
        data-disabled={!canRequest || undefined}
        onPointerEnter={preload}
        onClick={request}
      >
        {text}
      </Button>
      {dialog}
    </>
  );
}

export type IntroductionRequest = {
  /** The possible action, or the current state. */
  text: string;
  icon: IconName;
  canRequest: boolean;
  preload: () => void;
  request: () => void;
  dialog: ReactNode;
};

/** The same for an entry of a menu; `dialog` is rendered outside of it. */
export function useIntroductionRequest(
  recipient: Recipient,
  label = 'Request Introduction',
): IntroductionRequest {
  const relationships = useRelationships();
  const { open, dialog } = useDialog();
  const relationship = relationshipWith(relationships.data, recipient);
  const canRequest = relationship === 'open';
  return {
    text: canRequest ? label : relationshipLabels[relationship],
    icon: canRequest ? 'mail' : 'check',
    canRequest,
    preload: () => canRequest && requestDialogCode.preload(),
    request: () => canRequest && open(),
    dialog: <LazyDialog code={requestDialogCode} {...dialog} {...recipient} />,
  };
}
