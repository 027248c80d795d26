import { describe, expect, test } from 'vitest'
import { addressLines, placeLine, readAddress, writeAddress } from './address-text.ts'

/** The lines of a document, and a venue in one line, in the words of a reader at home there. */
const SAID = [
  ['DE', ['Marienplatz 1', '80331', 'München', 'Deutschland'], 'Marienplatz 1|80331 München|Deutschland'],
  ['AT', ['Graben 5', '1010', 'Wien', 'Österreich'], 'Graben 5|1010 Wien|Österreich'],
  ['CH', ['Seestrasse 1', '8002', 'Zürich', 'Schweiz'], 'Seestrasse 1|8002 Zürich|Schweiz'],
  ['FR', ['12 rue des Lilas', '75011', 'Paris', 'France'], '12 rue des Lilas|75011 Paris|France'],
  ['IT', ['Via Roma 3', '20121', 'Milano MI', 'Italia'], 'Via Roma 3|20121 Milano MI|Italia'],
  ['GB', ['1 High Street', 'SW1A 1AA', 'London', 'UK'], '1 High Street|London SW1A 1AA|UK'],
  ['US', ['9 Main Street', '62701', 'Springfield, IL', 'USA'], '9 Main Street|Springfield, IL 62701|USA'],
  ['IN', ['14 MG Road', '411001', 'Pune', 'India'], '14 MG Road|Pune 411001|India'],
  ['JP', ['丸の内1-1-1', '100-0005', '東京都千代田区', '日本'], '日本|〒100-0005|東京都千代田区|丸の内1-1-1'],
] as const

const PLACES = [
  ['DE', ['Kongresshalle', 'Theresienhöhe 15', 'München'], 'Kongresshalle, Theresienhöhe 15, München'],
  ['DE', ['Kongresshalle', null, 'ミュンヘン'], 'Kongresshalle, ミュンヘン'],
  ['GB', ['Hall 2', '1 High Street', 'London'], 'Hall 2, 1 High Street, London'],
  ['JP', ['会議室', '丸の内1-1-1', '東京'], '東京 丸の内1-1-1 会議室'],
  ['JP', ['Room B', '丸の内1-1-1', 'Tokyo'], 'Tokyo 丸の内1-1-1 Room B'],
  ['JP', ['Room B', '1-1-1 Marunouchi', 'Tokyo'], 'Tokyo, 1-1-1 Marunouchi, Room B'],
  ['JP', [null, '', '東京'], '東京'],
  [null, ['Hall', null, null], 'Hall'],
] as const

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

  for (const [country, [street, postalCode, city, name], lines] of SAID)
    test(`stands on documents of ${country} as it does on letters there`, () => {
      expect(addressLines({ street, postalCode, city }, country, name)).toEqual(lines.split('|'))
    })

  test('of which a document knows little has no empty lines', () => {
    expect(addressLines({ city: 'Pune' }, 'IN', 'India')).toEqual(['Pune', 'India'])
    expect(addressLines({ city: null }, 'JP', '日本')).toEqual(['日本'])
    expect(addressLines({}, null, null)).toEqual([])
  })

  for (const [country, parts, line] of PLACES)
    test(`is one line: ${line}`, () => expect(placeLine(parts, country)).toBe(line))

  test('takes time in proportion to its length', () => {
    const long = '〒'.repeat(50_000) + '都'.repeat(50_000)
    expect(readAddress(long, 'JP')).toBeNull()
  })
})
