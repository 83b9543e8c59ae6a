import { Popover } from '@mantine/core';
import { useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useOtherScheme } from '../ui/use-other-scheme.ts';
import { isCurrent, type MenuItem } from './founder-nav.ts';
import { MenuLink } from './menu-link.tsx';
import classes from './side-menu.module.css';

type Props = { items: MenuItem[]; pathname: string; withTheme: boolean };

/** The last place of the bar: a sheet with the pages that found none in it. */
export function MoreMenu({ items, pathname, withTheme }: Props) {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const current = items.find((item) => isCurrent(item, pathname));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      width="min(320px, calc(100vw - 16px))"
      offset={8}
      shadow="md"
      trapFocus
      returnFocus
      withOverlay
      overlayProps={{ backgroundOpacity: 0.3 }}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.item}
          data-current={current !== undefined || undefined}
          aria-label={current ? `More, now ${current.label}` : 'More'}
          onClick={() => setOpened(!opened)}
        >
          <Icon name="more" size={20} />
          More
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-labelledby={titleId}>
        <h2 id={titleId} className="visually-hidden">
          More pages
        </h2>
        <ul className={classes.sheet}>
          {items.map((item) => (
            <li key={item.label}>
              <MenuLink item={item} pathname={pathname} onClick={() => setOpened(false)} />
            </li>
          ))}
          {withTheme && (
            <li>
              <ThemeButton />
            </li>
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function ThemeButton() {
  const { other, icon, change } = useOtherScheme();
  return (
    <button type="button" className={classes.item} onClick={change}>
      <Icon name={icon} size={20} />
      Switch to {other} theme
    </button>
  );
}
