import { expect, test } from 'vitest'
import { Admission, BOUNDS, type Errand } from './admission.server.ts'

const calm = { loopDelayMs: 0, waitingForPool: 0 }

/** A clock that stands still until told, and an admission that reads it. */
function machine(strain = calm) {
  const clock = { ms: 0 }
  const admission = new Admission(
    () => strain,
    () => clock.ms,
  )
  const fill = (errand: Errand) => {
    const ends: (() => void)[] = []
    while (admission.admits(errand) && ends.length < 100_000) ends.push(admission.begin())
    return ends
  }
  return { clock, admission, fill }
}

test('a slow machine lets a few in and refuses the rest at once', () => {
  const { fill } = machine()

  expect(fill('look')).toHaveLength(BOUNDS.look.least)
})

test('who acts is still heard where readers are refused', () => {
  const { admission, fill } = machine()
  fill('look')

  expect(admission.admits('look')).toBe(false)
  expect(admission.admits('act')).toBe(true)
  fill('act')
  expect(admission.admits('act')).toBe(false)
})

test('what ends makes room for as many, and counts once', () => {
  const { admission, fill } = machine()
  const [first] = fill('look')

  first?.()
  first?.()

  expect(admission.admits('look')).toBe(true)
  admission.begin()
  expect(admission.admits('look')).toBe(false)
})

test('a fast machine lets in what it answers within the time, and takes that back when it slows down', () => {
  const { clock, admission, fill } = machine()
  // 400 answers a second, for three seconds.
  for (let at = 0; at < 1_200; at += 1) {
    clock.ms += 2.5
    admission.admits('look')
    admission.begin()()
  }
  const many = fill('look')
  expect(many.length).toBeGreaterThan(250)
  expect(many.length).toBeLessThanOrEqual(300)

  // Nothing is answered any more.
  for (let at = 0; at < 40; at += 1) {
    clock.ms += 250
    admission.admits('look')
  }
  for (const end of many) end()
  expect(fill('look')).toHaveLength(BOUNDS.look.least)
})

test.each([
  ['an event loop that lags', { loopDelayMs: BOUNDS.look.loopDelayMs, waitingForPool: 0 }],
  ['a queue before the database', { loopDelayMs: 0, waitingForPool: BOUNDS.look.waitingForPool }],
])('%s refuses readers, and who acts only when it is worse', (_name, strain) => {
  const { admission } = machine(strain)

  expect(admission.admits('look')).toBe(false)
  expect(admission.admits('act')).toBe(true)
})
