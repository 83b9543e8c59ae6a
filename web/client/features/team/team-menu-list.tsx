import { Menu } from '@mantine/core';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { PopoverState } from '../../ui/popover-trigger.ts';
import { RowMenu } from '../../ui/row-menu.tsx';

export type TeamMenuItem = {
  label: string;
  icon: IconName;
  color?: 'rose';
  disabled?: boolean;
  onClick: () => void;
};

/** The menu of a teammate or an invitation. */
export function TeamMenuList({ items, ...menu }: PopoverState & { items: TeamMenuItem[] }) {
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
