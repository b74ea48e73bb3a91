import type { RefusalWords } from '../../../engine/refusal.ts';

/** Squadrons, system defence boats and bombing. [4.5, 9.2] */
export const INTERFACE_WORDS: RefusalWords = {
  'sdb.none-there': 'There are no system defence boats at {at}.',

  'bomb.no-world': 'There is no world at {at} that could be bombed.',
  'bomb.own-unit': '{piece} is yours: name enemy units, or DEFENCE.',

  'globes.not-played': 'Black globes are an optional rule that this game does not use.',
  'globes.other-squadron':
    '{squadron} in {fleet} has no black globe: only a fleet of black globe squadrons alone is unseen. Detach the others first.',
  'globes.no-jump': '{fleet} did not jump this week: only when it jumps in is it unseen.',
  'globes.no-enemy': '{fleet} found no enemy squadrons at {at}.',
};
