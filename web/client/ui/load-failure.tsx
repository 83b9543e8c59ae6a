import { Button } from '@mantine/core';
import { errorText } from '../lib/error-text.ts';
import { Icon } from './icon.tsx';
import classes from './state-message.module.css';

/** In place of what could not be loaded: what happened, and the way to try again. */
export function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div role="alert" className={classes.message}>
      <Icon name="alert" size={24} />
      <p>{errorText(error)}</p>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
