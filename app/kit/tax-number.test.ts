import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  gstinCheckCharacter,
  isTaxNumberValid,
  plainTaxNumber,
  taxNumberFault,
  vatNumberOf,
} from './tax-number.ts'

describe('VAT numbers', () => {
  test.each([
    ['DE136695976', 'DE'],
    ['DE 136 695 976', 'DE'],
    ['de136695976', 'DE'],
    ['136695976', 'DE'],
    ['12/345/67890', 'DE'],
    ['IT00743110157', 'IT'],
    ['00743110157', 'IT'],
    ['RSSMRA85T10A562S', 'IT'],
    ['ATU13585627', 'AT'],
    ['EL094259216', 'GR'],
    ['FR40303265045', 'FR'],
    ['CHE-107.787.577 MWST', 'CH'],
    ['GB980780684', 'GB'],
    ['FR40303265045', 'DE'],
    ['T1234567890123', 'JP'],
    ['12-3456789', 'US'],
  ])('%s is taken in %s', (number, country) => expect(taxNumberFault(number, country)).toBeNull())

  test.each([
    ['DE136695977', 'DE', 'vatCheck'],
    ['136695977', 'DE', 'vatCheck'],
    ['IT00743110158', 'IT', 'vatCheck'],
    ['DE12345', 'DE', 'vatFormat'],
    ['abc', 'DE', 'format'],
    ['12 34 é', 'US', 'format'],
    ['<script>', 'US', 'format'],
  ])('%s is refused in %s: %s', (number, country, fault) =>
    expect(taxNumberFault(number, country)).toBe(fault),
  )
})

const OF_COUNTRIES = {
  AT: 'ATU13585627',
  BE: 'BE0403170701',
  CH: 'CHE107787577MWST',
  DE: 'DE136695976',
  EE: 'EE100594102',
  FR: 'FR40303265045',
  GB: 'GB980780684',
  GR: 'EL094259216',
  IT: 'IT00743110157',
  NL: 'NL004495445B01',
  PT: 'PT501964843',
}

test('a number with the letters of one country shows nothing of any other', () => {
  for (const [country, number] of Object.entries(OF_COUNTRIES)) {
    expect(isTaxNumberValid(number, country), number).toBe(true)
    for (const other of Object.keys(OF_COUNTRIES).filter((one) => one !== country)) {
      expect(isTaxNumberValid(number, other), `${number} in ${other}`).toBe(false)
      expect(vatNumberOf(number, other)).toBeNull()
    }
  }
})

describe('GSTINs', () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const figure = fc.constantFrom(...'0123456789')
  const first14 = fc
    .tuple(
      fc.integer({ min: 1, max: 38 }).map((state) => String(state).padStart(2, '0')),
      fc.array(letter, { minLength: 5, maxLength: 5 }),
      fc.array(figure, { minLength: 4, maxLength: 4 }),
      letter,
      fc.constantFrom(...'123456789ABC'),
    )
    .map(
      ([state, letters, figures, last, entity]) =>
        `${state}${letters.join('')}${figures.join('')}${last}${entity}Z`,
    )

  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', ' 27 AAPFU 0939 F1ZV '])('%s is right', (number) =>
    expect(taxNumberFault(number, 'IN')).toBeNull(),
  )

  test.each([
    ['27AAPFU0939F1ZW', 'gstinCheck'],
    ['00AAPFU0939F1ZV', 'gstinState'],
    ['27AAPFU0939F1Z', 'gstinFormat'],
    ['AAPFU0939F', 'gstinFormat'],
    ['', 'gstinFormat'],
  ])('%s is refused: %s', (number, fault) => expect(taxNumberFault(number, 'IN')).toBe(fault))

  test('the last character follows from the others, and one wrong character is always seen', () => {
    fc.assert(
      fc.property(first14, fc.nat(13), fc.nat(35), (start, at, other) => {
        const number = start + gstinCheckCharacter(start)
        expect(taxNumberFault(number, 'IN')).toBeNull()
        const character = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'[other] ?? ''
        fc.pre(character !== number[at])
        expect(taxNumberFault(number.slice(0, at) + character + number.slice(at + 1), 'IN')).not.toBeNull()
      }),
    )
  })

  test('no text is an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom('IN', 'DE', 'US', ''),
        (text, country) => {
          expect(['string', 'object']).toContain(typeof taxNumberFault(text, country))
          expect(plainTaxNumber(plainTaxNumber(text))).toBe(plainTaxNumber(text))
        },
      ),
    )
  })
})

describe('a number that shows a business to be registered', () => {
  test.for([
    ['DE136695976', 'DE', true],
    ['136695976', 'DE', true],
    ['12/345/67890', 'DE', false],
    ['FR40303265045', 'FR', true],
    ['FR40303265045', 'DE', false],
    ['27AAPFU0939F1ZV', 'IN', true],
    ['27AAPFU0939F1ZX', 'IN', false],
    ['T1234567890123', 'JP', true],
    ['', 'JP', false],
  ] as const)('%s of %s', ([number, country, is]) => {
    expect(isTaxNumberValid(number, country)).toBe(is)
  })
})
