import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyCode, onIdle } from '../lib/lazy.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import classes from './rail.module.css';
import { WaitingCount } from './shell-parts.tsx';

export type RailGroup = {
  name?: string;
  items: {
    label: string;
    to: string;
    icon: IconName;
    isCurrent: boolean;
    inBar?: string | undefined;
    waiting?: number | undefined;
  }[];
};

type Props = { label: string; groups: RailGroup[] };

const moreSheetCode = lazyCode(() => import('./more-sheet.tsx').then((module) => module.MoreSheet));

/**
 * A rail, on a phone a bar at the bottom. Its style sheet decides what stands where: the frame is
 * right before any script runs.
 */
export function Rail({ label, groups }: Props) {
  const [opened, setOpened] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  // Only a phone shows the button.
  useEffect(() => onIdle(() => more.current?.offsetParent && moreSheetCode.preload()), []);
  const behindMore = groups.flatMap(({ items }) => items.filter(({ inBar }) => !inBar));
  const hidden = behindMore.find((item) => item.isCurrent);
  const waiting = behindMore.find((item) => item.waiting)?.waiting;
  return (
    <nav aria-label={label} className={classes.menu}>
      {groups.map(({ name, items }) => (
        <ul key={items[0]?.to} aria-label={name} className={`stack gap-2 ${classes.group}`}>
          {name && (
            <li aria-hidden="true" className={`faint small medium ${classes.name}`}>
              {name}
            </li>
          )}
          {items.map(({ inBar, ...item }) => (
            <li key={item.to} data-place={inBar ? 'bar' : 'more'}>
              <Link
                to={item.to}
                className={classes.item}
                aria-current={item.isCurrent ? 'page' : undefined}
              >
                <Icon name={item.icon} size={20} />
                <span>
                  {/* A phone's bar reads "Coach", and says "AI Coach" aloud. */}
                  <span className={classes.wide}>
                    {item.label.slice(0, -(inBar ?? item.label).length)}
                  </span>
                  {inBar ?? item.label}
                </span>
                <WaitingCount count={item.waiting} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <button
        ref={more}
        type="button"
        className={`${classes.item} ${classes.more}`}
        data-current={hidden && true}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <Icon name="more" size={20} />
        <span>More</span>
        <WaitingCount count={waiting} />
        {hidden && <i className="visually-hidden">(now {hidden.label})</i>}
      </button>
      <LazyDialog
        code={moreSheetCode}
        groups={groups}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </nav>
  );
}
