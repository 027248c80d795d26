import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINES_AT_ONCE, MOST_ROWS } from './conversation.ts'
import { extended, type Held, joined } from './held-lines.ts'

type Row = { id: string; position: number }
const rows = (from: number, to: number): Row[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({
    id: `line ${from + at}`,
    position: from + at,
  }))
/** What the server gives of a conversation with so many lines: the last ones, or those beside a position. */
const last = (all: number): Held<Row> => {
  const from = Math.max(1, all - LINES_AT_ONCE + 1)
  return { lines: rows(from, all), earlier: from > 1, later: false }
}
const before = (position: number): Held<Row> => {
  const from = Math.max(1, position - LINES_AT_ONCE)
  return { lines: rows(from, position - 1), earlier: from > 1, later: true }
}
const after = (all: number, position: number): Held<Row> => {
  const to = Math.min(all, position + LINES_AT_ONCE)
  return { lines: rows(position + 1, to), earlier: position > 0, later: to < all }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('written' as const), many: fc.integer({ min: 1, max: 80 }) }),
    fc.record({ kind: fc.constantFrom('looked' as const, 'up' as const, 'down' as const) }),
  ),
  { maxLength: 60 },
)

test('however one scrolls and whatever comes meanwhile, each line stands once, in its place, and few are held', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), steps, (begun, all) => {
      let count = begun
      let held = last(count)
      for (const step of all) {
        const [first, end] = [held.lines[0]?.position, held.lines.at(-1)?.position]
        if (step.kind === 'written') count += step.many
        else if (step.kind === 'looked') held = joined(held, last(count))
        else if (step.kind === 'up' && first !== undefined) held = extended(held, before(first), 'before')
        else if (end !== undefined) held = extended(held, after(count, end), 'after')

        const positions = held.lines.map(({ position }) => position)
        const from = positions[0] ?? 1
        expect(positions).toEqual(positions.map((_, at) => from + at))
        expect(held.lines.length).toBeLessThanOrEqual(MOST_ROWS)
        if (held.lines.length > 0) expect(held.earlier).toBe(from > 1)
        if (!held.later && step.kind === 'looked') expect(positions.at(-1) ?? 0).toBe(count)
      }
    }),
  )
})

test('what a page asked for twice at once stands once', () => {
  const held = last(60)
  const more = before(held.lines[0]?.position ?? 0)
  const twice = extended(extended(held, more, 'before'), more, 'before')
  expect(twice.lines).toEqual(rows(1, 60))
})
