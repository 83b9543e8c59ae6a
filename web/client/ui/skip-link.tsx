import classes from './skip-link.module.css';

/** The first thing that the Tab key meets in a shell: past its header and menu. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.link}>
      Skip to content
    </a>
  );
}
