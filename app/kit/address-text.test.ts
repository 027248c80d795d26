import { describe, expect, test } from 'vitest'
import { readAddress, writeAddress } from './address-text.ts'

const READ = [
  ['DE', 'Musterstraße 1\n80331 München', 'Musterstraße 1', '80331', 'München'],
  ['DE', 'Musterstraße 1, D-80331 München', 'Musterstraße 1', 'D-80331', 'München'],
  ['DE', 'Musterstraße 1 80331 München', 'Musterstraße 1', '80331', 'München'],
  ['FR', 'Bâtiment B\n12 rue des Lilas\n75011 Paris', 'Bâtiment B, 12 rue des Lilas', '75011', 'Paris'],
  ['IN', '14 MG Road\nPune 411001', '14 MG Road', '411001', 'Pune'],
  ['IN', '14 MG Road, Camp, Pune 411 001', '14 MG Road, Camp', '411 001', 'Pune'],
  ['GB', '1 High Street\nLondon\nSW1A 1AA', '1 High Street', 'SW1A 1AA', 'London'],
  ['GB', '1 High Street, London SW1A 1AA', '1 High Street', 'SW1A 1AA', 'London'],
  ['US', '12345 Main Street\nSpringfield, IL 62701', '12345 Main Street', '62701', 'Springfield, IL'],
  ['SE', 'Allhelgona kyrkogata 1\n223 62 Lund', 'Allhelgona kyrkogata 1', '223 62', 'Lund'],
  ['NL', 'Prinsengracht 263\n1016 GV Amsterdam', 'Prinsengracht 263', '1016 GV', 'Amsterdam'],
  ['CA', '1 Main St\nOttawa ON K1A 0B1', '1 Main St', 'K1A 0B1', 'Ottawa ON'],
  ['HK', '1 Queen’s Road\nCentral', '1 Queen’s Road', '', 'Central'],
  ['JP', '〒100-0001\n東京都千代田区\n千代田1-1', '千代田1-1', '100-0001', '東京都千代田区'],
  ['JP', '〒100-0001 東京都千代田区千代田1-1', '千代田1-1', '100-0001', '東京都千代田区'],
  ['JP', '100-0001\n東京都千代田区千代田1-1', '千代田1-1', '100-0001', '東京都千代田区'],
  ['JP', '〒100-0001 東京都千代田区\n千代田1-1', '千代田1-1', '100-0001', '東京都千代田区'],
] as const

describe('an address as it is written', () => {
  for (const [country, text, street, postalCode, city] of READ)
    test(`${country}: ${text.replaceAll('\n', ' / ')}`, () => {
      const address = { street, postalCode, city }
      expect(readAddress(text, country)).toEqual(address)
      expect(readAddress(writeAddress(address, country), country)).toEqual(address)
    })

  test('is not guessed at when street or city is missing, or nothing can be told apart', () => {
    for (const text of [
      '',
      ' \n ',
      'Musterstraße 1',
      '80331',
      '80331 München',
      ',,,',
      '\n80331\n',
      '〒100-0001',
    ])
      expect(readAddress(text, 'DE'), text).toBeNull()
    expect(readAddress(`${'x'.repeat(200)}\n80331 München`, 'DE')).toBeNull()
    expect(readAddress('100-0001', 'JP')).toBeNull()
  })

  test('of which only a part is known is written without empty lines', () => {
    const known = { street: '', postalCode: '', city: 'Zürich' }
    expect(writeAddress(known, 'CH')).toBe('Zürich')
    expect(writeAddress({ ...known, city: '' }, 'CH')).toBe('')
    expect(writeAddress(known, 'JP')).toBe('Zürich')
  })

  test('takes time in proportion to its length', () => {
    const long = '〒'.repeat(50_000) + '都'.repeat(50_000)
    expect(readAddress(long, 'JP')).toBeNull()
  })
})
