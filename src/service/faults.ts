/** The world failed us (database away, SMTP down, lock timeout): nothing is decided, trying again is safe. */
export class Fault extends Error {
  override readonly name: string = 'Fault';
}

/** The receiving mail server will never take this mail (5xx): trying again is pointless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** We were wrong: a turn could not be computed or its result is impossible. Nothing is committed. */
export class Bug extends Error {
  override readonly name = 'Bug';
}
