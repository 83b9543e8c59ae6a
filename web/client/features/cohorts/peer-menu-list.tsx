import { Menu } from '@mantine/core';
import { cohortPeerPath } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { PopoverState } from '../../ui/popover-trigger.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
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

export function PeerMenuList({ founderId, introduction, ...menu }: PeerMenuProps & PopoverState) {
  const { text, icon, canRequest, request } = introduction;
  return (
    <RowMenu {...menu}>
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
    </RowMenu>
  );
}
