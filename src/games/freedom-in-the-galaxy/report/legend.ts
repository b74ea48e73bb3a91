import type { ListItem, Section } from '../../../engine/report.ts';
import { CHARTS, MISSIONS, scenarioCard } from '../data/index.ts';
import type { Letter, Side } from '../data/schema.ts';
import { missionName } from '../told.ts';
import type { View } from '../view.ts';
import { isAsked } from './to-decide.ts';

/** What the words and numbers of a report mean, told to whoever has his first turn. */
export function legendSections(view: View, side: Side): readonly Section[] {
  if (view.turn > 1 || view.result !== null || !isAsked(view, side)) return [];
  switch (view.at) {
    case 'imperial-set-up':
    case 'rebel-set-up':
    case 'operations':
      return [section('legend', 'What the words mean', WORDS)];
    case 'missions':
      return [section('legend', 'The missions', missionsTold(side))];
    case 'reaction':
    case 'combat':
      return [];
  }
}

function section(id: string, title: string, texts: readonly string[]): Section {
  const items = texts.map((text): ListItem => ({ mark: 'item', text }));
  return { id, title, blocks: [{ kind: 'list', items }] };
}

const WORDS: readonly string[] = [
  'Size: how many Action Cards are drawn for the missions in an environ, and how many units of a side it holds.',
  'Coup: bonus draws for a Coup mission there. Resource: points with which a rebellion raises Rebel units there.',
  'Races and creatures live there; Action Cards may set them upon whoever is on a mission.',
  'Base: it watches for enemy ships that come and go, one of level 2 best, and may fire at enemy units that land. A base that is Down does neither.',
  'Evasion: Navigation and the maneuver of the ship; the more, the harder it is to see.',
  'Detected: the enemy knows where the character is, and all friends in the environ with him. Others must be searched for.',
  'Mobile: an Imperial unit that lies face down; its kind shows in combat and search.',
];

/** How the Rebel player's points are made. [16.17] */
export function pointsTold(view: View): string {
  const points = CHARTS.victoryPoints;
  const { rebelWinsAt, turns } = scenarioCard(view.scenario);
  return [
    `After Game-Turn ${turns} the Rebel player wins with ${rebelWinsAt} points or more.`,
    `A planet counts ${points.planetRebelControlled} under Rebel control, ${points.planetInRebellion} in rebellion, ${points.planetUnrest} in Unrest, ${points.planetPatriotic} while Patriotic;`,
    `an Imperial character ${points.imperialKilled} dead, ${points.imperialCaptured} captured; a Rebel ${points.rebelKilled} dead, ${points.rebelCaptured} captured;`,
    `information ${points.rebelInformation} for the Rebel's, ${points.imperialInformation} for the Empire's.`,
  ].join(' ');
}

const TO_YOU = 'shifts the loyalty of the planet towards you, by a step for each letter';

/** What a mission brings, by its letter. [13.2, 13.5] */
const BRINGS: Readonly<Partial<Record<Letter, string>>> = {
  S: 'destroys enemy units; two letters also put the base Down',
  D: `${TO_YOU}, two at most`,
  P: 'finds a possession',
  G: 'wins a new character',
  I: 'shows enemy units and detects enemies; two letters bring the point for information',
  F: 'frees a prisoner for each letter',
  A: 'kills a detected enemy, whom AGAINST names',
  B: 'raises a camp, which can have missions later',
  T: 'removes Imperial units',
  C: `${TO_YOU}; once in an environ`,
};

function missionsTold(side: Side): readonly string[] {
  const open = MISSIONS.filter(
    ({ games, side: whose }) => games.includes('star') && [side, 'both'].includes(whose),
  );
  return [
    'A mission succeeds when the Action Cards that are drawn show its letter; more draws, more chances. A line reads MISSION, its letter, AT the environ, BY its members.',
    ...open.map(({ letter }) => `${letter}, ${missionName(letter, side)}: ${bringsOf(letter, side)}.`),
  ];
}

function bringsOf(letter: Letter, side: Side): string {
  if (letter !== 'R') return BRINGS[letter] ?? '';
  return side === 'rebel'
    ? 'brings a planet in Unrest into rebellion'
    : 'ends the rebellion of the planet, with two letters';
}
