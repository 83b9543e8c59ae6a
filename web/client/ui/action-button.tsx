import type { ComponentPropsWithRef } from 'react';
import classes from './action-button.module.css';
import linkClasses from './link-button.module.css';

type Props = ComponentPropsWithRef<'button'> & {
  tone?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'medium' | 'large';
};

/** A button that looks like `LinkButton`; without Mantine, for visitors’ pages. */
export function ActionButton({
  tone = 'primary',
  size = 'medium',
  type = 'button',
  ...props
}: Props) {
  return (
    <button
      {...props}
      type={type}
      className={`${linkClasses.button} ${classes.button}`}
      data-tone={tone}
      data-size={size}
    />
  );
}
