import type { Block, ReportDocument, Section } from '../../../engine/report.ts';
import { byCodeUnit } from '../../../engine/json.ts';
import { admiralCounter, navyOfSquadron, sideOf, sideOfAdmiral } from '../counters.ts';
import type { Navy, Side } from '../state.ts';
import type { View } from '../view.ts';
import { fleetsSection } from './fleets.ts';
import { adjectiveOf, composition, counted, listed } from './wording.ts';

const NAVIES: readonly (readonly [Navy, string])[] = [
  ['imperial', 'Imperial navy'],
  ['zhodani', 'Zhodani navy'],
  ['swordWorlds', 'Sword Worlds navy'],
  ['vargr', 'Vargr navy'],
];

/** The report while forces are set up: short, since a single word deploys them. [7] */
export function deploymentReport(view: View): ReportDocument {
  const deploying: Side = view.window === 'imperial-deployment' ? 'imperial' : 'zhodani';
  const yours = view.side === deploying;
  return {
    headline: `${adjectiveOf(deploying)} forces deploy`,
    standing: `The ${adjectiveOf(deploying)} side deploys; the war begins when both have`,
    sections: [
      toDecide(view, deploying),
      ...(view.side === null ? [] : forces(view, view.side)),
      ...variants(view),
    ],
    orderForm: yours
      ? [{ text: 'DEPLOY STANDARD', about: 'puts every unit in its place, a sound deployment' }]
      : [],
  };
}

function toDecide(view: View, deploying: Side): Section {
  const text =
    view.side === deploying
      ? 'Your forces stand ready, as the table shows. DEPLOY STANDARD takes that as it is; orders before the deadline change it. Silence takes it too.'
      : `Nothing yet: the ${adjectiveOf(deploying)} side places its forces first.`;
  return { id: 'to-decide', title: 'To decide', blocks: [{ kind: 'prose', text }] };
}

function forces(view: View, side: Side): readonly Section[] {
  const fleets = fleetsSection(view, side);
  return [command(view, side), ...(fleets === null ? [] : [fleets])];
}

function command(view: View, side: Side): Section {
  const navies = NAVIES.flatMap(([navy, name]) => {
    if (sideOf(navy) !== side) return [];
    const squadrons = inHand(view, navy);
    if (squadrons.length === 0) return [];
    const fleets = fleetsOf(view, navy);
    return [
      `${name}: ${counted(squadrons.length, 'squadron')} (${composition(view, squadrons)}), ${counted(fleets.length, 'fleet')} (${fleets.join(' ')}).`,
    ];
  });
  const admirals = admiralsOf(view, side);
  const led = admirals.length === 0 ? [] : [`Admirals: ${listed(admirals)}.`];
  const blocks: readonly Block[] = [...navies, ...led, LETTERS].map((text) => ({ kind: 'prose', text }));
  return { id: 'command', title: `You command the ${adjectiveOf(side)} side`, blocks };
}

const LETTERS = 'B battle, C cruiser, A assault carrier, T tanker, S scout squadrons.';

/** Squadrons of a navy that are not held back as reinforcements. */
function inHand(view: View, navy: Navy): readonly string[] {
  return Object.keys(view.squadrons)
    .filter((id) => {
      const now = view.squadrons[id]?.state;
      return (now === 'full' || now === 'reduced') && navyOfSquadron(view, id) === navy;
    })
    .sort(byCodeUnit);
}

function fleetsOf(view: View, navy: Navy): readonly string[] {
  return Object.keys(view.fleets)
    .filter((id) => view.fleets[id]?.navy === navy && view.fleets[id].available === true)
    .sort(byCodeUnit);
}

function admiralsOf(view: View, side: Side): readonly string[] {
  return Object.keys(view.admirals)
    .filter((id) => view.admirals[id]?.state === 'active' && sideOfAdmiral(view, id) === side)
    .sort(byCodeUnit)
    .map((id) => admiralCounter(view, id).name);
}

/** The rulebook hides no fleets: whoever plays with them hidden must know. */
export function variants(view: View): readonly Section[] {
  if (!view.options.hiddenFleets) return [];
  const text =
    'hiddenFleets is on: what is inside an enemy fleet, and who commands it, is not seen until it fights. The rulebook hides plots only.';
  return [{ id: 'variant', title: 'A variant is in play', blocks: [{ kind: 'prose', text }] }];
}
