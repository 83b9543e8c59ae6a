let last = 0;

/** A number that no other row made by this process has. */
export function nextNumber(): number {
  last += 1;
  return last;
}
