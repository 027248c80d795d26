import { describe, expect, test } from 'vitest'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { readCamt } from './camt.ts'
import { referencesIn, StatementFault } from './statement.ts'
import { readStatement } from './statement-file.ts'
import { camtOf, OWN_IBAN, type WrittenEntry, written } from './testing.server.ts'

const ORDER = '2M4M9SZ9LA'
const RF = creditorReference(ORDER)
const faultOf = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    if (error instanceof StatementFault) return error.code
    throw error
  }
}

describe.each(['02', '08'] as const)('CAMT.053.001.%s', (version) => {
  const read = (...entries: WrittenEntry[]) => readCamt(camtOf(version, entries)).entries
  const kindsOf = (...entries: WrittenEntry[]) => read(...entries).map(({ kind }) => kind)

  test('says what came, when, from whom and for which order', () => {
    expect(read({ amount: '1234.50', reference: RF, text: 'Müller & Co', bankReference: 'B1' })).toEqual([
      {
        kind: 'credit',
        day: '2026-11-20',
        amountMinor: 123_450,
        currency: 'EUR',
        account: OWN_IBAN,
        bankReference: 'B1',
        references: [ORDER],
        name: 'Rao Gears GmbH',
        text: `${RF} · Müller & Co`,
        payerIban: null,
      },
    ])
    expect(read({ amount: '1200.0', currency: 'JPY', text: `for ${written(ORDER)}, thanks` })).toMatchObject([
      { amountMinor: 1200, currency: 'JPY', references: [ORDER] },
    ])
  })

  test('says the account it came from, where its check digits are right', () => {
    const from = (payer: string) => read({ amount: '1', payer })
    expect(from('DE89 3704 0044 0532 0130 00')).toMatchObject([{ payerIban: 'DE89370400440532013000' }])
    expect(from('DE00370400440532013000')).toMatchObject([{ payerIban: null }])
  })

  test('tells what is no booked credit', () => {
    expect(
      kindsOf(
        { amount: '1', side: 'DBIT' },
        { amount: '1', status: 'PDNG' },
        { amount: '1', isReversal: true },
        { amount: '1', side: 'DBIT', isReversal: true },
      ),
    ).toEqual(['debit', 'pending', 'reversal', 'reversal'])
  })

  test('takes an entry of several payments apart where they add up, and not where they do not', () => {
    const parts = [
      { amount: '60.00', reference: RF },
      { amount: '40', text: 'other' },
    ]
    expect(read({ amount: '100', parts })).toMatchObject([
      { kind: 'credit', amountMinor: 6000, references: [ORDER] },
      { kind: 'credit', amountMinor: 4000, references: [] },
    ])
    expect(read({ amount: '100.01', parts })).toMatchObject([{ kind: 'batch', amountMinor: 10_001 }])
  })

  test('refuses what lacks an amount, a side or a day, whole', () => {
    const broken = (from: string, to: string) =>
      faultOf(() => readCamt(camtOf(version, [{ amount: '1' }, { amount: '5' }]).replace(from, to)))
    expect(broken('<Ntry><Amt Ccy="EUR">1</Amt>', '<Ntry>')).toBe('entry')
    expect(broken('<Ntry><Amt Ccy="EUR">1<', '<Ntry><Amt Ccy="EUR">1,5<')).toBe('entry')
    expect(broken('<Ntry><Amt Ccy="EUR">1<', '<Ntry><Amt Ccy="EUR">-1<')).toBe('entry')
    expect(broken('<Ntry><Amt Ccy="EUR">1<', '<Ntry><Amt Ccy="EUR">1.005<')).toBe('entry')
    expect(broken('2026-11-20', '2026-02-30')).toBe('entry')
    expect(broken('>CRDT</CdtDbtInd>', '>CR</CdtDbtInd>')).toBe('entry')
  })
})

