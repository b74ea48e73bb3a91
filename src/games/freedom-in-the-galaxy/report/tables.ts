import type { Section, Table } from '../../../engine/report.ts';
import { characterCard, environOf, planetOf, scenarioCard } from '../data/index.ts';
import { RATINGS, type Side, SIDES } from '../data/schema.ts';
import {
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
import { capital, environName, kindsTold, planetName, trackName } from '../told.ts';
import type { View } from '../view.ts';
import { SIDE_NAMES } from '../window.ts';

const left = (title: string) => ({ title, align: 'left' as const });
const right = (title: string) => ({ title, align: 'right' as const });

/** The star system as its planet tracks, environ by environ. */
export function systemSection(view: View): Section {
  return {
    id: 'system',
    title: 'The star system',
    blocks: [
      { kind: 'table', table: planetTable(view) },
      { kind: 'table', table: environTable(view) },
    ],
  };
}

function planetTable(view: View): Table {
  const rows = Object.keys(view.planets)
    .sort((a, b) => Number(a) - Number(b))
    .map((id) => {
      const track = trackOf(view, id);
      const controller = controllerOf(view, id);
      const base = `level ${track.base.level}, ${track.base.up ? 'Up' : 'Down'}`;
      return [
        `${planetOf(id).name} (${id})`,
        trackName(track),
        controller === null ? 'neither' : SIDE_NAMES[controller],
        base,
      ];
    });
  return {
    caption: null,
    columns: [left('planet'), left('stands at'), left('controlled by'), left('base')],
    rows,
  };
}

function environTable(view: View): Table {
  const rows = environsInPlay(view.scenario).map(({ id, size, resource, coup, creature, races }) => [
    `${environName(id)} (${id})`,
    String(size),
    `${resource}${coup === null ? '' : `, Coup ${coup}${view.coups.includes(id) ? ' (made)' : ''}`}`,
    [races[0] ?? '', creature ?? ''].filter((name) => name !== '').join('; '),
    ...SIDES.map((side) => presenceTold(view, side, id)),
  ]);
  const columns = [
    left('environ'),
    right('size'),
    left('resource'),
    left('who lives there'),
    left('Rebel'),
    left('Imperial'),
  ];
  return { caption: null, columns, rows };
}

function presenceTold(view: View, side: Side, at: string): string {
  const units = unitsAt(view, side, at);
  const people = charactersIn(view).filter(
    (one) => one.card.side === side && one.at === at && one.fate !== 'dead',
  );
  const names = people.map((one) => {
    const marks = [
      one.fate === 'captive' ? 'prisoner' : '',
      one.fate === 'free' && isDetected(view, one) ? 'detected' : '',
      one.withUnits ? 'with units' : '',
    ].filter((mark) => mark !== '');
    return marks.length === 0 ? one.name : `${one.name} (${marks.join(', ')})`;
  });
  const camp = side === 'rebel' && view.camps[at] !== undefined ? ['a camp'] : [];
  const ships = shipsIn(view)
    .filter((ship) => ship.at === at && sideOfOwner(ship.owner, side))
    .map(({ name }) => name);
  return [
    ...(units.length > 0 ? [kindsTold(units.map(({ kind }) => kind))] : []),
    ...camp,
    ...names,
    ...ships,
  ].join('; ');
}

function sideOfOwner(owner: string | null, side: Side): boolean {
  return owner !== null && characterCard(owner).side === side;
}

/** Own characters with their ratings as they count now, and what they have. */
export function peopleSection(view: View, side: Side): Section {
  const own = charactersIn(view).filter(({ card, fate }) => card.side === side && fate !== 'dead');
  const rows = own.map((one) => [
    one.name,
    one.fate === 'captive' ? `prisoner at ${environName(one.at)}` : environName(one.at),
    ...RATINGS.map((rating) =>
      rating === 'endurance' ? String(enduranceLeft(one)) : String(ratingOf(view, one, rating)),
    ),
    possessionsOf(view, one.name).join(', '),
  ]);
  const columns = [
    left('character'),
    left('place'),
    ...RATINGS.map((rating) => right(capital(rating).slice(0, 6))),
    left('has'),
  ];
  return {
    id: 'characters',
    title: 'Your characters',
    blocks: [{ kind: 'table', table: { caption: null, columns, rows } }],
  };
}

/** Own units by name, since orders name them. */
export function unitsSection(view: View, side: Side): Section {
  const places = [...environsInPlay(view.scenario).map(({ id }) => id), 'space'];
  const rows = places.flatMap((at) => {
    const units = unitsAt(view, side, at);
    if (units.length === 0) return [];
    const size = at === 'space' ? '' : String(environOf(at).size);
    return [[environName(at), units.map(({ id, kind }) => `${id} ${capital(kind)}`).join(', '), size]];
  });
  const columns = [left('place'), left('units'), right('room for')];
  return {
    id: 'units',
    title: 'Your units',
    blocks: [{ kind: 'table', table: { caption: null, columns, rows } }],
  };
}

/** The Rebel player's points as things stand, and what wins. [16.17] */
export function pointsSection(view: View): Section {
  const { rebelWinsAt, turns } = scenarioCard(view.scenario);
  const rows = view.score.map(({ about, points }) => [
    /^\d{3}$/.test(about) ? planetName(about) : about,
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
      {
        kind: 'prose',
        text: `After Game-Turn ${turns} the Rebel player wins with ${rebelWinsAt} points or more.`,
      },
    ],
  };
}
