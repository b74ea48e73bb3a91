import { CHARTS, scenarioCard } from '../data/index.ts';
import { type Step, still } from '../flow.ts';
import { charactersIn, controllerOf, trackOf } from '../lookup.ts';
import type { State } from '../state.ts';
import { planetsInPlay } from './movement.ts';

const POINTS = CHARTS.victoryPoints;

type Scored = Pick<State, 'scenario' | 'planets' | 'characters' | 'information'>;

export interface Score {
  readonly about: string;
  readonly points: number;
}

/** What the Rebel player's Victory Points are made of, as things stand. [16.17] */
export function scoreOf(state: Scored): readonly Score[] {
  const planets = planetsInPlay(state.scenario).map((id) => ({ about: id, points: planetPoints(state, id) }));
  const people = charactersIn(state).flatMap(({ name, card, fate }): readonly Score[] => {
    if (fate === 'free') return [];
    const how = fate === 'dead' ? ('Killed' as const) : ('Captured' as const);
    return [
      { about: `${name} ${fate === 'dead' ? 'dead' : 'captured'}`, points: POINTS[`${card.side}${how}`] },
    ];
  });
  const information = [
    ...(state.information.rebel ? [{ about: 'Rebel information', points: POINTS.rebelInformation }] : []),
    ...(state.information.imperial
      ? [{ about: 'Imperial information', points: POINTS.imperialInformation }]
      : []),
  ];
  return [...planets, ...people, ...information].filter(({ points }) => points !== 0);
}

function planetPoints(state: Scored, planet: string): number {
  const track = trackOf(state, planet);
  if (track.state === 'rebel') return POINTS.planetRebelControlled;
  if (track.state === 'rebellion') return POINTS.planetInRebellion;
  if (track.loyalty === -2) return POINTS.planetUnrest;
  return track.loyalty === 2 ? POINTS.planetPatriotic : 0;
}

export function pointsOf(state: Scored): number {
  return scoreOf(state).reduce((sum, { points }) => sum + points, 0);
}

/** An instant victory, whenever its objectives are fulfilled. [16.18, 16.25, 16.26, 16.35, 16.36] */
export function judgeInstantVictory(state: State): Step {
  if (state.result !== null) return still(state);
  if (rebelHasWon(state)) return won(state, 'rebel', null);
  return imperialHasWon(state) ? won(state, 'imperial', null) : still(state);
}

function rebelHasWon(state: State): boolean {
  const wanted = scenarioCard(state.scenario).rebelPlanetsToWin;
  const held = planetsInPlay(state.scenario).filter((id) => trackOf(state, id).state === 'rebel');
  const named = wanted.filter((id) => id !== 'any');
  return held.length >= wanted.length && named.every((id) => held.includes(id));
}

function imperialHasWon(state: State): boolean {
  const { rebelsLostToWin } = scenarioCard(state.scenario);
  const rebels = charactersIn(state).filter(({ card }) => card.side === 'rebel');
  const lost = rebels.filter(({ fate }) => fate !== 'free').length;
  const enough = rebelsLostToWin === 'all' ? lost === rebels.length : lost >= rebelsLostToWin;
  return enough && planetsInPlay(state.scenario).every((id) => controllerOf(state, id) === 'imperial');
}

function won(state: State, winner: 'rebel' | 'imperial', points: number | null): Step {
  return still(
    { ...state, result: { winner, points } },
    { kind: 'game-ended', winner, ...(points === null ? {} : { points }) },
  );
}

/** After the last Game-Turn the Rebel player's points decide. [16.27, 16.37] */
export function judgeLastTurn(state: State): Step {
  const { turns, rebelWinsAt } = scenarioCard(state.scenario);
  if (state.result !== null || state.phasing !== 'imperial' || state.turn < turns) return still(state);
  const points = pointsOf(state);
  return won(state, points >= rebelWinsAt ? 'rebel' : 'imperial', points);
}
