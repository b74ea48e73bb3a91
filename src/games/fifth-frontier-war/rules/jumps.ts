import type { CommandOf } from '../commands/schema.ts';
import { jumpOfSquadron, nameOfFleet, sideOf, squadronCounter } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import {
  type Forces,
  isWellLed,
  squadronsOf,
  withEachSquadron,
  withFleet,
  withSquadrons,
} from '../forces.ts';
import type { Place, Side } from '../state.ts';
import { jumpLength, mayStandAt, nameOfPlace } from '../worlds.ts';
import { counted, fleetInPlay, ownSquadron } from './fleets.ts';
import { foresee, isEmptySpace, type Leg, type Obstacle } from './forecast.ts';
import { gapIfGone } from './garrison-guard.ts';
import { withTravellers } from './passengers.ts';

/** A scout outside a fleet jumps by itself, and may carry admirals. [3.5.1, 3.5.2] */
export function jumpScout<F extends Forces>(
  forces: F,
  side: Side,
  { squadron: id, to }: Pick<CommandOf<'SCOUT'>, 'squadron' | 'to'>,
): Done<F> {
  const known = ownSquadron(forces, side, id);
  if (!known.ok) return known;
  const { fleet = null, fuelled = false, at = null } = forces.squadrons[id] ?? {};
  const about = { piece: id, squadron: id };
  if (squadronCounter(forces, id).type !== 'scout') return impossible('squadron.not-scout', about);
  if (fleet !== null) return impossible('squadron.in-a-fleet', { ...about, fleet: nameOfFleet(fleet) });
  const from = at ?? '';
  const hexes = jumpLength(from, to);
  const where = {
    ...about,
    to: nameOfPlace(to),
    from: nameOfPlace(from),
    hexes: hexes ?? 0,
    jump: jumpOfSquadron(forces, id),
  };
  if (hexes === null || hexes === 0 || !mayStandAt(to, side)) return impossible('jump.no-way', where);
  if (hexes > where.jump) return impossible('jump.too-far', where);
  if (!fuelled) return impossible('jump.no-fuel', where);
  const event: Event = { kind: 'scout-jumped', side, squadron: id, from, to };
  const jumped = withSquadrons(forces, [id], { at: to, fuelled: false, movedFor: forces.week });
  const moved = withTravellers(jumped, { fleet: null, squadrons: [id], to });
  const does = `${id} jumps to ${nameOfPlace(to)}, ${parsecs(hexes)}`;
  const gap = gapIfGone(forces, [id], { side, at: from, week: forces.week });
  return done(moved, [event], does, warnings(emptyWarning(to), gap));
}

/** A fleet under an admiral of plotting factor 0 moves as its owner wishes; older plots of it lapse. [3.4.1] */
export function moveWellLed<F extends Forces>(
  forces: F,
  side: Side,
  { fleet, to }: Pick<CommandOf<'MOVE'>, 'fleet' | 'to'>,
): Done<F> {
  const found = fleetInPlay(forces, side, fleet);
  if (!found.ok) return found;
  if (!isWellLed(forces, fleet))
    return impossible('fleet.not-well-led', { piece: fleet, fleet: nameOfFleet(fleet) });
  const seen = foresee(forces, fleet, [{ week: forces.week, action: 'jump', to }]);
  if (found.fleet.movedFor === forces.week)
    return impossible('fleet.has-moved', { piece: fleet, fleet: nameOfFleet(fleet) });
  if (!seen.ok) return hindered(forces, seen, fleet);
  const squadrons = squadronsOf(forces, fleet);
  const jumped = jumpFleets(forces, [{ fleet, to }]);
  const does = `${nameOfFleet(fleet)} jumps to ${nameOfPlace(to)}, ${parsecs(jumpLength(found.at, to) ?? 0)}, with ${counted(squadrons.length)}`;
  const gap = gapIfGone(forces, squadrons, { side, at: found.at, week: forces.week });
  return done(
    withFleet(jumped, fleet, { plot: {}, detach: {} }),
    [jumpEvent(forces, side, { fleet, to, wellLed: true })],
    does,
    warnings(emptyWarning(to), gap),
  );
}

function hindered(forces: Forces, { code, squadrons, hexes, at, leg }: Obstacle, fleet: string): Done<never> {
  const [squadron = ''] = squadrons;
  const jump = squadron === '' ? 0 : jumpOfSquadron(forces, squadron);
  const places = { from: nameOfPlace(at), to: nameOfPlace(leg.to ?? at) };
  const about = { piece: fleet, fleet: nameOfFleet(fleet), squadron, hexes, jump, ...places };
  if (code === 'too-far') return impossible('jump.too-far', about);
  return impossible(code === 'no-fuel' ? 'jump.no-fuel' : 'jump.no-way', about);
}

function parsecs(hexes: number): string {
  return hexes === 1 ? '1 parsec' : `${hexes} parsecs`;
}

function warnings(...all: readonly (string | null)[]): string | null {
  const given = all.filter((one) => one !== null);
  return given.length === 0 ? null : given.join('; ');
}

function emptyWarning(to: string): string | null {
  return isEmptySpace(to) ? 'there is nothing to refuel from in empty space' : null;
}

/** What a fleet is plotted to do this week, if it still can: the jump, or why not. [2.1.2.5] */
export function judgeJump(forces: Forces, fleet: string, leg: Leg): Obstacle | null {
  const seen = foresee(forces, fleet, [leg]);
  return seen.ok ? null : seen;
}

export interface FleetJump {
  readonly fleet: string;
  readonly to: Place;
}

/** All squadrons of fleets jump with whoever is aboard; whether they can has been judged. [3, 3.9] */
export function jumpFleets<F extends Forces>(forces: F, jumps: readonly FleetJump[]): F {
  const movedFor = forces.week;
  const changes = jumps.flatMap(({ fleet, to }) =>
    squadronsOf(forces, fleet).map((id) => [id, { at: to, fuelled: false, movedFor }] as const),
  );
  return jumps.reduce(
    (now, { fleet, to }) => {
      const led = withFleet(now, fleet, { at: to, movedFor });
      return withTravellers(led, { fleet, squadrons: squadronsOf(forces, fleet), to });
    },
    withEachSquadron(forces, new Map(changes)),
  );
}

/** What is seen of a fleet that jumps from where it is. */
export function jumpEvent(
  forces: Forces,
  side: Side,
  { fleet, to, wellLed }: FleetJump & { readonly wellLed: boolean },
): Event {
  const from = forces.fleets[fleet]?.at ?? to;
  return { kind: 'fleet-jumped', side, fleet, from, to, squadrons: [...squadronsOf(forces, fleet)], wellLed };
}

/** Side of a fleet in play. */
export function sideOfFleet(forces: Pick<Forces, 'fleets'>, fleet: string): Side {
  const marker = forces.fleets[fleet];
  if (marker === undefined) throw new RangeError(`no fleet ${fleet}`);
  return sideOf(marker.navy);
}
