import { Menu } from '@mantine/core';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PopoverAnchor, type PopoverState, useHasMounted } from '../../ui/popover-trigger.ts';

export type TeamMenuItem = {
  label: string;
  icon: IconName;
  color?: 'rose';
  disabled?: boolean;
  onClick: () => void;
};

/** The menu of a teammate or an invitation. */
export function TeamMenuList({
  id,
  anchor,
  opened,
  onClose,
  items,
}: PopoverState & { items: TeamMenuItem[] }) {
  const isDrawn = useHasMounted();
  return (
    <Menu
      id={id}
      opened={opened && isDrawn}
      onChange={(next) => next || onClose()}
      position="bottom-end"
      width={200}
      shadow="md"
      transitionProps={{ duration: 100 }}
      // Keeps the menu inside the page's landmarks, and focuses its first item.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopoverAnchor at={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon, ...item }) => (
          <Menu.Item key={label} leftSection={<Icon name={icon} size={16} />} {...item}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
