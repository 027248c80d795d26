import type { Pattern } from './cover-drawing.ts'
import { chevrons, discs, hills, nested, network, waves, weave } from './cover-fields.ts'
import {
  bars,
  checks,
  crosses,
  flags,
  leaves,
  letters,
  lines,
  smiles,
  swelling,
  tasks,
} from './cover-grids.ts'
import { arcs, bubbles, clouds, coins, columns, gears, rays, sides, stairs, tables } from './cover-scenes.ts'

export type Motifs = readonly [Pattern, ...Pattern[]]

/** What suits each of the twenty groups of the catalogue, in their order; the first is its own. */
export const MOTIFS: readonly [Motifs, ...Motifs[]] = [
  [arcs, stairs, sides, rays, tables, hills, network, waves, discs, chevrons],
  [bubbles, waves, sides, smiles, letters, network, discs, arcs, rays, tables],
  [tasks, stairs, checks, weave, gears, nested, chevrons, lines, bars, network],
  [bars, network, swelling, coins, lines, waves, weave, nested, discs, arcs],
  [rays, bars, coins, stairs, arcs, bubbles, chevrons, hills, swelling, waves],
  [lines, network, nested, tasks, weave, flags, gears, clouds, letters, swelling],
  [flags, nested, crosses, lines, columns, network, checks, weave, chevrons, discs],
  [coins, bars, columns, stairs, waves, swelling, nested, tasks, weave, discs],
  [crosses, leaves, arcs, hills, checks, waves, flags, discs, nested, smiles],
  [tables, bubbles, sides, arcs, network, smiles, stairs, discs, letters, leaves],
  [letters, bubbles, lines, smiles, waves, leaves, flags, tables, discs, weave],
  [smiles, bubbles, arcs, swelling, tables, hills, rays, checks, discs, waves],
  [gears, nested, flags, weave, stairs, bars, crosses, chevrons, tasks, swelling],
  [checks, swelling, nested, gears, bars, weave, coins, arcs, crosses, chevrons],
  [columns, sides, lines, stairs, weave, nested, tables, flags, chevrons, tasks],
  [sides, bubbles, tables, waves, arcs, chevrons, coins, network, discs, weave],
  [clouds, network, hills, lines, nested, swelling, waves, stairs, discs, tasks],
  [swelling, letters, flags, weave, rays, leaves, chevrons, arcs, discs, nested],
  [leaves, hills, waves, clouds, rays, swelling, arcs, gears, discs, crosses],
  [stairs, tables, bubbles, letters, rays, columns, checks, arcs, hills, smiles],
]
