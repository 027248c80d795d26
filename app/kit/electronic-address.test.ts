import { expect, test } from 'vitest'
import { addressByNumber, buyersAddress, readElectronicAddress, shownAddress } from './electronic-address.ts'

test.each([
  ['991-33333TEST-33', { scheme: '0204', id: '991-33333TEST-33' }],
  ['04011000-1234512345-06', { scheme: '0204', id: '04011000-1234512345-06' }],
  ['0204:991-33333test-33', { scheme: '0204', id: '991-33333TEST-33' }],
  ['991-33333TEST-34', 'leitwegCheck'],
  ['991-01234-44', 'leitwegCheck'],
  ['0204:abc', 'leitwegCheck'],
  ['0208:0403170701', { scheme: '0208', id: '0403170701' }],
  ['0208:0403170702', 'belgianNumber'],
  ['0208 : 0403 170 701', { scheme: '0208', id: '0403170701' }],
  ['0106:12345678', { scheme: '0106', id: '12345678' }],
  ['0106:1234567', 'dutchNumber'],
  ['9944:NL004495445B01', { scheme: '9944', id: 'NL004495445B01' }],
  ['9944:NL004495446B01', 'dutchNumber'],
  ['0088:7300010000001', { scheme: '0088', id: '7300010000001' }],
  ['m5uxcr1', { scheme: '0205', id: 'M5UXCR1' }],
  ['UFY9MH', { scheme: '0201', id: 'UFY9MH' }],
  ['Fatture@PEC.example.it', { scheme: '0202', id: 'fatture@pec.example.it' }],
  ['here', 'unknown'],
  ['https://example.com', 'unknown'],
  ['0208:<script>', 'unknown'],
])('%s', (typed, read) => {
  expect(readElectronicAddress(typed)).toEqual(read)
})

test('what was kept is read again as the same', () => {
  for (const typed of ['991-33333TEST-33', '0208:0403170701', 'M5UXCR1', 'a@pec.example.it']) {
    const read = readElectronicAddress(typed)
    if (typeof read === 'string') throw new Error(read)
    const kept = `${read.scheme}:${read.id}`
    expect(readElectronicAddress(kept)).toEqual(read)
    expect(shownAddress(kept)).toBe(typed)
  }
})

test('businesses of Belgium and the Netherlands are reached by their number, others by what they said', () => {
  expect(addressByNumber('DE136695976', 'DE')).toEqual({ scheme: '9930', id: 'DE136695976' })
  expect(addressByNumber('BE0403170701', 'BE')).toEqual({ scheme: '0208', id: '0403170701' })
  expect(buyersAddress({ country: 'BE', taxNumber: 'BE0403170701' })).toBe('0208:0403170701')
  expect(buyersAddress({ country: 'NL', taxNumber: '004495445B01' })).toBe('9944:NL004495445B01')
  expect(buyersAddress({ country: 'FR', taxNumber: 'FR40303265045' })).toBeNull()
  expect(buyersAddress({ country: 'FR', electronicAddress: '0009:12345678901234' })).toBe(
    '0009:12345678901234',
  )
  expect(buyersAddress({ country: 'BE' })).toBeNull()
})
