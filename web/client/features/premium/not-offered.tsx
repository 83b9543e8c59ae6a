import { Button } from '@mantine/core';
import { brand } from '#shared/brand.ts';
import classes from './premium.module.css';

/** Where there is nobody to pay to, nothing is sold. */
export function NotOffered({ onClose }: { onClose: () => void }) {
  return (
    <div className={classes.offer}>
      <p>
        Contacting founders is part of premium, and premium is not offered on this {brand.name} yet.
        Nothing is missing on your side. You can request an introduction instead: it costs nothing.
      </p>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
