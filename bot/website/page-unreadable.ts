/** One error, whatever was wrong: a difference would map somebody's own network. */
export class PageUnreadable extends Error {
  constructor() {
    super('That page could not be read.');
    this.name = 'PageUnreadable';
  }
}
