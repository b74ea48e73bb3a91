import type { FailingAddress, MailSettings, Person, TokenOwner } from './records.ts';

/** People and their tokens. */
export interface PeopleStore {
  /**
   * Keeps that a mail to a person did not arrive, and tells how many did not at that address since a time, this one
   * included. The same report twice counts once.
   */
  addBounce(bounce: NewBounce): Promise<number>;
  /** Refuses (throws `Taken`) when the address is in use. */
  insertPerson(person: Person): Promise<void>;
  personById(id: string): Promise<Person | null>;
  personByAddress(address: string): Promise<Person | null>;
  people(): Promise<readonly Person[]>;
  /**
   * Takes a person out of everything but the play of games: name and address, tokens, mails, his name in the audit and
   * in what was written to others. Seats that he holds are empty then, with another address. False: he directs a game
   * that is not over, and nothing was done.
   */
  forgetPerson(
    person: Person,
    instead: { readonly name: string; readonly address: string },
  ): Promise<boolean>;
  insertToken(token: {
    readonly id: string;
    readonly personId: string | null;
    readonly hash: string;
    readonly label: string;
    readonly createdAt: Date;
  }): Promise<void>;
  tokenOwner(hash: string): Promise<TokenOwner | null>;
  /** False: no such token, or revoked already. */
  revokeToken(id: string, at: Date): Promise<boolean>;
}

/** Which letters people want. */
export interface SettingsStore {
  /** The usual ones for whoever said nothing. */
  mailSettings(personId: string): Promise<MailSettings>;
  changeMailSettings(personId: string, change: Partial<MailSettings>): Promise<MailSettings>;
}

/** Addresses that take no mail of ours. */
export interface FailingStore {
  /** Marks a person's address; one that is marked already stays as it was, and comes back as that. */
  markFailing(failing: FailingAddress): Promise<FailingAddress>;
  failing(personId: string): Promise<FailingAddress | null>;
  failingAddresses(): Promise<readonly FailingAddress[]>;
  /** Takes the mark away, forgets the bounces, and lets go what was held. The ids of those letters; null: no mark. */
  clearFailing(personId: string, now: Date): Promise<readonly string[] | null>;
}

export interface NewBounce {
  /** Id of the mail that reports it. */
  readonly mailId: string;
  readonly personId: string;
  /** Where the lost mail went. */
  readonly address: string;
  readonly status: string | null;
  readonly at: Date;
  readonly since: Date;
}
