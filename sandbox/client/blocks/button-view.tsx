import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#sandbox/client/blocks/blocks.module.css';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { safeUrl } from '#sandbox/client/text/safe-url.ts';
import { showPlain } from '#sandbox/client/text/show-plain.ts';
import type { Block, BlockElement } from '#sandbox/shared/block-kit.ts';

/** A button that carries an address is a link, and tells the product as well. */
export function ButtonView({ block, element }: { block: Block; element: BlockElement }): ReactNode {
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
      {showPlain(element.text)}
    </Button>
  ) : (
    <Button {...look} loading={surface.isPending(block, element)} onClick={use}>
      {showPlain(element.text)}
    </Button>
  );
}
