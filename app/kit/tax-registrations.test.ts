import { expect, test } from 'vitest'
import { keptRegistrations, registrationFault, registrationFor } from './tax-registrations.ts'

test('numbers in other countries are read with their letters, as people write them', () => {
  expect(keptRegistrations(' fr 83 404 833 048; ATU13585627,\nEL 094259216')).toBe(
    'FR83404833048, ATU13585627, EL094259216',
  )
  expect(keptRegistrations(' , ;')).toBeNull()
  expect(registrationFault('FR83404833048, CHE-116.281.710', 'DE')).toBeNull()
})

test.each([
  ['FR83404833049', 'number'],
  ['83404833048', 'number'],
  ['Paris', 'number'],
  ['FR83404833048, FR23334175221', 'twice'],
  ['DE136695976', 'home'],
])('%s is refused: %s', (typed, fault) => {
  expect(registrationFault(typed, 'DE')).toBe(fault)
})

test('the number is that of whose tax the document carries, and no other', () => {
  const kept = 'FR83404833048, ATU13585627'
  expect(registrationFor(kept, [{ country: 'AT', rate: 2_000 }])).toEqual({
    country: 'AT',
    number: 'ATU13585627',
  })
  expect(registrationFor(kept, [{ rate: 1_900 }])).toBeNull()
  expect(registrationFor(kept, [{ country: 'PL', rate: 2_300 }])).toBeNull()
  expect(registrationFor(kept, [{ country: 'AT', rate: 0 }])).toBeNull()
  expect(registrationFor(null, [{ country: 'AT', rate: 2_000 }])).toBeNull()
})
