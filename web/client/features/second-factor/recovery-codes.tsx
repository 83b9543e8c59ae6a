import { Button, CopyButton } from '@mantine/core';
import { brand } from '#shared/brand.ts';
import { saveFile } from '../../lib/save-file.ts';
import classes from './second-factor.module.css';

type Props = { codes: string[]; onDone: () => void };

/** Shown once, right after they were made. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = codes.join('\n');
  const download = () =>
    saveFile(
      new File([`${brand.name} recovery codes, each works once:\n\n${text}\n`], fileName, {
        type: 'text/plain',
      }),
    );
  return (
    <div className={classes.body}>
      <p className={classes.soft}>
        <strong>Keep these recovery codes somewhere safe.</strong> Each signs you in once if your
        phone is lost. They are not shown again.
      </p>
      <ol aria-label="Recovery codes" className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}

const fileName = 'slipstream-recovery-codes.txt';
