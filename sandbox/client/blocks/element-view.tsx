import { ActionIcon, Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from '#sandbox/client/blocks/blocks.module.css';
import { FieldView } from '#sandbox/client/blocks/field-view.tsx';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { plainText, safeUrl } from '#sandbox/client/text/text-nodes.ts';
import { Icon } from '#sandbox/client/ui/icons.tsx';
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
            label={plainText(element.placeholder) || element.accessibility_label || 'Choose'}
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

/** A button that carries an address is a link, and tells the product as well. */
function ButtonView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
  const surface = useSurface();
  const url = safeUrl(element.url ?? '');
  const look = {
    size: 'xs',
    className: classes.button,
    variant: element.style === 'primary' ? 'filled' : 'default',
    'data-style': element.style,
    ...(element.accessibility_label ? { 'aria-label': element.accessibility_label } : {}),
  } as const;
  const use = () => surface.act(block, element);
  return url ? (
    <Button {...look} component="a" href={url} target="_blank" rel="noreferrer" onClick={use}>
      {plainText(element.text)}
    </Button>
  ) : (
    <Button {...look} loading={surface.isPending(block, element)} onClick={use}>
      {plainText(element.text)}
    </Button>
  );
}

/** Thumbs up and down under an answer; the pressed one stays pressed. */
function FeedbackView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
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
              aria-label={button.accessibility_label ?? plainText(button.text)}
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

function OverflowView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
  const surface = useSurface();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={element.accessibility_label ?? 'More actions'}
          loading={surface.isPending(block, element)}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(element.options ?? []).map((option) => (
          <Menu.Item key={option.value} onClick={() => surface.act(block, element, option.value)}>
            {plainText(option.text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
