import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  brokenInv01Rules,
  financialYear,
  hashedOf,
  type Inv01,
  inv01Json,
  inv01Totals,
} from '#app/kit/inv-01.ts'
import { type LineTax, lineTax, taxOfLines, taxOfReason } from '#app/kit/tax.ts'
import { gstinCheckCharacter } from '#app/kit/tax-number.ts'
import { irnOf } from '#app/platform/invoice-registries/irn.server.ts'
import { creditOf } from './credit-lines.ts'
import { fatturaListed } from './fattura-listed.ts'
import type { IssuedPaper } from './fattura-source.ts'
import { inv01Of } from './inv-01-of.ts'
import type { PartySnapshot } from './tables.server.ts'

const gstin = (first14: string) => first14 + gstinCheckCharacter(first14)
const SELLER: PartySnapshot = {
  name: 'Meera Kulkarni',
  street: '14 MG Road',
  postalCode: '411001',
  city: 'Pune',
  country: 'IN',
  taxNumber: gstin('27ABCDE1234F1Z'),
}
const INSIDE: PartySnapshot = { ...SELLER, name: 'Godavari Motors', taxNumber: gstin('27AAPFU0939F1Z') }
const ACROSS: PartySnapshot = {
  ...INSIDE,
  postalCode: '560001',
  city: 'Bengaluru',
  taxNumber: gstin('29AAPFU0939F1Z'),
}
const PRECEDING = { number: '2026-00001', issuedOn: '2026-11-01' }

type Case = {
  kind: 'invoice' | 'credit_note'
  isInside: boolean
  isIncluded: boolean
  rates: number[]
  lines: { minor: number; quantity: number }[]
  number: number
  issuedOn: string
}
const cases: fc.Arbitrary<Case> = fc.record({
  kind: fc.constantFrom('invoice', 'credit_note'),
  isInside: fc.boolean(),
  isIncluded: fc.boolean(),
  rates: fc.constantFrom([1_800], [1_800, 500], [1_200]),
  lines: fc.array(
    fc.record({ minor: fc.integer({ min: 100, max: 9_000_000 }), quantity: fc.integer({ min: 1, max: 60 }) }),
    { minLength: 1, maxLength: 15 },
  ),
  number: fc.integer({ min: 1, max: 99_999 }),
  issuedOn: fc.constantFrom('2026-11-29', '2027-03-31', '2027-04-01'),
})

function paperOf({ kind, isInside, isIncluded, rates, lines, number, issuedOn }: Case): IssuedPaper {
  const split = isInside ? ('state' as const) : ('across' as const)
  const said = lines.map(({ minor, quantity }, at) => ({
    text: `Training "day" ${at + 1}`,
    quantity,
    unitMinor: minor,
    totalMinor: minor * quantity,
    tax: { ...lineTax(rates[at % rates.length] ?? 1_800), split } as LineTax,
  }))
  const due = taxOfLines(
    said.map(({ totalMinor, tax }) => ({ minor: totalMinor, tax })),
    { currency: 'INR', prices: { kind: 'gst', isIncluded } },
  )
  return {
    id: '0199a0de-7b3c-7c10-9d5e-1f2a3b4c5d6e',
    kind,
    year: 2026,
    number,
    numberText: `${kind === 'invoice' ? '' : 'CN-'}2026-${String(number).padStart(5, '0')}`,
    issuedOn,
    dueOn: issuedOn,
    currency: 'INR',
    totalMinor: due.total.minor,
    tax: due.breakdown,
    lines: said,
    seller: SELLER,
    buyer: isInside ? INSIDE : ACROSS,
    transfer: null,
    isPrepayment: false,
    language: 'en',
    withholding: null,
    withheldMinor: 0,
  }
}

const A_CASE: Case = {
  kind: 'invoice',
  isInside: true,
  isIncluded: false,
  rates: [1_800],
  lines: [{ minor: 1_000_000, quantity: 3 }],
  number: 7,
  issuedOn: '2026-11-29',
}

/** The forms of INV-01 1.1, by element. */
const FORMS: Record<string, RegExp> = {
  No: /^[a-zA-Z1-9][a-zA-Z0-9/-]{0,15}$/,
  Dt: /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/2\d{3}$/,
  Gstin: /^\d{2}[A-Z0-9]{10}[A-Z0-9]{3}$/,
  Stcd: /^\d{1,2}$/,
  HsnCd: /^9992\d{2}$/,
  SlNo: /^\d{1,6}$/,
}

function* leavesOf(value: unknown, name = ''): Generator<[string, unknown]> {
  if (Array.isArray(value)) for (const one of value) yield* leavesOf(one, name)
  else if (value && typeof value === 'object')
    for (const [key, inside] of Object.entries(value)) yield* leavesOf(inside, key)
  else yield [name, value]
}

