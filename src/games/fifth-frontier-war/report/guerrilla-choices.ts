import type { ListItem } from '../../../engine/report.ts';
import { writtenOrder } from '../commands/written.ts';
import type { Forces } from '../forces.ts';
import { oppositionSeen } from '../rules/landing-odds.ts';
import { writtenFactors } from '../rules/strength.ts';
import { surfaceStrengthOf } from '../rules/surface-combat-units.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { groupsOf } from './set-up-secrets.ts';
import { shortPlace } from './wording.ts';

/** Guerrillas that could fight at even odds or better, and those that fight at worse. [5.4.4] */
export function guerrillaItems(view: View, forces: Forces, side: Side): readonly ListItem[] {
  if (side !== 'zhodani') return [];
  return groupsOf(forces).flatMap(({ at, mode, units }) => {
    const own = units.reduce((sum, id) => sum + surfaceStrengthOf(forces, id), 0);
    const enemy = oppositionSeen(view, at, side).reduce((sum, { strength }) => sum + strength, 0);
    const isFit = own > 0 && own >= enemy;
    if (mode === 'covert' ? !isFit || view.worlds[at]?.control === side : isFit) return [];
    const against = enemy === 0 ? 'nobody' : writtenFactors(enemy);
    const strengths = `${writtenFactors(own)} factors against ${against}`;
    return [
      mode === 'covert'
        ? choice(`Guerrillas in hiding at ${shortPlace(at)} could fight: ${strengths}.`, 'OVERT', units)
        : choice(
            `Guerrillas at ${shortPlace(at)} fight openly, ${strengths}; in hiding they recover.`,
            'COVERT',
            units,
          ),
    ];
  });
}

function choice(text: string, word: 'COVERT' | 'OVERT', units: readonly string[]): ListItem {
  return { mark: 'item', text, orders: [writtenOrder({ word, units: [...units] })] };
}
