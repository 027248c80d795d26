import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import { MATRIX } from './matrix.ts'

test('every route and every call has a row that says how each role is answered', () => {
  const rows = new Set(MATRIX.map(({ of }) => of))
  expect(addresses().filter((address) => !rows.has(address))).toEqual([])
})

test('every row is of a route or call that is there', () => {
  const known = new Set(addresses())
  expect([...new Set(MATRIX.map(({ of }) => of))].filter((address) => !known.has(address))).toEqual([])
})

test('routes and calls are found', () => {
  expect(addresses()).toEqual(
    expect.arrayContaining(['GET /', 'GET /dashboard', 'POST /order/:reference', 'CALL login']),
  )
})
