import type { RefusalWords } from '../../engine/refusal.ts';
import { DEPLOYMENT_WORDS } from './refusal-words/deployment.ts';
import { INTERFACE_WORDS } from './refusal-words/interface.ts';
import { REINFORCEMENT_WORDS } from './refusal-words/reinforcement.ts';
import { STAFF_WORDS } from './refusal-words/staff.ts';
import { SURFACE_WORDS } from './refusal-words/surface.ts';
import { TRANSPORT_WORDS } from './refusal-words/transport.ts';

/** What a refusal says. Codes are public and stable; the words may be bettered. */
export const REFUSAL_WORDS: RefusalWords = {
  'order.not-yours': 'Only the seat of a side gives its orders.',
  'order.other-commander': '{what} is commanded by the {commander} seat, which alone gives it orders.',
  'order.overall-commander': 'That is decided for the side as a whole, by the {commander} seat alone.',
  'carried.none': 'Nothing on your sheet for the week was meant for this combat phase.',
  'week.no-plotting-step':
    'The war begins with the movement of week 1: fleets are first adjusted and plotted in the window of week 2. Now only scouts, admirals by xboat and fleets under an admiral of plotting factor 0 can move.',

  'fleet.unknown': 'There is no fleet {piece}.',
  'fleet.not-yours': '{fleet} is not yours.',
  'fleet.not-in-play': '{fleet} is not on the map. FORM brings it into play.',
  'fleet.in-play': '{fleet} is in play already, at {at}.',
  'fleet.not-available': '{fleet} is not available yet.',
  'fleet.empty': 'That would leave {fleet} without squadrons. {nearest}',
  'fleet.not-well-led': '{fleet} has no admiral of plotting factor 0: it moves as it was plotted.',
  'fleet.has-moved': '{fleet} has made its movement of this week by disengaging.',

  'squadron.unknown': 'There is no squadron {piece}.',
  'squadron.not-yours': '{squadron} is not yours.',
  'squadron.not-in-play': '{squadron} is not on the map.',
  'squadron.not-in-fleet': '{squadron} is not in {fleet}.',
  'squadron.in-fleet': '{squadron} is in {fleet} already.',
  'squadron.in-a-fleet': '{squadron} is in {fleet}: detach it first, and it can move by itself next week.',
  'squadron.elsewhere': '{squadron} is at {at}, not at {wanted}.',
  'admiral.under-way':
    '{admiral} can not change his command at {at}: whoever left a battle this week is still on the way there until next week.',
  'fleet.under-way':
    '{name} left a battle this week and is still on its way to {at}: nothing can join it, or be joined by it, before next week.',
  'squadron.plot-too-far': '{squadron} could not keep the plot of {fleet}: in week {week} it jumps to {to}.',
  'squadron.plot-no-fuel':
    '{squadron} could not keep the plot of {fleet}: it would not be refuelled for the jump to {to} in week {week}.',
  'squadron.not-scout': '{squadron} is no scout: it jumps only in a fleet.',
  'squadron.not-tanker': '{squadron} is no tanker.',
  'squadron.tank-empty': '{squadron} must refuel from another source before it can refuel others again.',

  'admiral.unknown': 'There is no admiral {piece}.',
  'admiral.not-yours': '{admiral} is not yours.',
  'admiral.not-in-play': '{admiral} is not on the map.',
  'admiral.elsewhere': '{admiral} is at {at}, {fleet} at {wanted}.',
  'admiral.wrong-navy': '{fleet} holds more squadrons of other navies than of the navy of {admiral}.',
  'admiral.no-world': 'There is no world at {at} for {admiral} to land on.',
  'admiral.no-route':
    'No xboat takes {admiral} from {from} to {to} within four parsecs. In reach: {reachable}.',
  'admiral.enemy-there': 'Enemy squadrons at {at}: no xboat runs there.',

  'plot.too-late':
    'Week {week} of {fleet} is {standing}; plots stand unless they are aborted. The first free week: {nearest}.',
  'plot.too-far-ahead': 'Nobody plots further ahead than week {last}.',
  'plot.too-far': 'From {at} to {to} it is {hexes} hexes; {squadron} holds {fleet} to jump-{jump}.',
  'plot.no-fuel':
    '{squadron} is certain to lack fuel for the jump to {to} in week {week}: nothing at {at} can refuel it in time.',
  'plot.wrong-hex': '{fleet} will be at {at} in week {week}, not at {to}. {nearest}',
  'plot.no-way': 'No jump leads from {at} to {to}.',
  'plot.not-yours': '{to} is a box of the other side.',
  'plot.same-hex': '{fleet} will be at {at} in week {week} already. {nearest}',
  'plot.nothing-plotted': 'Nothing is plotted for {fleet} that could be aborted.',
  'plot.did-refuel':
    '{fleet} has not failed to refuel, and only then may its plot be delayed. {nearest} turns it into holding.',
  'plot.is-aborted': 'The plot of {piece} is aborted on this sheet.',

  'jump.too-far': 'From {from} to {to} it is {hexes} hexes, and {squadron} jumps {jump}.',
  'jump.no-fuel': '{squadron} is not refuelled.',
  'jump.no-way': 'No jump leads from {from} to {to}.',

  'retreat.no-system': 'Squadrons disengage to systems only, and there is none at {at}.',
  'retreat.no-battle': 'There is never a battle in {at}.',

  ...DEPLOYMENT_WORDS,
  ...REINFORCEMENT_WORDS,
  ...TRANSPORT_WORDS,
  ...INTERFACE_WORDS,
  ...SURFACE_WORDS,
  ...STAFF_WORDS,
};