test('40 documents are of the form, add up, and have CGST = SGST inside a state and IGST across', () => {
  for (const one of fc.sample(cases, { numRuns: 40, seed: 20261129 })) {
    const paper = paperOf(one)
    const invoice = inv01Of(paper, PRECEDING)
    expect(invoice && brokenInv01Rules(invoice)).toEqual([])
    if (!invoice) continue
    const json = inv01Json(invoice)
    for (const [name, value] of leavesOf(json)) {
      if (FORMS[name]) expect([name, FORMS[name].test(String(value))]).toEqual([name, true])
      if (typeof value === 'number') expect(Number.isFinite(value) && value >= 0).toBe(true)
    }
    const totals = inv01Totals(invoice)
    expect(totals.totalMinor).toBe(paper.totalMinor)
    expect(totals.cgstMinor).toBe(totals.sgstMinor)
    expect(one.isInside ? totals.igstMinor : totals.cgstMinor).toBe(0)
    expect(json.ItemList.every(({ CgstAmt, SgstAmt }) => CgstAmt === SgstAmt)).toBe(true)
    expect(json.BuyerDtls.Pos).toBe(one.isInside ? '27' : '29')
    expect(json.DocDtls.Typ).toBe(one.kind === 'invoice' ? 'INV' : 'CRN')
    expect(Boolean(json.RefDtls)).toBe(one.kind === 'credit_note')
  }
})

test('some of an invoice inside a state is credited with two equal taxes, whatever the amount', () => {
  const paper = paperOf({ ...A_CASE, lines: [{ minor: 33_333, quantity: 1 }] })
  const invoice = { ...paper, taxMinor: (paper.tax?.parts ?? []).reduce((all, one) => all + one.taxMinor, 0) }
  for (let amountMinor = 2; amountMinor < 600; amountMinor += 1) {
    const credited = { amountMinor, title: 'Some', lines: paper.lines, before: [] }
    const note = { ...paper, ...creditOf(invoice, credited), kind: 'credit_note' as const }
    const said = inv01Of(note, PRECEDING)
    expect(said && brokenInv01Rules(said), `${amountMinor}`).toEqual([])
    expect(fatturaListed(note).isInv01).toBe(true)
  }
  // One of before, or of a minor unit alone, is no INV-01, and is listed all the same.
  const parts = (paper.tax?.parts ?? []).map((part) => ({ ...part, taxMinor: part.taxMinor + 1 }))
  const odd = { ...paper, tax: paper.tax && { ...paper.tax, parts } }
  expect(inv01Of(odd, PRECEDING)).toBeNull()
  expect(fatturaListed(odd).isInv01).toBe(false)
})

test('the number of a registration is that of the portal', () => {
  const of = (number: string, issuedOn: string, taxNumber: string) =>
    ({ type: 'INV', number, issuedOn, seller: { gstin: taxNumber } }) as Inv01
  // An example that a provider has published.
  const known = of('2019-20/KA/1', '2019-12-12', '29AAFCC9980M1ZR')
  expect(hashedOf(known)).toBe('29AAFCC9980M1ZR2019-20INV2019-20/KA/1')
  expect(irnOf(known)).toBe('23f498ee41441ecad30f72ba5b9907506c3df70a17b0e0dff46b76a786400662')
  const invoice = inv01Of(paperOf(A_CASE), null)
  if (!invoice) throw new Error('no INV-01')
  const again = createHash('sha256')
  for (const part of [SELLER.taxNumber ?? '', '2026-27', 'INV', '2026-00007']) again.update(part)
  expect(irnOf(invoice)).toBe(again.digest('hex'))
})

test('a financial year runs from April to March', () => {
  expect(['2027-03-31', '2027-04-01', '2099-12-31'].map(financialYear)).toEqual([
    '2026-27',
    '2027-28',
    '2099-00',
  ])
})

test('what the portal would refuse, and what it does not ask for, is no INV-01', () => {
  const paper = paperOf(A_CASE)
  const { taxNumber: _none, ...consumer } = INSIDE
  const none: IssuedPaper[] = [
    { ...paper, buyer: consumer },
    { ...paper, buyer: { ...INSIDE, country: 'DE' } },
    { ...paper, buyer: { ...INSIDE, postalCode: '4110' } },
    { ...paper, buyer: SELLER },
    { ...paper, seller: { ...SELLER, taxNumber: '27ABCDE1234F1ZA' } },
    { ...paper, seller: { ...SELLER, street: '' } },
    { ...paper, currency: 'EUR' },
    { ...paper, numberText: '02026-1' },
    { ...paper, kind: 'final' },
    { ...paper, tax: paper.tax && { ...paper.tax, kind: 'vat' } },
    {
      ...paper,
      tax: paper.tax && {
        ...paper.tax,
        parts: paper.tax.parts.map((part) => ({ ...part, ...taxOfReason('export') })),
      },
    },
  ]
  for (const [at, one] of none.entries()) expect([at, inv01Of(one, null)]).toEqual([at, null])
  expect(inv01Of(paperOf({ ...A_CASE, kind: 'credit_note' }), null)).toBeNull()
})
