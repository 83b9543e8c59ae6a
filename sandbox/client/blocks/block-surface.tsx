import { createContext, useContext, useState } from 'react';
import { callSandbox, reportFailure } from '#sandbox/client/sandbox-api.ts';
import {
  type Block,
  type BlockElement,
  type FieldValue,
  type FieldValues,
  initialValue,
} from '#sandbox/shared/block-kit.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** The actions of the elements of a message, dialog or Home tab. */
export type Surface = {
  /** Uses an element: the product is notified at once. */
  act(block: Block, element: BlockElement, value?: FieldValue): void;
  isPending(block: Block, element: BlockElement): boolean;
  read(block: Block, element: BlockElement): FieldValue;
  write(block: Block, element: BlockElement, value: FieldValue): void;
  errorOf(block: Block): string | null;
  /** The block whose field gets the focus when a dialog opens. */
  startsAt: string | null;
  /** Opens the details beside a work object; null where there are none. */
  openDetails: ((url: string) => void) | null;
};

const SurfaceContext = createContext<Surface | null>(null);

export const SurfaceProvider = SurfaceContext.Provider;

export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('Blocks need a surface around them.');
  return surface;
}

/** The place of the blocks; part of each click's report. */
type BlockPlace = { as: string } & (
  | { channel: string; ts: string }
  | { viewId: string }
  | { inDetails: true }
);

/** Only a dialog has errors at its fields, and a field that gets the focus first. */
type FormState = {
  errors: Record<string, string>;
  startsAt: string | null;
  onWrite(blockId: string): void;
};

const noForm: FormState = { errors: {}, startsAt: null, onWrite: () => undefined };

const keyOf = (block: Block, element: BlockElement) => `${block.block_id}/${element.action_id}`;

/** `values` holds only what was changed; the other fields keep the product's initial value. */
export function useBlockSurface(
  place: BlockPlace,
  form = noForm,
): { surface: Surface; values: FieldValues } {
  const [values, setValues] = useState<FieldValues>({});
  const [pending, setPending] = useState<string[]>([]);

  const act = async (block: Block, element: BlockElement, value?: FieldValue) => {
    const key = keyOf(block, element);
    const { action_id: actionId } = element;
    const click = { ...place, actionId, blockId: block.block_id, value, values };
    setPending((before) => [...before, key]);
    await reportFailure(callSandbox<DeliveryResult>('POST', '/slack/click', click));
    setPending((before) => before.filter((one) => one !== key));
  };
  const surface: Surface = {
    act: (block, element, value) => void act(block, element, value),
    isPending: (block, element) => pending.includes(keyOf(block, element)),
    read: ({ block_id = '' }, element) => {
      const changed = values[block_id]?.[element.action_id ?? ''];
      return changed === undefined ? initialValue(element) : changed;
    },
    write: ({ block_id = '' }, { action_id = '' }, value) => {
      form.onWrite(block_id);
      setValues((before) => ({
        ...before,
        [block_id]: { ...before[block_id], [action_id]: value },
      }));
    },
    errorOf: ({ block_id = '' }) => form.errors[block_id] ?? null,
    startsAt: form.startsAt,
    openDetails:
      'ts' in place
        ? (url) =>
            void reportFailure(
              callSandbox<DeliveryResult>('POST', '/slack/details', { ...place, url }),
            )
        : null,
  };
  return { surface, values };
}
