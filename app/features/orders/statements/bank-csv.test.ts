import { describe, expect, test } from 'vitest'
import { creditorReference } from '#app/features/payments/transfer.ts'
import { readBankCsv } from './bank-csv.ts'
import { StatementFault } from './statement.ts'
import { readStatement } from './statement-file.ts'
import { bankCsvOf } from './testing.server.ts'

const ORDER = '2M4M9SZ9LA'
const RF = creditorReference(ORDER)

const shortOf = (lines: string[]) =>
  readBankCsv(lines.join('\n')).entries.map(
    ({ day, kind, amountMinor, currency, references, name }) =>
      `${day} ${kind} ${amountMinor} ${currency} ${references.join('+')} ${name ?? ''}`,
  )
const faultOf = (lines: string[]) => {
  try {
    return shortOf(lines)
  } catch (error) {
    if (error instanceof StatementFault) return error.code
    throw error
  }
}

describe('tables of banks', () => {
  test.each([
    [
      'German',
      [
        '"Buchungstag";"Zahlungspflichtiger";"Verwendungszweck";"Betrag (EUR)"',
        `"20.11.26";"Rao";"${RF}";"1.234,50"`,
      ],
    ],
    ['English', ['Date,Description,Payer,Amount,Currency', `2026-11-20,"Ref ${RF}",Rao,"1,234.50",EUR`]],
    [
      'French',
      ['Date d’opération;Libellé;Donneur d’ordre;Crédit;Débit;Devise', `20/11/2026;${RF};Rao;1 234,50;;EUR`],
    ],
    [
      'Italian',
      ['Data contabile;Ordinante;Causale;Entrate;Uscite;Divisa', `20/11/2026;Rao;${RF};1.234,50;;EUR`],
    ],
    ['Spanish', ['Fecha contable;Ordenante;Concepto;Importe;Moneda', `20/11/2026;Rao;${RF};+1.234,50;EUR`]],
    ['Japanese', ['取引日,振込依頼人,摘要,入金額,出金額,通貨', `2026年11月20日,Rao,${RF},"123,450",,JPY`]],
    [
      'Indian',
      [
        'Txn Date\tDescription\tRemitter\tDebit\tCredit\tCurrency',
        `20-Nov-2026\t${RF}\tRao\t\t1,234.50\tEUR`,
      ],
    ],
  ])('in %s', (_, lines) => {
    const currency = lines.join().includes('JPY') ? 'JPY' : 'EUR'
    expect(shortOf(lines)).toEqual([`2026-11-20 credit 123450 ${currency} ${ORDER} Rao`])
  })

  test('say with a sign, a side or a column of its own what went out', () => {
    const head = 'Date;Purpose;Currency;Amount'
    const signs = ['-5,00', '5,00-', '(5,00)', '5,00 DR', '5,00 €', '+5,00', '5,00 CR']
    const rows = shortOf([head, ...signs.map((amount) => `2026-11-20;x;EUR;${amount}`)])
    expect(rows.map((row) => row.split(' ')[1])).toEqual([
      ...['debit', 'debit', 'debit', 'debit', 'credit', 'credit', 'credit'],
    ])
    const sided = shortOf([`${head};Soll/Haben`, '2026-11-20;x;EUR;5,00;S', '2026-11-20;x;EUR;5,00;H'])
    expect(sided.map((row) => row.split(' ')[1])).toEqual(['debit', 'credit'])
    expect(shortOf(['Date;Purpose;Currency;Credit;Debit', '2026-11-20;x;EUR;;5,00'])[0]).toContain(
      'debit 500',
    )
    expect(faultOf([`${head};Soll/Haben`, '2026-11-20;x;EUR;5,00;?'])).toBe('rowAmount')
  })

  test('may begin with what is no table, and hold balances', () => {
    const lines = [
      'Kontoauszug',
      'Konto;DE89',
      '',
      'Datum;Text;Betrag;Währung',
      `20.11.2026;${RF};5,00;EUR`,
      'Saldo;;5,00;EUR',
    ]
    expect(readBankCsv(lines.join('\n'))).toMatchObject({ skipped: 1, entries: [{ amountMinor: 500 }] })
  })

  test('are read in the code page of their bank', () => {
    const bytes = Buffer.from(bankCsvOf([{ amount: '5.00', reference: RF, name: 'Müller' }]), 'latin1')
    expect(readStatement(bytes).entries).toMatchObject([{ name: 'Müller', references: [ORDER] }])
  })
})

describe('what could mean two things is refused and not guessed', () => {
  const head = 'Date;Purpose;Currency;Amount'
  const rows = (...all: string[]) => [head, ...all.map((row) => `${row}`)]

  test('days', () => {
    expect(faultOf(rows('03/04/2026;x;EUR;5,00'))).toBe('days')
    expect(shortOf(rows('03/04/2026;x;EUR;5,00', '13/04/2026;x;EUR;5,00'))[0]).toContain('2026-04-03')
    expect(shortOf(rows('03/04/2026;x;EUR;5,00', '03/14/2026;x;EUR;5,00'))[0]).toContain('2026-03-04')
    expect(faultOf(rows('13/04/2026;x;EUR;5,00', '03/14/2026;x;EUR;5,00'))).toBe('days')
    expect(faultOf(rows('2026-02-30;x;EUR;5,00'))).toBe('rowDay')
  })

  test('amounts', () => {
    expect(faultOf(rows('2026-11-20;x;EUR;1.234'))).toBe('amounts')
    expect(faultOf(rows('2026-11-20;x;EUR;1.234,50', '2026-11-20;x;EUR;1,234.50'))).toBe('amounts')
    expect(shortOf(rows('2026-11-20;x;EUR;1.234', '2026-11-20;x;EUR;5,50'))[0]).toContain('123400')
    expect(shortOf(rows('2026-11-20;x;EUR;1.234.567'))[0]).toContain('123456700')
    expect(shortOf(rows('2026-11-20;x;JPY;1,234'))[0]).toContain('1234 JPY')
    expect(shortOf(rows('2026-11-20;x;EUR;100'))[0]).toContain('10000')
    expect(faultOf(rows('2026-11-20;x;EUR;5,123', '2026-11-20;x;EUR;5,50'))).toBe('rowAmount')
    expect(faultOf(rows('2026-11-20;x;EUR;5,50 of 9'))).toBe('rowAmount')
    expect(faultOf(rows('2026-11-20;x;EUR;0.500', '2026-11-20;x;EUR;5,50'))).toBe('rowAmount')
    expect(faultOf(rows('2026-11-20;x;EUR;1,200.500,00', '2026-11-20;x;EUR;5,50'))).toBe('rowAmount')
  })

  test('columns', () => {
    expect(faultOf(['one;two', '1;2'])).toBe('columns')
    expect(faultOf(['Date;Amount;Purpose', '2026-11-20;1,50;x'])).toBe('noCurrency')
    expect(faultOf(['Date;Amount;Currency', '2026-11-20;1,50;EUR'])).toBe('noReference')
    expect(faultOf(['Date;Amount;Betrag;Currency;Purpose', '2026-11-20;1,50;2,50;EUR;x'])).toBe('columnTwice')
    expect(faultOf(['Date;Amount;Currency;Purpose', '2026-11-20;1,50;;x'])).toBe('rowCurrency')
    expect(faultOf(['Date;Amount;Currency;Purpose'])).toBe('empty')
  })
})
