/** A request to the sandbox that cannot be carried out; the message is for the person who sent it. */
export class SandboxError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SandboxError';
    this.status = status;
  }
}
