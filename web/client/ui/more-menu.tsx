import { ActionIcon } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { LazyCode } from '../lib/lazy.ts';
import { Icon } from './icon.tsx';
import { LazyDialog } from './lazy-dialog.tsx';
import { type PopoverState, usePopoverTrigger } from './popover-trigger.ts';

type MoreMenuProps<Items> = {
  /** Whom the menu is for. */
  name: string;
  size: number;
  /** A `RowMenu` with its items. */
  code: LazyCode<ComponentType<Items & PopoverState>>;
  items: Items;
  /** Fetches what the items open. */
  preload: () => void;
};

/** The button of a row that opens its menu. */
export function MoreMenu<Items>({ name, size, code, items, preload }: MoreMenuProps<Items>) {
  const [opened, setOpened] = useState(false);
  const { button, card } = usePopoverTrigger({ opened, onChange: setOpened, popup: 'menu', code });
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        size={size}
        aria-label={`More for ${name}`}
        onPointerEnter={() => {
          button.onPointerEnter();
          preload();
        }}
      >
        <Icon name="more" size={20} />
      </ActionIcon>
      <LazyDialog code={code} {...card} {...items} />
    </>
  );
}
