import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import classes from './settings-frame.module.css';

type Anchor = readonly [id: string, label: string];

/** The sections of a settings page under links to them. */
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
      <SectionLinks anchors={anchors} />
      {children}
    </div>
  );
}

/** In a row; on a phone they would fill half of the screen, so there a button unfolds them. */
function SectionLinks({ anchors }: { anchors: readonly Anchor[] }) {
  const [opened, setOpened] = useState(false);
  const listId = useId();
  return (
    <nav aria-label="Settings" className={classes.nav} data-opened={opened || undefined}>
      <button
        type="button"
        className={classes.opener}
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened(!opened)}
      >
        Jump to a section
        <Icon name="chevron" size={16} />
      </button>
      <ul id={listId} className={`wrap gap-6 ${classes.anchors}`}>
        {anchors.map(([id, label]) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              className={`soft small ${classes.anchor}`}
              onClick={() => setOpened(false)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
