import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { SurfaceProvider, useBlockSurface } from '#sandbox/client/blocks/block-surface.tsx';
import { callSandbox, reportFailure } from '#sandbox/client/sandbox-api.ts';
import { plainText } from '#sandbox/client/text/text.tsx';
import type { View } from '#sandbox/shared/block-kit.ts';
import type { DeliveryResult, SubmitResult } from '#sandbox/shared/slack-api.ts';

/** A modal of the app: a form with errors at its fields. */
export function ViewDialog({ as, view }: { as: string; view: View }): ReactNode {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [submitting, setSubmitting] = useState(false);
  const { surface, values } = useBlockSurface(
    { as, viewId: view.id },
    {
      errors,
      startsAt: view.blocks.find((block) => block.type === 'input')?.block_id ?? null,
      // Clear a field's error once the field changes, not only on the next submit.
      onWrite: (blockId) => setErrors(({ [blockId]: _gone, ...rest }) => rest),
    },
  );
  const close = () =>
    void reportFailure(
      callSandbox<DeliveryResult>('POST', '/slack/close', { as, viewId: view.id }),
    );
  const submit = async () => {
    setSubmitting(true);
    const request = { as, viewId: view.id, values };
    const result = await reportFailure(callSandbox<SubmitResult>('POST', '/slack/submit', request));
    setErrors(result?.errors ?? {});
    setSubmitting(false);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={plainText(view.title)}
      styles={{ title: { fontWeight: 600 } }}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SurfaceProvider value={surface}>
          <BlockList blocks={view.blocks} />
        </SurfaceProvider>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={close}>
            {plainText(view.close) || 'Cancel'}
          </Button>
          {view.submit && (
            <Button type="submit" loading={submitting}>
              {plainText(view.submit)}
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  );
}
