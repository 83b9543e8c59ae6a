import {
  ActionIcon,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Icon } from '#sandbox/client/ui/icons.tsx';
import classes from '#sandbox/client/ui/page-frame.module.css';

/** The bar of every page: says what this is, and links to the other pages. */
export function TopBar({ title, about }: { title?: string; about: string }): ReactNode {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <section className={classes.bar} aria-label="About this page">
      {title && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
      <p className={classes.note}>
        <strong>Sandbox:</strong> {about}
      </p>
      <nav className={classes.links} aria-label="Sandbox">
        <NavLink to="/slack" className={classes.link}>
          <Icon name="message" size={16} /> Slack
        </NavLink>
        <NavLink to="/mail" className={classes.link}>
          <Icon name="mail" size={16} /> Mail
        </NavLink>
        <a href="/" className={classes.link}>
          <Icon name="open" size={16} /> Slipstream
        </a>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={scheme === 'dark' ? 'Use light colours' : 'Use dark colours'}
          onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          <Icon name={scheme === 'dark' ? 'sun' : 'moon'} size={16} />
        </ActionIcon>
      </nav>
    </section>
  );
}

/** A page with a single card in the middle. */
export function CardPage({ about, children }: { about: string; children: ReactNode }): ReactNode {
  return (
    <div className={classes.page}>
      <TopBar about={about} />
      <main className={classes.main}>
        <div className={classes.card}>{children}</div>
      </main>
    </div>
  );
}
