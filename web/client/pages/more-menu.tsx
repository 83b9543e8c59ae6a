import { useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { LazyPopCard, usePopCard } from '../ui/lazy-pop-card.tsx';
import { useOtherScheme } from '../ui/use-other-scheme.ts';
import { isCurrent, type MenuItem } from './founder-nav.ts';
import { MenuLink } from './menu-link.tsx';
import classes from './side-menu.module.css';

type Props = { items: MenuItem[]; pathname: string; withTheme: boolean };

/** The last place of the bar: a sheet with the pages that found none in it. */
export function MoreMenu({ items, pathname, withTheme }: Props) {
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const { button, card } = usePopCard(opened, setOpened);
  const current = items.find((item) => isCurrent(item, pathname));
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.item}
        data-current={current !== undefined || undefined}
        aria-label={current ? `More, now ${current.label}` : 'More'}
      >
        <Icon name="more" size={20} />
        More
      </button>
      <LazyPopCard
        card={card}
        name={{ 'aria-labelledby': titleId }}
        position="top-end"
        width="min(320px, calc(100vw - 16px))"
        offset={8}
        shade={0.3}
        padding={8}
      >
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
      </LazyPopCard>
    </>
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
