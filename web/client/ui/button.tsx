import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

type LinkButtonProps = {
  /** One of our paths, or an address such as `mailto:`. */
  to: string;
  children: ReactNode;
  tone?: 'primary' | 'quiet' | 'plain';
  size?: 'medium' | 'large';
  /** Runs instead of following the link; until the script has loaded, the link works. */
  onClick?: MouseEventHandler;
};

/** A link that looks like a button. It does without Mantine, for the public pages. */
export function LinkButton({
  to,
  children,
  tone = 'primary',
  size = 'medium',
  onClick,
}: LinkButtonProps) {
  const props = { className: classes.button, 'data-tone': tone, 'data-size': size, onClick };
  if (!to.startsWith('/')) {
    return (
      <a {...props} href={to}>
        {children}
      </a>
    );
  }
  return (
    <Link {...props} to={to}>
      {children}
    </Link>
  );
}

type ActionButtonProps = ComponentPropsWithRef<'button'> & {
  tone?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'medium' | 'large';
};

/** A button that looks like `LinkButton`. It does without Mantine, for visitors’ pages. */
export function ActionButton({
  tone = 'primary',
  size = 'medium',
  type = 'button',
  ...props
}: ActionButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={`${classes.button} ${classes.actionButton}`}
      data-tone={tone}
      data-size={size}
    />
  );
}
