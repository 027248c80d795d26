import { describe, expect, test } from 'vitest'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { STATEMENT_LIMITS } from '#app/kit/reading-limits.ts'
import { unnamedTableIn } from './bank-table.ts'
import { faultOf, type Layout, layoutKey, type NamedField } from './layout.ts'
import { asksForColumns, StatementFault } from './statement.ts'
import { readStatement, unnamedTableOf } from './statement-file.ts'

const RF = creditorReference('2M4M9SZ9LA')

const layoutOf = (fields: Layout['fields'], more: Partial<Layout> = {}): Layout => ({
  fields,
  dayOrder: null,
  decimal: null,
  currency: null,
  ...more,
})

function readBy(lines: string[], layout: Layout, currency: string | null = 'EUR') {
  const bytes = Buffer.from(lines.join('\n'))
  const table = unnamedTableOf(bytes)
  const layouts = (key: string) => (key === table?.key ? layout : null)
  return readStatement(bytes, { currency, layouts }).entries.map(
    (entry) =>
      `${entry.day} ${entry.kind} ${entry.amountMinor} ${entry.currency} ${entry.references.join('+')} ${entry.name ?? ''}`,
  )
}
const faultBy = (...given: Parameters<typeof readBy>) => {
  try {
    return readBy(...given)
  } catch (error) {
    if (error instanceof StatementFault) return error.code
    throw error
  }
}

describe('a table whose columns nobody knows', () => {
  const unknown = [
    'Konto 12',
    'Wann;Wer;Was;Wieviel',
    `04.03.2026;Rao;${RF};1.200,50`,
    '05.03.2026;Eve;x;-3,00',
  ]

  test('is asked for, with its names and what the first rows hold', () => {
    const table = unnamedTableIn(unknown.join('\n'))
    expect(table?.key).toBe(layoutKey(['Wann', 'Wer', 'Was', 'Wieviel'], true))
    expect(table?.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Wann', null],
      ['Wer', null],
      ['Was', null],
      ['Wieviel', null],
    ])
    expect(table?.columns[3]?.samples).toEqual(['1.200,50', '-3,00'])
  })

  test('is read as a person named it', () => {
    expect(readBy(unknown, layoutOf(['day', 'name', 'purpose', 'amount']))).toEqual([
      '2026-03-04 credit 120050 EUR 2M4M9SZ9LA Rao',
      '2026-03-05 debit 300 EUR  Eve',
    ])
    expect(
      readBy(unknown, layoutOf(['day', 'name', 'purpose', 'amount'], { currency: 'CHF' }), null)[0],
    ).toBe('2026-03-04 credit 120050 CHF 2M4M9SZ9LA Rao')
  })

  test('without names is known by how many columns it has', () => {
    const bare = [`2026-03-04,Rao,${RF},12.50`, '2026-03-05,Eve,x,-3.00']
    const table = unnamedTableIn(bare.join('\n'))
    expect([table?.key, table?.columns.map(({ name }) => name)]).toEqual(['4', ['', '', '', '']])
    expect(readBy(bare, layoutOf(['day', 'name', 'purpose', 'amount']))).toHaveLength(2)
  })

  test('may have a column for each side, several of words, and its currency in a name', () => {
    const lines = [
      'Wann;Text A;Text B;Rein in CHF;Raus',
      `04.03.2026;Miete;${RF};12,50;0,00`,
      '05.03.2026;x;y;;3,00',
    ]
    const table = unnamedTableIn(lines.join('\n'))
    expect(table?.columns).toHaveLength(5)
    expect(
      readBy(lines, layoutOf(['day', 'purpose', 'purpose', 'credit', 'debit'], { currency: 'CHF' })),
    ).toEqual(['2026-03-04 credit 1250 CHF 2M4M9SZ9LA ', '2026-03-05 debit 300 CHF  '])
  })

  test('keeps what nobody is asked for: an announced entry is not booked', () => {
    const lines = ['Wann;Was;Wieviel;Status', `04.03.2026;${RF};12,50;vorgemerkt`]
    expect(readBy(lines, layoutOf(['day', 'purpose', 'amount', null]))[0]).toMatch(/^2026-03-04 pending 1250/)
  })

  test('is none without a day and an amount, or with more columns than anybody names', () => {
    expect(unnamedTableIn('a;b\n1;2')).toBeNull()
    expect(unnamedTableIn('Dear seller, this is a letter, with commas')).toBeNull()
    const wide = Array.from({ length: STATEMENT_LIMITS.columns - 1 }, () => 'x').join(';')
    expect(unnamedTableIn(`2026-03-04;${wide}`)?.columns.length ?? 0).toBe(0)
    expect(unnamedTableIn(`2026-03-04;1,00;${wide.slice(2)}`)?.columns).toHaveLength(STATEMENT_LIMITS.columns)
    expect(unnamedTableIn(`2026-03-04;1,00;${wide}`)).toBeNull()
  })
})

describe('what could mean two things is said by a person', () => {
  const days = ['Date;Purpose;Amount', `03/04/2026;${RF};12.50`]
  test('which of day and month stands first', () => {
    expect(faultBy(days, layoutOf(['day', 'purpose', 'amount']))).toBe('days')
    expect(faultBy(days, layoutOf(['day', 'purpose', 'amount'], { dayOrder: 'month' }))).toEqual([
      '2026-03-04 credit 1250 EUR 2M4M9SZ9LA ',
    ])
    expect(faultBy(days, layoutOf(['day', 'purpose', 'amount'], { dayOrder: 'day' }))).toEqual([
      '2026-04-03 credit 1250 EUR 2M4M9SZ9LA ',
    ])
  })
  test('which sign parts the decimals', () => {
    const amounts = ['Date;Purpose;Amount', `2026-03-04;${RF};1.200`]
    expect(faultBy(amounts, layoutOf(['day', 'purpose', 'amount']))).toBe('amounts')
    expect(faultBy(amounts, layoutOf(['day', 'purpose', 'amount'], { decimal: ',' }))).toEqual([
      '2026-03-04 credit 120000 EUR 2M4M9SZ9LA ',
    ])
  })
  test('and what was said wrong is not read', () => {
    const month = ['Date;Purpose;Amount', `31/12/2026;${RF};12.50`]
    expect(faultBy(month, layoutOf(['day', 'purpose', 'amount'], { dayOrder: 'month' }))).toBe('rowDay')
  })
  test('each such reason is asked about, a bad row only of a table that was named', () => {
    const asked = (code: string, wasNamed = false) => asksForColumns(new StatementFault(code), wasNamed)
    expect(
      ['columns', 'columnTwice', 'noCurrency', 'noReference', 'days', 'amounts'].map((code) => asked(code)),
    ).toEqual(Array(6).fill(true))
    expect([asked('rowDay'), asked('rowDay', true), asked('csv', true)]).toEqual([false, true, false])
  })
})

describe('a choice of columns', () => {
  test.each<[(NamedField | null)[], ReturnType<typeof faultOf>]>([
    [['day', 'amount', 'purpose'], null],
    [['day', 'credit', 'debit', 'reference', 'purpose', 'purpose', null], null],
    [['amount', 'purpose'], { at: null, code: 'day' }],
    [['day', 'debit', 'purpose'], { at: null, code: 'amount' }],
    [['day', 'amount', 'debit', 'purpose'], { at: null, code: 'both' }],
    [['day', 'amount', 'name'], { at: null, code: 'reference' }],
    [['day', 'amount', 'purpose', 'day'], { at: 3, code: 'twice' }],
  ])('%j', (fields, fault) => {
    expect(faultOf({ fields })).toEqual(fault)
  })
})
