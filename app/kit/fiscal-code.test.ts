import { expect, test } from 'vitest'
import { fiscalCheckLetter, isElevenRight, isFiscalCode, plainFiscalCode } from './fiscal-code.ts'

test('the last letter of a code follows from the others', () => {
  expect(fiscalCheckLetter('RSSMRA85T10A562')).toBe('S')
  expect(isFiscalCode('RSSMRA85T10A562S')).toBe(true)
  expect(isFiscalCode('rss mra 85t10 a562 s')).toBe(true)
  expect(plainFiscalCode('rss mra 85t10 a562 s')).toBe('RSSMRA85T10A562S')
})

test('each other letter or figure is found', () => {
  for (const [at, was] of [...'RSSMRA85T10A562S'].entries()) {
    const other = was === 'A' ? 'B' : was === '5' ? '6' : /\d/.test(was) ? '5' : 'A'
    const typed = `${'RSSMRA85T10A562S'.slice(0, at)}${other}${'RSSMRA85T10A562S'.slice(at + 1)}`
    expect([typed, isFiscalCode(typed)]).toEqual([typed, false])
  }
})

test('who has eleven figures has those of a partita IVA', () => {
  expect(isElevenRight('00743110157')).toBe(true)
  expect(isFiscalCode('00743110157')).toBe(true)
  expect(isFiscalCode('00743110158')).toBe(false)
  expect(isFiscalCode('123')).toBe(false)
})
