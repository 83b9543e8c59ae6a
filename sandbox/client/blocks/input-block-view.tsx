import type { ReactNode } from 'react';
import { FieldView } from '#sandbox/client/blocks/field-view.tsx';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { showPlain } from '#sandbox/client/text/show-plain.ts';
import type { Block } from '#sandbox/shared/block-kit.ts';

export function InputBlockView({ block }: { block: Block }): ReactNode {
  const surface = useSurface();
  const { element } = block;
  if (!element) return null;
  const label = showPlain(block.label);
  return (
    <FieldView
      block={block}
      element={element}
      label={block.optional ? `${label} (optional)` : label}
      hint={showPlain(block.hint)}
      required={!block.optional}
      onChange={(value) => {
        surface.write(block, element, value);
        if (block.dispatch_action) surface.act(block, element, value);
      }}
    />
  );
}
