import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

type JsonFile<Content> = {
  content: Content;
  /** Writes the content as it is then. */
  save(): Promise<void>;
};

/**
 * A file of the data directory, readable by its owner only and kept between starts. Products that
 * start at once in one directory agree on the content of the first; an unreadable file is replaced
 * at the next save.
 */
export async function openJsonFile<Content extends object>(
  path: string,
  initial: Content,
): Promise<JsonFile<Content>> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const write = (content: Content) =>
    writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  const read = () => readContent(path, initial);

  let content = (await read()) as Content | null;
  if (!content) {
    await write(initial);
    const isFirst = await link(draft, path).then(
      () => true,
      () => false,
    );
    await rm(draft);
    content = isFirst ? null : ((await read()) as Content | null);
  }
  const kept = content ?? initial;
  let last = Promise.resolve();
  // Writes run one after another, and each file is complete before it replaces the last.
  const save = () => {
    last = last
      .catch(() => undefined)
      .then(() => write(kept))
      .then(() => rename(draft, path));
    return last;
  };
  return { content: kept, save };
}

/** The content, if it has every field of the initial one. */
async function readContent<Content extends object>(
  path: string,
  initial: Content,
): Promise<Content | null> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'));
    const isComplete =
      typeof found === 'object' &&
      found !== null &&
      Object.keys(initial).every((key) => key in found);
    return isComplete ? (found as Content) : null;
  } catch {
    return null;
  }
}
