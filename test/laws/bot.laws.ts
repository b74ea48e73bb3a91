import { expect, it } from 'vitest';
import { recordedDice } from '../../src/engine/dice.ts';
import { handInCommands } from '../../src/engine/hand-in.ts';
import { canonicalJson } from '../../src/engine/json.ts';
import type { AnyGame } from '../../src/engine/module.ts';
import { seatView } from '../kit/campaigns.ts';
import { chanceFrom, seededDice } from '../kit/chance.ts';
import { type At, type Evidence, seatsAt } from './law-kit.ts';

const PLAYERS = ['bot', 'randomBot'] as const;
type Player = (typeof PLAYERS)[number];

/** What the two players that are no persons promise: the one that plays to win, and the one that orders at random. */
export function botLaws(evidence: () => Evidence): void {
  it.each(PLAYERS)('%s gives only orders that are taken', (player) => {
    const { game } = evidence();
    for (const at of seatsAt(evidence())) {
      const view = seatView(game, at.before.state, at.seat);
      const to = {
        table: game.commands,
        revisions: [],
        view,
        window: at.window.name,
        source: 'bot' as const,
      };
      const { results } = handInCommands(to, ordersAt(game, player, { at, view }));
      expect(results.filter((result) => result.status !== 'taken')).toEqual([]);
    }
  });

  it.each(PLAYERS)('%s asks nothing but the view and the dice', (player) => {
    const { game, kit } = evidence();
    for (const at of seatsAt(evidence())) {
      const { before, seat } = at;
      const given = ordersOf(game, player, at);
      expect(ordersOf(game, player, at)).toBe(given);
      const other = kit.hide(before.state, seat, chanceFrom(`bots/${before.window}/${seat}`));
      expect(ordersOf(game, player, { ...at, before: { ...before, state: other } })).toBe(given);
    }
  });

  it('randomBot orders something in most windows', () => {
    const { game } = evidence();
    const all = seatsAt(evidence()).filter(({ window }) => window.awaits.length > 0);
    const some = all.filter((at) => ordersOf(game, 'randomBot', at) !== '[]');
    expect(some.length * 2).toBeGreaterThan(all.length);
  });
}

function ordersOf(game: AnyGame, player: Player, at: At): string {
  const view = game.viewOf(at.before.state, { kind: 'seat', seat: at.seat });
  return canonicalJson([...ordersAt(game, player, { at, view })].map((command) => ({ ...command })));
}

function ordersAt(game: AnyGame, player: Player, { at, view }: { readonly at: At; readonly view: object }) {
  const { dice } = recordedDice(seededDice(`${player}/${at.before.window}`));
  return game[player](view, at.seat, dice);
}
