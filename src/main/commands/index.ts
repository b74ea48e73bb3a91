import { caseCommand } from './case.ts';
import type { Command } from './command.ts';
import { DESK_ACTS } from './desk/acts.ts';
import { DESK_STATE } from './desk/state.ts';
import { gameAbsenceCommand } from './game-absence.ts';
import { gameMissingCommand } from './game-missing.ts';
import { gameVacationCommand } from './game-vacation.ts';
import { gameScheduleCommand, gameStartCommand } from './game-schedule.ts';
import { gameSeatCommand } from './game-seat.ts';
import { gameSendersCommand } from './game-senders.ts';
import { gameListCommand, gameNewCommand } from './games.ts';
import { gmAddCommand, playerAddCommand, tokenNewCommand, tokenRevokeCommand } from './people.ts';
import { explainMailCommand } from './mail.ts';
import { importCommand } from './moving.ts';
import { personForgetCommand } from './person-forget.ts';
import { mailDnsCommand, mailFailingCommand, mailResumeCommand, mailSettingsCommand } from './mail-out.ts';
import { exportCommand, replayCommand, verifyCommand } from './records.ts';
import { benchCommand } from './bench.ts';
import { soakCommand } from './soak.ts';
import { demoCommand, serveCommand } from './running.ts';

/** The menu of `bin/adjutant`, in the order in which help shows it. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  demoCommand,
  gmAddCommand,
  playerAddCommand,
  tokenNewCommand,
  tokenRevokeCommand,
  gameNewCommand,
  gameSeatCommand,
  gameSendersCommand,
  gameListCommand,
  ...DESK_STATE,
  ...DESK_ACTS,
  mailFailingCommand,
  mailResumeCommand,
  mailSettingsCommand,
  mailDnsCommand,
  gameScheduleCommand,
  gameAbsenceCommand,
  gameMissingCommand,
  gameVacationCommand,
  gameStartCommand,
  replayCommand,
  verifyCommand,
  exportCommand,
  importCommand,
  personForgetCommand,
  explainMailCommand,
  caseCommand,
  benchCommand,
  soakCommand,
];
