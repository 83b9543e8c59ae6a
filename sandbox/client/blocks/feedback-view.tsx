import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from '#sandbox/client/blocks/blocks.module.css';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { showPlain } from '#sandbox/client/text/show-plain.ts';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { Block, BlockElement } from '#sandbox/shared/block-kit.ts';

/** Thumbs up and down under an answer; the pressed one stays pressed. */
export function FeedbackView({
  block,
  element,
}: {
  block: Block;
  element: BlockElement;
}): ReactNode {
  const surface = useSurface();
  const [pressed, setPressed] = useState<string | null>(null);
  const choices = [
    { button: element.positive_button, icon: 'thumbUp' },
    { button: element.negative_button, icon: 'thumbDown' },
  ] as const;
  return (
    <div className={classes.feedback}>
      {choices.map(
        ({ button, icon }) =>
          button && (
            <ActionIcon
              key={icon}
              variant={pressed === button.value ? 'light' : 'subtle'}
              color={pressed === button.value ? undefined : 'gray'}
              aria-label={button.accessibility_label ?? showPlain(button.text)}
              aria-pressed={pressed === button.value}
              onClick={() => {
                setPressed(button.value);
                surface.act(block, element, button.value);
              }}
            >
              <Icon name={icon} />
            </ActionIcon>
          ),
      )}
    </div>
  );
}
