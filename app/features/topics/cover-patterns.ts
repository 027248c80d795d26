import type { Pattern } from './cover-drawing.ts'
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

/** One for each of the twenty groups of the catalogue, in their order. */
export const PATTERNS: readonly [Pattern, ...Pattern[]] = [
  arcs,
  bubbles,
  tasks,
  bars,
  rays,
  lines,
  flags,
  coins,
  crosses,
  tables,
  letters,
  smiles,
  gears,
  checks,
  columns,
  sides,
  clouds,
  swelling,
  leaves,
  stairs,
]
