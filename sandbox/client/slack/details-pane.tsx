import { Drawer, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { SurfaceProvider, useBlockSurface } from '#sandbox/client/blocks/block-surface.tsx';
import { callSandbox, reportFailure } from '#sandbox/client/sandbox-api.ts';
import { safeUrl } from '#sandbox/client/text/text.tsx';
import type { DeliveryResult, Details } from '#sandbox/shared/slack-api.ts';

/** Slack shows this beside the conversation when a work object is opened. */
export function DetailsPane({ as, details }: { as: string; details: Details }): ReactNode {
  const { surface } = useBlockSurface({ as, inDetails: true });
  const { blocks, note, connectUrl } = details;
  const close = () =>
    void reportFailure(callSandbox<DeliveryResult>('POST', '/slack/close-details', { as }));
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      title="Details"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <SurfaceProvider value={surface}>
          <BlockList blocks={blocks} />
        </SurfaceProvider>
        {note && <Text c="dimmed">{note}</Text>}
        {connectUrl && (
          <a href={safeUrl(connectUrl) ?? undefined} target="_blank" rel="noreferrer">
            Connect your account to see more
          </a>
        )}
      </Stack>
    </Drawer>
  );
}
