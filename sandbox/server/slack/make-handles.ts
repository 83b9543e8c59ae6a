/** Unique Slack handles in the order given: "Mira Okafor" → mira.okafor, the next one mira.okafor2. */
export function makeHandles(names: string[], taken: string[]): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const base =
      name
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '.')
        .replace(/^\.+|\.+$/g, '') || 'member';
    let handle = base;
    for (let n = 2; used.has(handle); n++) handle = `${base}${n}`;
    used.add(handle);
    return handle;
  });
}
