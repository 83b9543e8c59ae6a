import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Surface } from '#sandbox/client/blocks/surface-context.tsx';
import { callSandbox, reportFailure } from '#sandbox/client/lib/sandbox-api.ts';
import { plainText } from '#sandbox/client/text/text-nodes.ts';
import { TextObjectView } from '#sandbox/client/text/text-view.tsx';
import {
  type Block,
  type BlockElement,
  type FieldValue,
  type FieldValues,
  initialValue,
} from '#sandbox/shared/block-kit.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** Where the blocks are; part of each click's report. */
export type BlockPlace = { as: string } & ({ channel: string; ts: string } | { viewId: string });

interface PendingConfirmation {
  block: Block;
  element: BlockElement;
  value: FieldValue | undefined;
}

export interface BlockSurface {
  surface: Surface;
  /** Only the fields that were changed; the others keep the product's initial value. */
  values: FieldValues;
  /** The confirmation that some elements need before they act; render it beside the blocks. */
  confirmation: ReactNode;
}

/** What only a dialog has: errors at its fields, and a field that gets the focus first. */
export interface FormState {
  errors: Record<string, string>;
  startsAt: string | null;
  onWrite(blockId: string): void;
}

const noForm: FormState = { errors: {}, startsAt: null, onWrite: () => undefined };

const keyOf = (block: Block, element: BlockElement) => `${block.block_id}/${element.action_id}`;

export function useBlockSurface(place: BlockPlace, form: FormState = noForm): BlockSurface {
  const [values, setValues] = useState<FieldValues>({});
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [confirming, setConfirming] = useState<PendingConfirmation | null>(null);

  const send = async ({ block, element, value }: PendingConfirmation) => {
    const key = keyOf(block, element);
    setPending((before) => new Set(before).add(key));
    await reportFailure(
      callSandbox<DeliveryResult>('POST', '/slack/click', {
        ...place,
        actionId: element.action_id,
        blockId: block.block_id,
        value,
        values,
      }),
    );
    setPending((before) => new Set([...before].filter((one) => one !== key)));
  };

  const surface: Surface = {
    act: (block, element, value) => {
      const use = { block, element, value };
      if (element.confirm) setConfirming(use);
      else void send(use);
    },
    isPending: (block, element) => pending.has(keyOf(block, element)),
    read: (block, element) => {
      const touched = values[block.block_id ?? '']?.[element.action_id ?? ''];
      return touched === undefined ? initialValue(element) : touched;
    },
    write: (block, element, value) => {
      form.onWrite(block.block_id ?? '');
      setValues((before) => ({
        ...before,
        [block.block_id ?? '']: {
          ...before[block.block_id ?? ''],
          [element.action_id ?? '']: value,
        },
      }));
    },
    errorOf: (block) => form.errors[block.block_id ?? ''] ?? null,
    startsAt: form.startsAt,
  };

  const confirm = confirming?.element.confirm;
  const confirmation = (
    <Modal
      opened={confirm !== undefined}
      onClose={() => setConfirming(null)}
      title={plainText(confirm?.title)}
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {confirm && <TextObjectView text={confirm.text} />}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => setConfirming(null)}>
          {plainText(confirm?.deny)}
        </Button>
        <Button
          color={confirm?.style === 'danger' ? 'red.8' : undefined}
          onClick={() => {
            if (confirming) void send(confirming);
            setConfirming(null);
          }}
        >
          {plainText(confirm?.confirm)}
        </Button>
      </Group>
    </Modal>
  );
  return { surface, values, confirmation };
}
