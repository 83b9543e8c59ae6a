const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\ufe00-\ufe0f]/g;
const spaces = /[\s\u0085]+/g;

/**
 * The key by which names are equal, whatever they were typed or pasted with: composed or decomposed
 * letters, capital or small ones, spaces of any kind and number. PostgreSQL has the same as `name_key()`.
 */
export function nameKey(name: string): string {
  return (
    name
      .replace(invisible, '')
      .replace(spaces, ' ')
      .replace(/^ | $/g, '')
      .normalize('NFD')
      // Some letters are one only in small letters (ẞ and ß), others only in capital ones (σ and ς).
      .toLowerCase()
      .toUpperCase()
      // The Turkish letters are written with and without the dot.
      .replaceAll('I\u0307', 'I')
  );
}
