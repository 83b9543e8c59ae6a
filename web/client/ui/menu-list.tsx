import { Menu } from '@mantine/core';
import { Icon, type IconName } from './icon.tsx';
import type { PopoverState } from './popover-trigger.ts';
import { RowMenu } from './row-menu.tsx';

export type MenuItem = {
  label: string;
  icon: IconName;
  color?: 'rose';
  disabled?: boolean;
  onClick: () => void;
};

/** The menu of a row or card whose items are known when it is opened. */
export function MenuList({ items, ...menu }: PopoverState & { items: MenuItem[] }) {
  return (
    <RowMenu {...menu}>
      {items.map(({ label, icon, ...item }) => (
        <Menu.Item key={label} leftSection={<Icon name={icon} size={16} />} {...item}>
          {label}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