describe('files that are none', () => {
  const whole = camtOf('08', [{ amount: '1', reference: RF }])
  const read = (text: string) => faultOf(() => readStatement(Buffer.from(text)))
  const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`

  test('declare a document type, as billion laughs and outside entities do', () => {
    expect(read(whole.replace(/<\?xml[^>]*>/, bomb).replace('Rao', '&b;'))).toBe('doctype')
    const outside = '<!DOCTYPE d SYSTEM "file:///etc/passwd">'
    expect(read(whole.replace(/<\?xml[^>]*>/, outside))).toBe('doctype')
    // Within the message it is no XML at all.
    expect(
      read(whole.replace('<GrpHdr>', '<!DOCTYPE d [<!ENTITY x SYSTEM "http://localhost/">]><GrpHdr>')),
    ).toBe('xml')
  })

  test('end too early, close what is not open, or nest too deep', () => {
    for (const at of [100, 400, whole.length - 20, whole.length - 3])
      expect(read(whole.slice(0, at))).toBe('xml')
    expect(read(whole.replace('</Ntry>', ''))).toBe('xml')
    expect(read(`${'<a>'.repeat(50)}${'</a>'.repeat(50)}`)).toBe('xml')
    expect(read(`${whole}<Document/>`)).toBe('xml')
  })

  test('say what no XML may, though a lenient reader would make something of it', () => {
    const changed = (from: string, to: string) => {
      const text = whole.replace(from, to)
      expect(text).not.toBe(whole)
      return read(text)
    }
    expect(changed('Rao Gears GmbH', 'Rao & Gears')).toBe('xml')
    expect(changed('Rao Gears GmbH', 'Rao &gears; GmbH')).toBe('xml')
    expect(changed('Rao Gears GmbH', 'Rao &#0; GmbH')).toBe('xml')
    expect(changed('Rao Gears GmbH', 'Rao \u0007 GmbH')).toBe('xml')
    expect(changed('Rao Gears GmbH', 'Rao ]]> GmbH')).toBe('xml')
    expect(changed('<GrpHdr>', '<GrpHdr a="1" a="2">')).toBe('xml')
    expect(changed('<GrpHdr>', '<GrpHdr a=1>')).toBe('xml')
    expect(changed('<GrpHdr>', '<nowhere:GrpHdr/><GrpHdr>')).toBe('xml')
    expect(changed('</GrpHdr>', '</grpHdr>')).toBe('xml')
    expect(changed('<GrpHdr>', '<!-- a -- b --><GrpHdr>')).toBe('xml')
    expect(read(`x${whole}`)).not.toBeUndefined()
  })

  test('are other messages, other versions, or none at all', () => {
    expect(read(whole.replace('camt.053.001.08', 'camt.054.001.08'))).toBe('version')
    expect(read(whole.replace('camt.053.001.08', 'camt.053.001.13'))).toBe('version')
    expect(read('<html><body>Sign in</body></html>')).toBe('notStatement')
    expect(read(camtOf('08', []))).toBe('empty')
    expect(faultOf(() => readStatement(Buffer.from('PK\x03\x04')))).toBe('packed')
  })

  test('hold more entries than are taken', () => {
    const many = Array.from({ length: STATEMENT_LIMITS.entries + 1 }, () => ({ amount: '1' }))
    expect(read(camtOf('02', many))).toBe('tooMany')
  })

  test('with prefixes, comments, CDATA and empty elements are read', () => {
    const prefixed = whole
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns:')
      .replace('xmlns=', 'xmlns:ns=')
      .replace('Rao Gears GmbH', '<![CDATA[Rao & Gears]]>')
      .replace('<ns:GrpHdr>', '<!-- x --><ns:GrpHdr><ns:Empty/>')
    expect(readCamt(prefixed).entries).toMatchObject([{ references: [ORDER], name: 'Rao & Gears' }])
  })
})

test('a creditor reference is found however it is written, and only whole and right', () => {
  const near = `${RF.slice(0, -1)}${RF.endsWith('A') ? 'B' : 'A'}`
  for (const text of [RF, written(ORDER), RF.toLowerCase(), `SVWZ+${RF}`, `/ROC/${RF}//URI/x`, `Re. ${RF}.`])
    expect(referencesIn(text)).toEqual([ORDER])
  for (const text of [near, `${RF}7`, `X${RF}`, RF.slice(0, -1), ORDER, 'RF18 5390 0754 7034', ''])
    expect(referencesIn(text)).toEqual([])
  expect(referencesIn(`${RF} and ${written(ORDER)}`)).toEqual([ORDER])
})
