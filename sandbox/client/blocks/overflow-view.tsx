import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSurface } from '#sandbox/client/blocks/surface-context.tsx';
import { showPlain } from '#sandbox/client/text/show-plain.ts';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import type { Block, BlockElement } from '#sandbox/shared/block-kit.ts';

export function OverflowView({
  block,
  element,
}: {
  block: Block;
  element: BlockElement;
}): ReactNode {
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
            {showPlain(option.text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
