import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './settings-frame.module.css';

type Anchor = readonly [id: string, label: string];

/** The sections of a settings page under a row of links to them. */
export function SettingsFrame({
  anchors,
  children,
}: {
  anchors: readonly Anchor[];
  children: ReactNode;
}) {
  useScrollToAnchor(anchors);
  return (
    <div className={classes.sections}>
      <nav aria-label="Settings" className={classes.nav}>
        <ul className={classes.anchors}>
          {anchors.map(([id, label]) => (
            <li key={id}>
              <Link to={{ hash: id }} className={classes.anchor}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/** Scrolls to and focuses the section that the address's anchor names. */
function useScrollToAnchor(anchors: readonly Anchor[]): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again scrolls there again
  useEffect(() => {
    const id = anchors.find(([anchor]) => `#${anchor}` === hash)?.[0];
    if (!id) return;
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  }, [hash, key]);
}
