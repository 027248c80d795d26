import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fatturaFileName, fatturaNodes, fatturaXml } from '#app/kit/fattura-pa.ts'
import { brokenFatturaRules } from '#app/kit/fattura-pa-rules.ts'
import { misshapen } from '#app/kit/fattura-pa-shape.ts'
import { type LineTax, lineTax, taxOfLines, taxOfReason } from '#app/kit/tax.ts'
import { withheldOf, withholdingOf } from '#app/kit/withholding.ts'
import { fatturaListed } from './fattura-listed.ts'
import { fatturaOf } from './fattura-of.ts'
import type { IssuedPaper } from './fattura-source.ts'
import { selfBilledFattura } from './self-billed-fattura.ts'
import type { PartySnapshot } from './tables.server.ts'

const SELLER: PartySnapshot = {
  name: 'Giulia Bianchi',
  street: 'Via Roma 12',
  postalCode: '20121',
  city: 'Milano',
  country: 'IT',
  taxNumber: 'IT00743110157',
  fiscalCode: 'BNCGLI80A41F205F',
  email: 'giulia@example.com',
  phone: '+39 02 123456',
}
const BUYER: PartySnapshot = {
  name: 'Rossi Meccanica S.p.A.',
  street: 'Corso Torino 5',
  postalCode: '10121',
  city: 'Torino',
  country: 'IT',
  taxNumber: 'IT12345670017',
}
const BUYERS: PartySnapshot[] = [
  BUYER,
  { ...BUYER, electronicAddress: '0205:ABC1234', purchaseOrderNumber: 'Bestellung ß 4711 – 2' },
  { ...BUYER, electronicAddress: '0202:rossi@pec.example.it' },
  { ...BUYER, name: 'Comune di Ivrea', electronicAddress: '0201:UFABCD' },
  { ...BUYER, name: 'Łukasz Œuvre 株式会社 “Dr.”', taxNumber: 'RSSMRA85T10A562S' },
  {
    name: 'Godavari Motors GmbH',
    street: 'Kaai 4',
    city: 'Kassel',
    postalCode: '34117',
    country: 'DE',
    taxNumber: 'DE136695976',
  },
  { name: 'Meguro Seiki', street: '目黒1-1', city: '東京', country: 'JP', taxNumber: 'T1234567890123' },
  { name: 'Urs Ammann', street: 'Gasse 1', city: 'Chur', postalCode: '7000', country: 'CH' },
]
const DAY = '2026-11-29'
const PRECEDING = { number: '2026-00001', issuedOn: '2026-11-01' }

type Case = {
  kind: 'invoice' | 'credit_note' | 'final'
  tax: LineTax
  others: boolean
  isIncluded: boolean
  form: 'person' | 'association' | 'company' | null
  buyer: PartySnapshot
  isPrepayment: boolean
  isTransfer: boolean
  lines: { minor: number; quantity: number }[]
  number: number
}

const WAYS: LineTax[] = [
  lineTax(2_200),
  taxOfReason('small'),
  taxOfReason('exempt'),
  { ...taxOfReason('reverse'), sentence: 'reverse' },
  { ...taxOfReason('abroad'), sentence: 'abroadPlace' },
]

