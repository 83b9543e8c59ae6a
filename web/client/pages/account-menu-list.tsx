import { Menu } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { type StaffRole, staffRoleLabels } from '#shared/options.ts';
import { useSignOut } from '../features/session/sign-out.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useColorSchemeToggle } from '../ui/color-scheme.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PopoverAnchor, type PopoverState, useHasMounted } from '../ui/popover-trigger.ts';
import { Tag } from '../ui/tag.tsx';
import classes from './account-menu-list.module.css';

export type AccountMenuProps = {
  /** Pages of the person rather than of the program. */
  links: { label: string; to: string; icon: IconName }[];
  /** Opens the list of keys. */
  onKeys?: () => void;
};

type Props = AccountMenuProps &
  PopoverState & {
    name: string;
    photo: string | null;
    email: string;
    /** Of the staff only. */
    role: StaffRole | null;
  };

/** The signed-in person and their own pages. The same for founders, investors and admins. */
export function AccountMenuList({
  id,
  anchor,
  opened,
  onClose,
  links,
  onKeys,
  name,
  photo,
  email,
  role,
}: Props) {
  const isDrawn = useHasMounted();
  const { pathname } = useLocation();
  const scheme = useColorSchemeToggle();
  const signOut = useSignOut();
  return (
    <Menu
      id={id}
      opened={opened && isDrawn}
      onChange={(next) => next || onClose()}
      position="bottom-end"
      width="min(288px, calc(100vw - 16px))"
      shadow="md"
      transitionProps={{ duration: 100 }}
      // Keeps the menu inside the header, and focuses its first item.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ item: classes.item }}
    >
      <Menu.Target>
        <PopoverAnchor at={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={undefined} aria-label={`Your account: ${name}, ${email}`}>
        <div className={`row gap-10 ${classes.person}`}>
          <Avatar name={name} url={photo} />
          <div className="shrinks">
            {name !== email && <p className="strong breakable">{name}</p>}
            <p className="soft small one-line">{email}</p>
            {role && <Tag>{staffRoleLabels[role]}</Tag>}
          </div>
        </div>
        <Menu.Divider />
        {links.map(({ label, to, icon }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            aria-current={pathname === to ? 'page' : undefined}
            leftSection={<Icon name={icon} />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<Icon name={scheme.icon} />}
          onClick={scheme.change}
        >
          Switch to {scheme.other} theme
        </Menu.Item>
        {onKeys && (
          <Menu.Item leftSection={<Icon name="keyboard" />} onClick={onKeys}>
            Keyboard shortcuts
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick={false}
          disabled={signOut.isPending || signOut.isSuccess}
          leftSection={<Icon name="signOut" />}
          onClick={() => signOut.mutate()}
        >
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
