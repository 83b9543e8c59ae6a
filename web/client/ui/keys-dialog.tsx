import { Switch } from '@mantine/core';
import { useState } from 'react';
import { type Hotkeys, listHotkeys, useSingleKeys } from '../lib/use-hotkeys.ts';
import { FormDialog } from './form-dialog.tsx';
import { isMac, KeyCaps } from './key-caps.tsx';
import classes from './keys-dialog.module.css';

/** The keys of the page and of the whole product, and a switch for those without Ctrl or Cmd. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [groups] = useState(readGroups);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <FormDialog title="Keys" opened={opened} onClose={onClose}>
      <div className="stack gap-20">
        {groups.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3 className={`soft small strong ${classes.title}`}>{title}</h3>
            <dl>
              {lines.map(({ does, keys }) => (
                <div key={does} className={`row between gap-12 ${classes.line}`}>
                  <dt>{does}</dt>
                  <dd className="flex gap-8 rigid">
                    {keys.map((key) => (
                      <KeyCaps key={key} hotkey={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className={classes.switch}
        label="Single keys"
        description={`When this is off, only keys with ${isMac() ? '⌘' : 'Ctrl'} work. Turn it off if you press keys by accident or speak to your computer.`}
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

type Group = { title: string; lines: { does: string; keys: string[] }[] };

/** The headings of a frame follow those of the page. */
const frameTitles = ['Anywhere', 'Go to'];

function readGroups(): Group[] {
  const all = listHotkeys();
  const keysOf = (title: string) => all.filter((each) => each.title === title);
  return [...new Set(all.map(({ title }) => title))]
    .sort((a, b) => frameTitles.indexOf(a) - frameTitles.indexOf(b))
    .map((title) => ({ title, lines: toLines(keysOf(title).map(({ keys }) => keys)) }));
}

/** Keys that do the same share a line. */
function toLines(lists: Hotkeys[]): Group['lines'] {
  const lines: Group['lines'] = [];
  for (const [key, { does }] of lists.flatMap((keys) => Object.entries(keys))) {
    const line = lines.find((each) => each.does === does);
    if (!line) lines.push({ does, keys: [key] });
    else if (!line.keys.includes(key)) line.keys.push(key);
  }
  return lines;
}
