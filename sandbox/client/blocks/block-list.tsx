import { ActionIcon, Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from '#sandbox/client/blocks/block-list.module.css';
import { FieldView, InputBlockView } from '#sandbox/client/blocks/field-view.tsx';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { parseMarkdown } from '#sandbox/client/text/parse-markdown.ts';
import { parseRichText } from '#sandbox/client/text/parse-rich-text.ts';
import { plainText, safeUrl } from '#sandbox/client/text/text-nodes.ts';
import { TextObjectView, TextView } from '#sandbox/client/text/text-view.tsx';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { Block, BlockElement, RichTextNode, TextObject } from '#sandbox/shared/block-kit.ts';

/** Renders Block Kit. Interactive elements need a surface around them. */
export function BlockList({ blocks }: { blocks: Block[] }): ReactNode {
  return (
    <div className={classes.list}>
      {blocks.map((block, index) => (
        <BlockView key={block.block_id ?? index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'header':
      return <h3 className={classes.header}>{plainText(block.text)}</h3>;
    case 'section':
      return <SectionView block={block} />;
    case 'context':
      return <ContextView elements={(block.elements ?? []) as (TextObject | BlockElement)[]} />;
    case 'actions':
    case 'context_actions':
      return (
        <div className={classes.actions}>
          {((block.elements ?? []) as BlockElement[]).map((element, index) => (
            <ElementView key={element.action_id ?? index} block={block} element={element} />
          ))}
        </div>
      );
    case 'divider':
      return <hr className={classes.divider} />;
    case 'input':
      return <InputBlockView block={block} />;
    case 'image':
      return (
        <ImageView url={block.image_url} alt={block.alt_text} caption={plainText(block.title)} />
      );
    case 'markdown':
      return (
        <div>
          <TextView nodes={parseMarkdown(plainText(block.text))} />
        </div>
      );
    case 'rich_text':
      return (
        <div>
          <TextView nodes={parseRichText((block.elements ?? []) as RichTextNode[])} />
        </div>
      );
    default:
      return <p className={classes.unsupported}>The sandbox cannot show a {block.type} block.</p>;
  }
}

function SectionView({ block }: { block: Block }): ReactNode {
  const { text, fields, accessory } = block;
  return (
    <div className={classes.section}>
      <div className={classes.sectionBody}>
        {typeof text === 'object' && <TextObjectView text={text} />}
        {fields && (
          <div className={classes.fields}>
            {fields.map((field, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other identity
              <div key={index}>
                <TextObjectView text={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div className={classes.accessory}>
          {accessory.type === 'image' ? (
            <ImageView url={accessory.image_url} alt={accessory.alt_text} size="thumbnail" />
          ) : (
            <ElementView block={block} element={accessory} />
          )}
        </div>
      )}
    </div>
  );
}

function ContextView({ elements }: { elements: (TextObject | BlockElement)[] }): ReactNode {
  return (
    <div className={classes.context}>
      {elements.map((element, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: context elements have no other identity
        <div key={index}>
          {element.type === 'image' ? (
            <ImageView
              url={(element as BlockElement).image_url}
              alt={(element as BlockElement).alt_text}
              size="inline"
            />
          ) : (
            <TextObjectView text={element as TextObject} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Images from other hosts are named, not loaded: nothing leaves this machine. */
function ImageView({
  url = '',
  alt = '',
  caption = '',
  size = 'full',
}: {
  url?: string | undefined;
  alt?: string | undefined;
  caption?: string | undefined;
  size?: 'full' | 'thumbnail' | 'inline';
}): ReactNode {
  const picture = isSameOrigin(url) ? (
    <img src={url} alt={alt} className={classes.image} data-size={size} />
  ) : (
    <span role="img" aria-label={alt} className={classes.missingImage} data-size={size}>
      {size === 'full' ? alt : ''}
    </span>
  );
  return caption ? (
    <figure className={classes.figure}>
      <figcaption>{caption}</figcaption>
      {picture}
    </figure>
  ) : (
    picture
  );
}

function isSameOrigin(url: string): boolean {
  if (url.startsWith('data:image/')) return true;
  return (
    URL.canParse(url) && typeof location !== 'undefined' && new URL(url).host === location.host
  );
}

/** An element outside a form: using it notifies the product at once. */
function ElementView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
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

/** A button with a URL is a link, and notifies the product as well. */
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

/** Thumbs up and down below an answer; the pressed one stays pressed. */
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
