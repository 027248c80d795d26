import { MOST_ROWS, type ShownLine } from './conversation.ts'

/** Lines of a conversation in their order, and whether there are earlier and later ones. */
export type Held<Line extends Numbered = ShownLine> = { lines: Line[]; earlier: boolean; later: boolean }
type Numbered = Pick<ShownLine, 'id' | 'position'>

/** What a page holds with what it has got anew: joined where they touch, else the new alone. */
export function joined<Line extends Numbered>(held: Held<Line>, fresh: Held<Line>): Held<Line> {
  const [first] = fresh.lines
  const last = held.lines.at(-1)
  if (!first || !last) return fresh
  // Somebody reads further up: what is new is below, and comes when it is asked for.
  if (held.later) return { ...held, later: true }
  if (first.position > last.position + 1 || first.position < (held.lines[0]?.position ?? 0)) return fresh
  const kept = held.lines.filter(({ position }) => position < first.position)
  return trimmed({ lines: [...kept, ...fresh.lines], earlier: held.earlier, later: fresh.later }, 'after')
}

/** The same with what it asked for at one of its ends. */
export function extended<Line extends Numbered>(
  held: Held<Line>,
  got: Held<Line>,
  where: 'before' | 'after',
): Held<Line> {
  const known = new Set(held.lines.map(({ id }) => id))
  const fresh = got.lines.filter(({ id }) => !known.has(id))
  return where === 'before'
    ? trimmed({ lines: [...fresh, ...held.lines], earlier: got.earlier, later: held.later }, 'before')
    : trimmed({ lines: [...held.lines, ...fresh], earlier: held.earlier, later: got.later }, 'after')
}

/** Lets go, at the other end, of what is more than a page holds. */
function trimmed<Line extends Numbered>(held: Held<Line>, grownAt: 'before' | 'after'): Held<Line> {
  if (held.lines.length <= MOST_ROWS) return held
  return grownAt === 'before'
    ? { ...held, lines: held.lines.slice(0, MOST_ROWS), later: true }
    : { ...held, lines: held.lines.slice(-MOST_ROWS), earlier: true }
}
