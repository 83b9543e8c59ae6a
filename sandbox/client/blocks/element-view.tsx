import type { ReactNode } from 'react';
import classes from '#sandbox/client/blocks/blocks.module.css';
import { ButtonView } from '#sandbox/client/blocks/button-view.tsx';
import { FeedbackView } from '#sandbox/client/blocks/feedback-view.tsx';
import { FieldView } from '#sandbox/client/blocks/field-view.tsx';
import { OverflowView } from '#sandbox/client/blocks/overflow-view.tsx';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { showPlain } from '#sandbox/client/text/show-plain.ts';
import type { Block, BlockElement } from '#sandbox/shared/block-kit.ts';

/** An element outside a form: using it tells the product at once. */
export function ElementView({
  block,
  element,
}: {
  block: Block;
  element: BlockElement;
}): ReactNode {
  const surface = useSurface();
  switch (element.type) {
    case 'button':
      return <ButtonView block={block} element={element} />;
    case 'overflow':
      return <OverflowView block={block} element={element} />;
    case 'feedback_buttons':
      return <FeedbackView block={block} element={element} />;
    default:
      return (
        <div className={classes.field}>
          <FieldView
            block={block}
            element={element}
            label={showPlain(element.placeholder) || element.accessibility_label || 'Choose'}
            labelHidden
            onChange={(value) => {
              surface.write(block, element, value);
              surface.act(block, element, value);
            }}
          />
        </div>
      );
  }
}
