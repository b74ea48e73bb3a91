import type { ListItem, Section, Table } from '../../../engine/report.ts';
import { characterCard, type Environ, environOf, planetOf, unitKind } from '../data/index.ts';
import { RATINGS, type Side, SIDES } from '../data/schema.ts';
import {
  type CharacterHere,
  charactersIn,
  controllerOf,
  environsInPlay,
  isDetected,
  shipsIn,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import { enduranceLeft, possessionsOf, ratingOf } from '../rules/ratings.ts';
import { pointsOf } from '../rules/victory.ts';
import { enemyOf } from '../state.ts';
import { environName, kindsTold, planetName, shipName, trackName } from '../told.ts';
import type { View } from '../view.ts';
import { pointsTold } from './legend.ts';
import { SIDE_NAMES } from '../window.ts';

const left = (title: string) => ({ title, align: 'left' as const });
const right = (title: string) => ({ title, align: 'right' as const });

/** The star system: planets in a table, and who is where, environ by environ. */
export function systemSection(view: View): Section {
  return {
    id: 'system',
    title: 'The star system',
    blocks: [
      { kind: 'table', table: planetTable(view) },
      { kind: 'list', items: environsInPlay(view.scenario).map((environ) => environItem(view, environ)) },
    ],
  };
}

function planetTable(view: View): Table {
  const rows = Object.keys(view.planets)
    .sort((a, b) => Number(a) - Number(b))
    .map((id) => {
      const track = trackOf(view, id);
      const controller = controllerOf(view, id);
      const base = `${track.base.level}${track.base.up ? '' : ', Down'}`;
      return [
        `${planetOf(id).name} ${id}`,
        trackName(track),
        controller === null ? 'neither' : SIDE_NAMES[controller],
        base,
      ];
    });
  return { caption: null, columns: [left('planet'), left('loyalty'), left('control'), left('base')], rows };
}

/** What is printed in an environ and who is there; nobody is not told. */
function environItem(view: View, { id, size, resource, coup, creature, races }: Environ): ListItem {
  const printed = [
    `size ${size}`,
    `resource ${resource}`,
    ...(coup === null ? [] : [coupTold(view, id, coup)]),
  ];
  const dwellers = [...races, ...(creature === null ? [] : [`creature: ${creature}`])];
  const present = sidesFor(view).flatMap((side) => {
    const who = presenceTold(view, side, id);
    return who === '' ? [] : [`${SIDE_NAMES[side]}: ${who}`];
  });
  return {
    mark: 'item',
    text: `${environName(id)} (${id}): ${printed.join(', ')}; ${dwellers.join(', ')}`,
    ...(present.length === 0 ? {} : { details: present }),
  };
}

function coupTold({ coups }: View, at: string, rating: number): string {
  return `Coup ${rating}${coups.includes(at) ? ' (made)' : ''}`;
}

/** The reader's own first. */
function sidesFor({ side }: View): readonly Side[] {
  return side === null ? SIDES : [side, enemyOf(side)];
}

function presenceTold(view: View, side: Side, at: string): string {
  const units = unitsAt(view, side, at);
  const people = charactersIn(view).filter(
    (one) => one.card.side === side && one.at === at && one.fate !== 'dead',
  );
  const camp = side === 'rebel' && view.camps[at] !== undefined ? ['a camp'] : [];
  const ships = shipsIn(view)
    .filter((ship) => ship.at === at && sideOfOwner(ship.owner, side))
    .map(({ name, owner }) => (name.includes("'s ") ? name : `${shipName(name)} of ${owner ?? 'nobody'}`));
  return [
    ...(units.length > 0 ? [kindsTold(units.map(({ kind }) => kind))] : []),
    ...people.map((one) => personTold(view, one)),
    ...camp,
    ...ships,
  ].join(', ');
}

function personTold(view: View, one: CharacterHere): string {
  const marks = [
    one.fate === 'captive' ? 'prisoner' : '',
    one.fate === 'free' && !one.withUnits && isDetected(view, one) ? 'detected' : '',
    one.withUnits ? 'with units' : '',
    one.wounds > 0 ? `${one.wounds} wound${one.wounds === 1 ? '' : 's'}` : '',
  ].filter((mark) => mark !== '');
  return marks.length === 0 ? one.name : `${one.name} (${marks.join(', ')})`;
}

function sideOfOwner(owner: string | null, side: Side): boolean {
  return owner !== null && characterCard(owner).side === side;
}

const SHORT: Readonly<Record<(typeof RATINGS)[number], string>> = {
  combat: 'Com',
  endurance: 'End',
  intelligence: 'Int',
  leadership: 'Ldr',
  diplomacy: 'Dip',
  navigation: 'Nav',
};

/** Own characters with their ratings as they count now, and what they have. */
export function peopleSection(view: View, side: Side): Section {
  const own = charactersIn(view).filter(({ card, fate }) => card.side === side && fate !== 'dead');
  const rows = own.map((one) => [
    one.name,
    one.fate === 'captive' ? `prisoner at ${environName(one.at)}` : environName(one.at),
    ...RATINGS.map((rating) =>
      rating === 'endurance' ? String(enduranceLeft(one)) : String(ratingOf(view, one, rating)),
    ),
    [...shipsOf(view, one.name), ...possessionsOf(view, one.name)].join(', '),
  ]);
  const columns = [
    left('character'),
    left('place'),
    ...RATINGS.map((rating) => right(SHORT[rating])),
    left('has'),
  ];
  const caption =
    'Combat, Endurance left, Intelligence, Leadership, Diplomacy, Navigation, as they count now';
  return {
    id: 'characters',
    title: 'Your characters',
    blocks: [{ kind: 'table', table: { caption, columns, rows } }],
  };
}

function shipsOf(view: View, owner: string): readonly string[] {
  return shipsIn(view)
    .filter((ship) => ship.owner === owner)
    .map(({ name }) => name);
}

/** Own units by name, since orders name them; null: there are none. */
export function unitsSection(view: View, side: Side): Section | null {
  const places = [...environsInPlay(view.scenario).map(({ id }) => id), 'space'];
  const rows = places.flatMap((at) => {
    const units = unitsAt(view, side, at);
    if (units.length === 0) return [];
    const size = at === 'space' ? '' : String(environOf(at).size);
    return [[environName(at), units.map(({ id, kind }) => `${id} ${unitKind(kind).name}`).join(', '), size]];
  });
  if (rows.length === 0) return null;
  const columns = [left('place'), left('units'), right('size')];
  return {
    id: 'units',
    title: 'Your units',
    blocks: [{ kind: 'table', table: { caption: null, columns, rows } }],
  };
}

/** The Rebel player's points as things stand, and what wins. [16.17] */
export function pointsSection(view: View): Section {
  const rows = view.score.map(({ about, points }) => [
    /^\d{3}$/.test(about) ? `${planetName(about)}, ${trackName(trackOf(view, about))}` : about,
    String(points),
  ]);
  const total = [['together', String(pointsOf(view))]];
  return {
    id: 'points',
    title: 'Rebel victory points',
    blocks: [
      {
        kind: 'table',
        table: { caption: null, columns: [left('for'), right('points')], rows: [...rows, ...total] },
      },
      { kind: 'prose', text: pointsTold(view) },
    ],
  };
}