const cases: fc.Arbitrary<Case> = fc.record({
  kind: fc.constantFrom('invoice', 'credit_note', 'final'),
  tax: fc.constantFrom(...WAYS),
  others: fc.boolean(),
  isIncluded: fc.boolean(),
  form: fc.constantFrom('person', 'association', 'company', null),
  buyer: fc.constantFrom(...BUYERS),
  isPrepayment: fc.boolean(),
  isTransfer: fc.boolean(),
  lines: fc.array(
    fc.record({ minor: fc.integer({ min: 1, max: 900_000 }), quantity: fc.integer({ min: 1, max: 40 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
  number: fc.integer({ min: 1, max: 99_999 }),
})

function paperOf(one: Case): IssuedPaper {
  const { kind, tax, others, isIncluded, form, buyer, lines, number } = one
  const isSmall = tax.reason === 'small'
  const said = lines.map(({ minor, quantity }, at) => ({
    text: `Seminario «Qualità» – giorno ${at + 1} ✓`,
    quantity,
    unitMinor: minor,
    totalMinor: minor * quantity,
    tax: others && at % 2 === 1 && !isSmall ? lineTax(1_000) : tax,
  }))
  const due = taxOfLines(
    said.map((line) => ({ minor: line.totalMinor, tax: line.tax })),
    { currency: 'EUR', prices: { kind: 'vat', isIncluded } },
  )
  const isTransfer = one.isTransfer && kind === 'invoice'
  const withholding = isTransfer
    ? withholdingOf({
        seller: { country: 'IT', form, isSmall, withholdsSeats: false },
        payer: { country: buyer.country ?? '', isBusiness: true },
        of: 'seats',
        currency: 'EUR',
        day: DAY,
      })
    : null
  const withheldMinor = withheldOf(withholding, due.net.minor)
  const prefix = { invoice: '', credit_note: 'CN-', final: 'F-' }[kind]
  return {
    id: '0199a0de-7b3c-7c10-9d5e-1f2a3b4c5d6e',
    kind,
    year: 2026,
    number,
    numberText: `${prefix}2026-${String(number).padStart(5, '0')}`,
    issuedOn: DAY,
    dueOn: '2026-12-20',
    currency: 'EUR',
    totalMinor: due.total.minor,
    tax: due.breakdown,
    lines: said,
    seller: { ...SELLER, ...(form && { legalForm: form }), ...(isSmall && { standing: 'small' }) },
    buyer,
    transfer: isTransfer
      ? {
          holder: 'Giulia Bianchi',
          format: 'iban',
          number: 'IT60X0542811101000000123456',
          bank: null,
          reference: 'RF18539007547034',
        }
      : null,
    isPrepayment: one.isPrepayment && !isTransfer && kind === 'invoice',
    language: 'it',
    withholding: withheldMinor > 0 ? withholding : null,
    withheldMinor,
  }
}

const A_CASE: Case = {
  kind: 'invoice',
  tax: lineTax(2_200),
  others: false,
  isIncluded: false,
  form: 'person',
  buyer: BUYER,
  isPrepayment: false,
  isTransfer: true,
  lines: [{ minor: 30_000, quantity: 3 }],
  number: 7,
}
/** What of some words a file lacks: files themselves are too long to be shown. */
const lacks = (text: string, ...words: string[]) => words.filter((word) => !text.includes(word))
const xmlOf = (one: Case) => {
  const fattura = fatturaOf(paperOf(one), PRECEDING)
  return fattura ? fatturaXml(fattura) : ''
}

test('120 documents of every kind, regime, buyer and tax are taken by the checks of the exchange', () => {
  const seen = new Set<string>()
  for (const one of fc.sample(cases, { numRuns: 120, seed: 20261129 })) {
    const fattura = fatturaOf(paperOf(one), PRECEDING)
    expect(fattura).not.toBeNull()
    if (!fattura) continue
    expect(brokenFatturaRules(fattura)).toEqual([])
    expect(fatturaNodes(fattura).flatMap((node) => misshapen(node))).toEqual([])
    expect([...fatturaXml(fattura)].every((sign) => sign <= '\u00ff')).toBe(true)
    for (const part of [fattura.type, fattura.regime, fattura.recipient, fattura.withheld?.type])
      seen.add(String(part))
  }
  for (const part of [
    'TD01',
    'TD04',
    'TD06',
    'TD02',
    'TD03',
    'RF01',
    'RF19',
    'RT01',
    'RT02',
    'XXXXXXX',
    '0000000',
    'UFABCD',
  ])
    expect([part, seen.has(part)]).toEqual([part, true])
})

test('every document that there may be is told in the list as it is', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const paper = paperOf(one)
      expect(fatturaListed(paper).isFattura).toBe(fatturaOf(paper, PRECEDING) !== null)
    }),
  )
})

test('of a professional 20 per cent are withheld, and the rest is paid', () => {
  const xml = xmlOf(A_CASE)
  expect(
    lacks(
      xml,
      '<TipoDocumento>TD06</TipoDocumento>',
      '<TipoRitenuta>RT01</TipoRitenuta>',
      '<ImportoRitenuta>180.00</ImportoRitenuta>',
      '<AliquotaRitenuta>20.00</AliquotaRitenuta>',
      '<ImportoTotaleDocumento>1098.00</ImportoTotaleDocumento>',
      '<ImportoPagamento>918.00</ImportoPagamento>',
      '<CodiceFiscale>BNCGLI80A41F205F</CodiceFiscale>',
      '<CodiceDestinatario>0000000</CodiceDestinatario>',
    ),
  ).toEqual([])
})

test('forfettario: RF19, N2.2, no tax withheld, and stamp duty above 77.47', () => {
  const xml = xmlOf({ ...A_CASE, tax: taxOfReason('small') })
  expect(
    lacks(
      xml,
      'RF19',
      '<Natura>N2.2</Natura>',
      '<BolloVirtuale>SI</BolloVirtuale>',
      '<ImportoBollo>2.00</ImportoBollo>',
    ),
  ).toEqual([])
  expect(lacks(xml, 'Ritenuta>')).toHaveLength(1)
  expect(
    lacks(xmlOf({ ...A_CASE, tax: taxOfReason('small'), lines: [{ minor: 7_747, quantity: 1 }] }), 'Bollo'),
  ).toHaveLength(1)
  expect(
    lacks(xmlOf({ ...A_CASE, tax: taxOfReason('small'), lines: [{ minor: 7_748, quantity: 1 }] }), 'Bollo'),
  ).toEqual([])
})

test('a PEC, an office and a buyer abroad are reached as the exchange asks', () => {
  const [, , pec, office, , abroad] = BUYERS
  expect(
    lacks(
      xmlOf({ ...A_CASE, buyer: pec ?? BUYER }),
      '<PECDestinatario>rossi@pec.example.it</PECDestinatario>',
    ),
  ).toEqual([])
  expect(lacks(xmlOf({ ...A_CASE, buyer: office ?? BUYER }), 'versione="FPA12"')).toEqual([])
  const out = xmlOf({ ...A_CASE, buyer: abroad ?? BUYER, tax: WAYS[3] ?? A_CASE.tax })
  expect(
    lacks(out, 'XXXXXXX', '<CAP>00000</CAP>', '<IdCodice>136695976</IdCodice>', '<Natura>N2.1</Natura>'),
  ).toEqual([])
})

test('what the exchange would refuse is no FatturaPA', () => {
  const without = (part: keyof PartySnapshot) => ({ ...BUYER, [part]: undefined })
  for (const buyer of [
    without('taxNumber'),
    without('postalCode'),
    without('street'),
    { ...BUYER, taxNumber: 'IT12345678901' },
  ])
    expect(fatturaOf(paperOf({ ...A_CASE, buyer }), PRECEDING)).toBeNull()
  const paper = paperOf(A_CASE)
  expect(fatturaOf({ ...paper, seller: { ...SELLER, taxNumber: 'IT00743110158' } }, null)).toBeNull()
  expect(fatturaOf({ ...paper, seller: { ...SELLER, country: 'DE' } }, null)).toBeNull()
  expect(fatturaOf({ ...paper, currency: 'USD' }, null)).toBeNull()
  expect(fatturaOf(paperOf({ ...A_CASE, tax: { ...lineTax(1_900), sentence: 'atPlace' } }), null)).toBeNull()
  expect(fatturaOf(paperOf({ ...A_CASE, kind: 'credit_note', isTransfer: false }), null)).toBeNull()
})

test('planted faults are found by the codes of the exchange', () => {
  const fattura = fatturaOf(paperOf(A_CASE), null)
  if (!fattura) throw new Error('no FatturaPA')
  const [line, tax] = [fattura.lines[0], fattura.taxes[0]]
  if (!line || !tax) throw new Error('nothing billed')
  const faults: [string, Partial<typeof fattura>][] = [
    ['00301', { seller: { ...fattura.seller, vatNumber: '00743110158' } }],
    ['00303', { seller: { ...fattura.seller, fiscalCode: 'BNCGLI80A41F205Z' } }],
    ['00306', { buyer: { ...fattura.buyer, fiscalCode: 'RSSMRA85T10A562A' } }],
    ['00311', { recipient: 'XXXXXXX' }],
    ['00400', { lines: [{ ...line, rate: 0 }] }],
    ['00401', { lines: [{ ...line, natura: 'N4' }] }],
    ['00417', { buyer: { ...fattura.buyer, vatNumber: null } }],
    ['00418', { type: 'TD04' }],
    ['00419', { lines: [{ ...line, rate: 1_000 }] }],
    ['00421', { taxes: [{ ...tax, taxMinor: tax.taxMinor + 2 }] }],
    ['00422', { taxes: [{ ...tax, taxableMinor: tax.taxableMinor + 100 }] }],
    ['00424', { lines: [{ ...line, rate: 22 }] }],
    ['00425', { number: 'ABC' }],
    ['00426', { pec: 'a@pec.example.it', recipient: 'ABC1234' }],
    ['00427', { isPublic: true }],
    ['00471', { buyer: { ...fattura.buyer, vatNumber: fattura.seller.vatNumber } }],
    ['00473', { type: 'TD17' }],
    ['pagamento', { payment: fattura.payment && { ...fattura.payment, minor: 1 } }],
    [
      '/FatturaElettronicaHeader/CessionarioCommittente/Sede/CAP',
      { buyer: { ...fattura.buyer, postalCode: '1012' } },
    ],
    [
      '/FatturaElettronicaHeader/CessionarioCommittente/Sede/Comune',
      { buyer: { ...fattura.buyer, city: '' } },
    ],
  ]
  for (const [id, planted] of faults) expect(brokenFatturaRules({ ...fattura, ...planted })).toContain(id)
})

test('names of files are unique among the documents of a seller', () => {
  const names = new Set<string>()
  let count = 0
  for (const kind of ['invoice', 'credit_note', 'final'] as const)
    for (const year of [2026, 2027, 2040])
      for (const number of [1, 2, 3, 35, 36, 37, 1_296, 99_999, 399_999]) {
        const fattura = fatturaOf(
          { ...paperOf({ ...A_CASE, kind, isTransfer: false, number }), year },
          PRECEDING,
        )
        if (!fattura) throw new Error('no FatturaPA')
        expect(fatturaFileName(fattura)).toMatch(/^IT00743110157_[0-9A-Z]{5}\.xml$/)
        names.add(fatturaFileName(fattura))
        count += 1
      }
  expect(names.size).toBe(count)
})

test('a buyer in Italy hands in TD17 of what a seller abroad billed without tax', () => {
  const foreign: PartySnapshot = {
    name: 'Lindqvist Training GmbH',
    street: 'Domstraße 4',
    postalCode: '20095',
    city: 'Hamburg',
    country: 'DE',
    taxNumber: 'DE136695976',
  }
  const reverse = paperOf({ ...A_CASE, form: null, tax: { ...taxOfReason('reverse'), sentence: 'reverse' } })
  const of = { ...reverse, seller: foreign, withholding: null, withheldMinor: 0 }
  const fattura = selfBilledFattura(of, null)
  expect(fattura && brokenFatturaRules(fattura)).toEqual([])
  const xml = fattura ? fatturaXml(fattura) : ''
  expect(
    lacks(
      xml,
      '<TipoDocumento>TD17</TipoDocumento>',
      '<IdPaese>DE</IdPaese>',
      '<SoggettoEmittente>CC</SoggettoEmittente>',
      '<AliquotaIVA>22.00</AliquotaIVA>',
      '<ImponibileImporto>900.00</ImponibileImporto>',
      '<Imposta>198.00</Imposta>',
      '<ImportoTotaleDocumento>1098.00</ImportoTotaleDocumento>',
      '<IdDocumento>2026-00007</IdDocumento>',
    ),
  ).toEqual([])
  const note = selfBilledFattura({ ...of, kind: 'credit_note', numberText: 'CN-2026-00001' }, PRECEDING)
  expect(lacks(note ? fatturaXml(note) : '', '<ImponibileImporto>-900.00</ImponibileImporto>')).toEqual([])
  // Taxed at home, billed at home, or to a buyer without a number there is nothing to hand in.
  expect(selfBilledFattura({ ...paperOf(A_CASE), seller: foreign }, null)).toBeNull()
  expect(selfBilledFattura(reverse, null)).toBeNull()
  expect(selfBilledFattura({ ...of, buyer: { ...BUYER, taxNumber: 'RSSMRA85T10A562S' } }, null)).toBeNull()
})
