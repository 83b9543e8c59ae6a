import { Menu } from '@mantine/core';
import { cohortPeerPath } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PopoverAnchor, type PopoverState, useHasMounted } from '../../ui/popover-trigger.ts';
import { SideLink } from '../../ui/side-link.tsx';

export type PeerMenuProps = {
  founderId: string;
  /** An introduction to ask for, or how it stands. */
  introduction: {
    text: string;
    icon: IconName;
    canRequest: boolean;
    preload: () => void;
    request: () => void;
  };
};

/** The menu of a founder in the roster. */
export function PeerMenuList({
  id,
  anchor,
  opened,
  onClose,
  founderId,
  introduction,
}: PeerMenuProps & PopoverState) {
  const isDrawn = useHasMounted();
  const { text, icon, canRequest, request } = introduction;
  return (
    <Menu
      id={id}
      opened={opened && isDrawn}
      onChange={(next) => next || onClose()}
      position="bottom-end"
      width={220}
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
        <Menu.Item
          component={SideLink}
          to={cohortPeerPath(founderId)}
          leftSection={<Icon name="people" size={16} />}
        >
          View Profile
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name={icon} size={16} />}
          disabled={!canRequest}
          onClick={request}
        >
          {text}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
