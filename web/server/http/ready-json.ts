/** JSON that PostgreSQL has shaped: it is sent as it is. What may be in it, its query lists field by field. */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** In the place of what the contract names: a test holds such a route to it. */
  static of<Answer>(text: string): Answer {
    return new ReadyJson(text) as Answer;
  }
}
