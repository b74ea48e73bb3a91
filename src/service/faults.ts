/** The world failed us (database away, SMTP down, lock timeout): trying again is safe. */
export class Fault extends Error {
  override readonly name: string = 'Fault';
  /** What failed us, as it stands in a sentence. */
  readonly part: string;

  constructor(message: string, options: ErrorOptions & { readonly part?: string } = {}) {
    super(message, options);
    this.part = options.part ?? 'something that the service needs';
  }
}

/** The receiving mail server can't take this mail for now (4xx): it is tried again, but not for ever. */
export class MailDeferred extends Fault {
  override readonly name = 'MailDeferred';
}

/** The receiving mail server will never take this mail (5xx): trying again is pointless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly about: RefusedFor;

  constructor(message: string, options: ErrorOptions & { readonly about?: RefusedFor } = {}) {
    super(message, options);
    this.about = options.about ?? 'recipient';
  }
}

/** What a mail was refused for: the address, its content, or its size. The last two may be mended by a lighter mail. */
export type RefusedFor = 'recipient' | 'content' | 'size';

/** We were wrong: a turn could not be computed or its result is impossible. Nothing is committed. */
export class Bug extends Error {
  override readonly name = 'Bug';
}
