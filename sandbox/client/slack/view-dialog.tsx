import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { SurfaceProvider } from '#sandbox/client/blocks/surface-context.tsx';
import { useBlockSurface } from '#sandbox/client/blocks/use-block-surface.tsx';
import { callSandbox, reportFailure } from '#sandbox/client/lib/sandbox-api.ts';
import classes from '#sandbox/client/slack/view-dialog.module.css';
import { plainText } from '#sandbox/client/text/text-nodes.ts';
import type { View } from '#sandbox/shared/block-kit.ts';
import type { DeliveryResult, SubmitResult } from '#sandbox/shared/slack-api.ts';

/** A modal of the app: a form with errors at its fields. */
export function ViewDialog({ as, view }: { as: string; view: View }): ReactNode {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [submitting, setSubmitting] = useState(false);
  // Clear a field's error once the field changes, not only on the next submit.
  const onWrite = (blockId: string) => setErrors(({ [blockId]: _gone, ...rest }) => rest);
  const startsAt = view.blocks.find((block) => block.type === 'input')?.block_id ?? null;
  const { surface, values, confirmation } = useBlockSurface(
    { as, viewId: view.id },
    { errors, startsAt, onWrite },
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
      size={520}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SurfaceProvider value={surface}>
          <div className={classes.blocks}>
            <BlockList blocks={view.blocks} />
          </div>
        </SurfaceProvider>
        <Group justify="flex-end" gap="sm" className={classes.foot}>
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
      {confirmation}
    </Modal>
  );
}
