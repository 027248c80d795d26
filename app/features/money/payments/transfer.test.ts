import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kit/money.ts'
import { scanCode, swissText, upiText } from './scan-code.ts'
import { creditorReference, epcText, readReference, writtenReference } from './transfer.ts'

test('check digits are those of published references', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
  expect(creditorReference('2348231')).toBe('RF712348231')
  expect(creditorReference('G72UUR')).toBe('RF45G72UUR')
})

test('a reference is read back however it is spaced, and not with a digit or letter that is wrong', () => {
  const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  fc.assert(
    fc.property(
      fc.string({ unit: sign, minLength: 10, maxLength: 10 }),
      fc.nat(13),
      sign,
      (of, at, other) => {
        const reference = creditorReference(of)
        expect(readReference(writtenReference(reference).toLowerCase())).toBe(of)
        const wrong = reference.slice(0, at) + other + reference.slice(at + 1)
        // A letter is two digits: for one digit it may by chance be as good.
        const isAlike = /\d/.test(other) === /\d/.test(reference[at] ?? '')
        if (isAlike && wrong !== reference) expect(readReference(wrong)).toBeNull()
      },
    ),
  )
  expect(readReference('RF00')).toBeNull()
  expect(readReference('')).toBeNull()
})

const account = {
  holder: 'Anna Lindqvist',
  format: 'iban',
  number: 'DE89370400440532013000',
  bank: null,
} as const

test('the code of a euro transfer is the text of EPC069-12', () => {
  expect(epcText({ ...account, reference: 'RF18539007547034' }, money(39905, 'EUR'))).toBe(
    'BCD\n002\n1\nSCT\n\nAnna Lindqvist\nDE89370400440532013000\nEUR399.05\n\nRF18539007547034',
  )
})

test('there is no such code in other currencies, for other accounts or for impossible amounts', () => {
  const details = { ...account, reference: 'RF18539007547034' }
  expect(epcText(details, money(100, 'USD'))).toBeNull()
  expect(epcText({ ...details, format: 'swift', bank: 'DEUTDEFF' }, money(100, 'EUR'))).toBeNull()
  expect(epcText(details, money(0, 'EUR'))).toBeNull()
  expect(epcText(details, money(100_000_000_000, 'EUR'))).toBeNull()
})

const SWISS = { ...account, number: 'CH9300762011623852957', reference: 'RF18539007547034' } as const
const ZUERICH = { street: 'Bahnhofstrasse 12a', postalCode: '8001', city: 'Zürich', country: 'CH' }

test('the code of francs is the text of Swiss Payment Standards, with the address by its parts', () => {
  const text = swissText({ ...SWISS, holder: 'Ammann 株式会社 GmbH' }, money(39905, 'CHF'), ZUERICH)
  const address = 'S|Ammann GmbH|Bahnhofstrasse|12a|8001|Zürich|CH'
  const nobody = '||||||'
  expect(text?.replaceAll('\n', '|')).toBe(
    `SPC|0200|1|CH9300762011623852957|${address}|${nobody}|399.05|CHF|${nobody}|SCOR|RF18539007547034||EPD`,
  )
  expect(
    swissText(SWISS, money(100, 'CHF'), { ...ZUERICH, street: 'Hauptplatz' })
      ?.split('\n')
      .slice(6, 8),
  ).toEqual(['Hauptplatz', ''])
})

test('there is none for an account with references of its own kind, without a place or a name, or too much', () => {
  const of = (change: Partial<typeof SWISS>, place: object = ZUERICH, minor = 100, currency = 'CHF') =>
    swissText({ ...SWISS, ...change } as typeof SWISS, money(minor, currency), place)
  expect(of({})).not.toBeNull()
  expect(of({ number: 'CH4431999123000889012' as never })).toBeNull()
  expect(of({ number: 'DE89370400440532013000' as never })).toBeNull()
  expect(of({ holder: '株式会社' as never })).toBeNull()
  expect(of({}, {})).toBeNull()
  expect(of({}, { ...ZUERICH, postalCode: '' })).toBeNull()
  expect(of({}, ZUERICH, 0)).toBeNull()
  expect(of({}, ZUERICH, 100_000_000_000)).toBeNull()
  expect(of({}, ZUERICH, 100, 'USD')).toBeNull()
})

const INDIAN = { holder: 'Meera & Co', format: 'ifsc', number: '000123456789', bank: 'HDFC0000001' } as const

test('the code of rupees is a link of UPI to the account, up to what UPI takes at once', () => {
  const transfer = { ...INDIAN, reference: 'RF18539007547034' }
  expect(upiText(transfer, money(1_250_050, 'INR'))).toBe(
    'upi://pay?pa=000123456789@HDFC0000001.ifsc.npci&pn=Meera%20%26%20Co&am=12500.50&cu=INR&tn=RF18539007547034',
  )
  expect(upiText(transfer, money(10_000_000, 'INR'))).not.toBeNull()
  expect(upiText(transfer, money(10_000_001, 'INR'))).toBeNull()
  expect(upiText(transfer, money(100, 'EUR'))).toBeNull()
  expect(upiText({ ...account, reference: 'x' }, money(100, 'INR'))).toBeNull()
})

test('each currency has the code of its banks, and others have none', () => {
  const app = (transfer: Parameters<typeof scanCode>[0], currency: string) => {
    const code = scanCode(transfer, money(10_000, currency), ZUERICH)
    return code && [code.app, code.isSwiss]
  }
  const reference = 'RF18539007547034'
  expect(app({ ...account, reference }, 'EUR')).toEqual(['bank', false])
  expect(app(SWISS, 'CHF')).toEqual(['bank', true])
  expect(app({ ...INDIAN, reference }, 'INR')).toEqual(['upi', false])
  expect(app({ ...account, reference }, 'USD')).toBeNull()
})
