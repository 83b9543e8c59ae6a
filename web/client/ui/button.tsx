import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

type LinkButtonProps = {
  /** A path of ours, or an address such as `mailto:`. */
  to: string;
  children: ReactNode;
  tone?: 'primary' | 'quiet' | 'plain';
  size?: 'medium' | 'large';
  /** For what can do better than the path; the path is for before the script has come. */
  onClick?: MouseEventHandler;
};

/** A link that looks like a button; without Mantine, for the pages that strangers see first. */
export function LinkButton({
  to,
  children,
  tone = 'primary',
  size = 'medium',
  onClick,
}: LinkButtonProps) {
  const look = { className: classes.button, 'data-tone': tone, 'data-size': size, onClick };
  if (!to.startsWith('/')) {
    return (
      <a {...look} href={to}>
        {children}
      </a>
    );
  }
  return (
    <Link {...look} to={to}>
      {children}
    </Link>
  );
}

type ActionButtonProps = ComponentPropsWithRef<'button'> & {
  tone?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'medium' | 'large';
};

/** A button that looks like `LinkButton`; without Mantine, for visitors’ pages. */
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
