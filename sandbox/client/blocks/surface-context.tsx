import { createContext, useContext } from 'react';
import type { Block, BlockElement, FieldValue } from '#sandbox/shared/block-kit.ts';

/** What the elements of a message, dialog or Home tab can do. */
export interface Surface {
  /** Uses an element: asks for confirmation if the element has one, then notifies the product. */
  act(block: Block, element: BlockElement, value?: FieldValue): void;
  isPending(block: Block, element: BlockElement): boolean;
  read(block: Block, element: BlockElement): FieldValue;
  write(block: Block, element: BlockElement, value: FieldValue): void;
  errorOf(block: Block): string | null;
  /** The block whose field gets the focus when a dialog opens. */
  startsAt: string | null;
}

const SurfaceContext = createContext<Surface | null>(null);

export const SurfaceProvider = SurfaceContext.Provider;

export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('Blocks need a surface around them.');
  return surface;
}
