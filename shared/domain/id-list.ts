/**
 * Ids of one length in ascending order, kept as the text they came in, joined by commas: a list of
 * many thousands costs next to nothing until it is looked into.
 */
export class IdList {
  readonly length: number;
  readonly #text: string;
  readonly #step: number;

  /** `text` is ascending ids joined by commas; empty for none. */
  constructor(text: string) {
    this.#text = text;
    const end = text.indexOf(',');
    this.#step = (end < 0 ? text.length : end) + 1;
    this.length = text === '' ? 0 : (text.length + 1) / this.#step;
  }

  static of(ids: readonly string[]): IdList {
    return new IdList([...ids].sort().join(','));
  }

  slice(from: number, to: number): string[] {
    const text = this.#text.slice(from * this.#step, to * this.#step).replace(/,$/, '');
    return text === '' ? [] : text.split(',');
  }

  /** Where an id stands, or would stand. */
  indexOf(id: string): number {
    return firstIndex(this.length, (index) => this.#at(index) >= id);
  }

  has(id: string): boolean {
    return this.#at(this.indexOf(id)) === id;
  }

  with(id: string): IdList {
    return this.has(id) ? this : IdList.of([...this.slice(0, this.length), id]);
  }

  without(id: string): IdList {
    return IdList.of(this.slice(0, this.length).filter((each) => each !== id));
  }

  #at(index: number): string {
    return this.#text.slice(index * this.#step, (index + 1) * this.#step - 1);
  }
}

/** By halving: the first index that `is`, given that all after it are too; `length` when none is. */
export function firstIndex(length: number, is: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
