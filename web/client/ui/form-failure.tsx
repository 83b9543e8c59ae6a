import type { ReactNode } from 'react';
import classes from './form-failure.module.css';
import { Icon } from './icon.tsx';

type Props = {
  text: string;
  /** After the text: a link to what helps. */
  children?: ReactNode;
};

/** The reason why a form was rejected, shown beside its submit button. */
export function FormFailure({ text, children }: Props) {
  return (
    <div role="alert" className={`flex gap-10 bad ${classes.failure}`}>
      <Icon name="alert" size={18} />
      <p>
        {text}
        {children && <> {children}</>}
      </p>
    </div>
  );
}
