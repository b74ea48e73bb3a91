import type { RefusalWords } from '../../../engine/refusal.ts';

/** Setting up: the secret base, guerrillas and single counters. [5.5, 7] */
export const DEPLOYMENT_WORDS: RefusalWords = {
  'base.no-world': 'There is no world at {at} for a secret base. The nearest that may be one: {nearest}.',
  'base.co-dominium':
    '{at} is a co-dominium of both states and may not be the secret base. The nearest that may: {nearest}.',
  'base.outside-border':
    '{at} lies outside the borders of the Imperium, where the secret base must be. The nearest that may: {nearest}.',
  'base.has-base':
    '{at} has an Imperial naval or scout base, so it may not be your secret base. The nearest that may: {nearest}.',
  'base.defended':
    '{at} has {defence} factors of defence battalions, and the secret base may have none. The nearest that may: {nearest}.',
  'base.interdicted':
    '{at} is interdicted, a red travel zone, and may not be the secret base. The nearest that may: {nearest}.',

  'guerrilla.unknown': 'There is no guerrilla unit {piece} in play: they are GUE1 to GUE10.',
  'guerrilla.outside-area':
    'Guerrillas begin {where}, and at {compulsory}; {at} is none of these. The nearest: {nearest}.',
  'guerrilla.needed-there':
    'At least {least} of the guerrilla units must begin at {at}: what the order names stays where it stood.',

  'deploy.no-world': 'There is no world at {at}, and forces begin at worlds.',
  'deploy.not-initial': '{counter} is not among the forces that you deploy.',
  'deploy.in-box': '{counter} is a reinforcement and waits in the {box}; it is not deployed.',
  'deploy.at-home': '{counter} is colonial: it begins at home, on {nearest}.',
  'deploy.one-world': '{counter} begins at {nearest} and nowhere else.',
  'deploy.outside-area': '{counter} begins {where}, and {at} is none. The nearest: {nearest}.',
  'deploy.interdicted':
    '{at} is interdicted, a red travel zone: no Imperial troops or admirals may be on it when the war begins.',
  'deploy.guerrilla': '{counter} is a guerrilla unit: they were placed in the first window.',
  'deploy.fleet-elsewhere':
    '{fleet} stands at {stands} with {others} more. All of it goes to {at} with {nearest}.',
  'deploy.twice':
    'Another line of the sheet deploys {piece} too: {other}. Drop one of them, or name {piece} on a line of its own.',

  'build-up.needs-fleet': 'At {at} only a fleet may lie in wait: {squadron} needs IN and the name of one.',
  'build-up.one-fleet': 'At {at} one fleet may lie in wait, and {fleet} does.',
  'build-up.too-slow': '{squadron} jumps {jump}; at {at} only jump-{least} or better may lie in wait.',
  'build-up.not-streamlined': '{squadron} is not streamlined, as squadrons that lie in wait at {at} must be.',
  'build-up.slow-fuel':
    '{squadron} can not refuel at {at} in no time, as squadrons that lie in wait there must.',
  'build-up.embarked-only':
    '{counter} can lie in wait at {at} only embarked: troops ON a squadron, an admiral IN the fleet.',

  'plot.after-deployment':
    'With the surprise attack played, fleets are plotted in the window after this one, when it is known whether the Imperium has found the build-up.',
};
