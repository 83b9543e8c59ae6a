import type { ReactNode } from 'react';
import classes from './settings.module.css';

type Props = {
  /** Its anchor: `/app/settings#password`. */
  id: string;
  title: string;
  text: ReactNode;
  tone?: 'grave';
  children: ReactNode;
};

/** One section of the settings, whose heading can be linked to. */
export function SettingsSection({ id, title, text, tone, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.section} data-tone={tone}>
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className={`lead ${classes.title}`}>
          {title}
        </h2>
        <p className={`soft ${classes.text}`}>{text}</p>
      </div>
      <div className={`stack gap-16 shrinks ${classes.body}`}>{children}</div>
    </section>
  );
}
