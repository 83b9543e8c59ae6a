import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './settings-frame.module.css';
import type { SettingsGroup, SettingsPages } from './settings-sections.ts';

type Props = {
  pages: SettingsPages;
  /** One for each group that stands on this page, by its id. */
  children: Readonly<Record<string, ReactNode>>;
};

/** The group of settings that the address names, beside a list of all; the first one without a name. */
export function SettingsFrame({ pages, children }: Props) {
  const { hash } = useLocation();
  const anchor = hash.slice(1);
  const named = pages.groups.find(
    ({ id, sections }) => id === anchor || sections.some(([section]) => section === anchor),
  );
  const group = named ?? pages.groups[0];
  if (!group) return null;
  if (group.to) return <Navigate to={group.to} replace />;
  return (
    <div className={classes.frame} data-index={(!named && pages.groups.length > 1) || undefined}>
      <SettingsNav pages={pages} current={group.id} />
      <div className="shrinks">
        <Suspense key={group.id} fallback={<Skeleton heights={[420]} label="Loading" />}>
          {children[group.id]}
          <ScrollToAnchor group={group} anchor={anchor} />
        </Suspense>
      </div>
    </div>
  );
}

/** Set for a group that stands on a page of its own. */
export function SettingsPageFrame({
  pages,
  current,
  children,
}: {
  pages: SettingsPages;
  current: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.frame}>
      <SettingsNav pages={pages} current={current} />
      <div className="shrinks">{children}</div>
    </div>
  );
}

/** The side list; on a phone a button with the group's name unfolds it. */
function SettingsNav({ pages, current }: { pages: SettingsPages; current: string }) {
  const [opened, setOpened] = useState(false);
  const listId = useId();
  if (pages.groups.length < 2) return null;
  const label = pages.groups.find(({ id }) => id === current)?.label;
  return (
    <nav aria-label="Settings" className={classes.nav} data-opened={opened || undefined}>
      <button
        type="button"
        className={`row between wide ink ${classes.opener}`}
        aria-label={`Settings: ${label}`}
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened(!opened)}
      >
        {label}
        <Icon name="chevronDown" size={16} />
      </button>
      <ul id={listId} className={classes.list}>
        {pages.groups.map(({ id, label, sections, to }) => (
          <li key={id}>
            <Link
              to={to ?? `${pages.path}#${id}`}
              className={`ink ${classes.link}`}
              aria-current={id === current ? 'page' : undefined}
              onClick={() => setOpened(false)}
            >
              {label}
              <Icon name="chevron" size={16} />
              <span aria-hidden="true" className={`soft small ${classes.contents}`}>
                {sections.map(([, name]) => name).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to and focuses the section that the address's anchor names, or the group's first one. */
function ScrollToAnchor({ group, anchor }: { group: SettingsGroup; anchor: string }) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again scrolls there again
  useEffect(() => {
    if (!anchor) return;
    const named = group.sections.find(([section]) => section === anchor);
    const [id] = named ?? group.sections[0] ?? [];
    document.getElementById(`${id}`)?.scrollIntoView();
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
  }, [anchor, key]);
  return null;
}
