import { expect, test } from 'vitest'
import { WHILE_LOCKED } from '#app/routes/wire/while-locked.ts'
import { actingSources, addresses } from './addresses.ts'
import { MATRIX } from './matrix.ts'

// What ends a trial: the walk tries every row of the matrix as an admin whose workspace is not paid for. This
// says which answer each must have, by what the route itself says, so that the two lists hold every write.

/** Whether a write goes on in a locked workspace by what its route says: all of it, some of it, or none. */
function goesOnOf(address: string, source: string | undefined): 'all' | 'some' | 'none' {
  if (!address.startsWith('POST ')) return WHILE_LOCKED.has(address.split(' ')[1] ?? '') ? 'all' : 'none'
  if (source === undefined || !/\bwhileLocked\b/.test(source)) return 'none'
  return /whileLocked: true/.test(source) ? 'all' : 'some'
}

/** Doors whose calls are listed one by one, and of machines that act for nobody. */
const isDoor = (address: string) => /^POST \/api\/(inc|mail|payments)\//.test(address)
const sources = actingSources()
const WRITES = addresses()
  .filter((address) => !address.startsWith('GET ') && !isDoor(address))
  .map((address) => ({ address, goesOn: goesOnOf(address, sources.get(address)) }))
const answersOf = (address: string) =>
  MATRIX.filter(({ of }) => of === address).map(({ says }) => says.unpaidAdmin)
const isStaff = (address: string) => address.startsWith('POST /admin')

test('two lists hold every write: what is refused in a locked workspace, and what goes on', () => {
  const listed = WRITES.map(({ address }) => address)
  expect(listed.length).toBeGreaterThan(180)
  expect(new Set(listed).size).toBe(listed.length)
  const refused = WRITES.filter(({ goesOn }) => goesOn === 'none')
  const open = WRITES.filter(({ goesOn }) => goesOn !== 'none')
  expect(refused.length).toBeGreaterThan(70)
  expect(open.length).toBeGreaterThan(60)
  expect(refused.length + open.length).toBe(WRITES.length)
})

test('whatever does not say that it goes on is tried, and refused', () => {
  const wrong = WRITES.filter(({ address, goesOn }) => {
    const answers = answersOf(address)
    if (goesOn !== 'none') return false
    // Nobody of a workspace is staff: who asks is not even told that there is something.
    return (
      answers.length === 0 ||
      answers.some((answer) => answer !== 403 && !(isStaff(address) && answer !== 'on'))
    )
  })
  expect(wrong.map(({ address }) => `${address} ${answersOf(address)}`)).toEqual([])
})

test('of what goes on in part both are tried: what was begun before, and what would be new', () => {
  const some = WRITES.filter(({ goesOn }) => goesOn === 'some')
  expect(some.length).toBeGreaterThan(8)
  const wrong = some.filter(({ address }) => {
    const answers = answersOf(address)
    return !answers.includes(403) || answers.every((answer) => answer === 403)
  })
  expect(wrong.map(({ address }) => `${address} ${answersOf(address)}`)).toEqual([])
})

test('every page and every file of a workspace is read while it is locked', () => {
  const reads = MATRIX.filter(({ of }) =>
    /^GET \/(dashboard|profile|settings|mybooking|myfavorite|message)/.test(of),
  )
  expect(reads.length).toBeGreaterThan(60)
  // Another admin, who has none of the things of the world either.
  const wrong = reads.filter(
    ({ says }) => says.superAdmin === 200 && says.otherSuperAdmin === 200 && says.unpaidAdmin !== 200,
  )
  expect(wrong.map(({ of, says }) => `${of} ${says.unpaidAdmin}`)).toEqual([])
})
