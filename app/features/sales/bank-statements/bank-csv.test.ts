import { describe, expect, test } from 'vitest'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
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

  test('say of each row whether its money came, and what nobody knows is looked at by a person', () => {
    const kindOf = (status: string) =>
      shortOf(['Date;Description;Amount;Currency;Status', `2026-11-20;${RF};301.00;EUR;${status}`]).map(
        (row) => row.split(' ')[1],
      )[0] ?? 'left out'
    const words = {
      credit: [
        '',
        'COMPLETED',
        'Booked',
        'Umsatz gebucht',
        'Comptabilisée',
        'Contabilizzato',
        'Ejecutado',
        '完了',
      ],
      pending: [
        'PENDING',
        'Umsatz vorgemerkt',
        'en attente',
        'In corso',
        'pendiente',
        '処理中',
        'Authorised',
        'X7',
      ],
      'left out': [
        'REVERTED',
        'DECLINED',
        'FAILED',
        'Cancelled',
        'refunded',
        'Abgelehnt',
        'Rücklastschrift',
        'Rejeté',
        'Respinto',
        'Stornato',
        'Devuelto',
        'Rechazada',
        '取消',
        '組戻',
      ],
    }
    for (const [kind, all] of Object.entries(words))
      for (const word of all) expect([word, kindOf(word)]).toEqual([word, kind])
  })

  test('say with a sign, a side or a column of its own what went out', () => {
    const head = 'Date;Purpose;Currency;Amount'
    const signs = ['-5,00', '5,00-', '(5,00)', '5,00 DR', '5,00 €', '+5,00', '5,00 CR']
    const rows = shortOf([head, ...signs.map((amount) => `2026-11-20;x;EUR;${amount}`)])
    expect(rows.map((row) => row.split(' ')[1])).toEqual([
      'debit',
      'debit',
      'debit',
      'debit',
      'credit',
      'credit',
      'credit',
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

describe('layouts of banks that name no currency, of an account whose seller is known', () => {
  const readOf = (lines: string[], currency: string) =>
    readBankCsv(lines.join('\n'), { currency }).entries.map(
      ({ day, kind, amountMinor, currency, references, payerIban }) =>
        [day, kind, amountMinor, currency, references.join('+'), payerIban ?? ''].join(' ').trim(),
    )
  test.each([
    [
      'HDFC',
      'INR',
      [
        'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
        `05/11/26,NEFT CR-${RF}-ACME,05/11/26,0.00,"1,00,000.00",N123,1000.00`,
        '06/11/26,CHARGES,06/11/26,50.00,0.00,N124,950.00',
      ],
      [`2026-11-05 credit 10000000 INR ${ORDER}`, '2026-11-06 debit 5000 INR'],
    ],
    [
      'ICICI',
      'EUR',
      [
        'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
        `1,20/11/2026,20/11/2026,-,${RF},0,566.40,9000`,
      ],
      [`2026-11-20 credit 56640 INR ${ORDER}`],
    ],
    [
      'Kotak',
      'INR',
      [
        'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
        `1,05-11-2026,05-11-2026,${RF},N1,566.40,CR,9000.00,CR`,
        '2,06-11-2026,06-11-2026,x,N2,10.00,DR,8990.00,CR',
      ],
      [`2026-11-05 credit 56640 INR ${ORDER}`, '2026-11-06 debit 1000 INR'],
    ],
    [
      'MUFG',
      'JPY',
      ['日付,摘要,摘要内容,支払い金額,預かり金額,差引残高', `26/11/05,振込,${RF},,"¥1,200",9000`],
      [`2026-11-05 credit 1200 JPY ${ORDER}`],
    ],
    [
      'Rakuten',
      'EUR',
      ['取引日,入出金(円),取引後残高(円),入出金先内容', `20261105,1200,9000,${RF}`, '20261106,-300,8700,x'],
      [`2026-11-05 credit 1200 JPY ${ORDER}`, '2026-11-06 debit 300 JPY'],
    ],
    [
      'years of the emperor',
      'JPY',
      ['お取引日,お取引内容,お引出金額,お預入金額', `令和8年11月5日,${RF},,"1,200"`, `R8.11.6,x,300,`],
      [`2026-11-05 credit 1200 JPY ${ORDER}`, '2026-11-06 debit 300 JPY'],
    ],
    [
      'Crédit Agricole',
      'CHF',
      ['Date;Libellé;Débit euros;Crédit euros', `15/06/2026;"VIR ${RF}";;566,40`],
      [`2026-06-15 credit 56640 EUR ${ORDER}`],
    ],
    [
      'PostFinance',
      'EUR',
      [
        'Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF',
        `20.11.2026;"Gutschrift ${RF}";1'566.40;;20.11.2026;9000`,
      ],
      [`2026-11-20 credit 156640 CHF ${ORDER}`],
    ],
    [
      'PostFinance in French',
      'EUR',
      [
        'Date;Texte de notification;Crédit en CHF;Débit en CHF;Valeur;Solde en CHF',
        `20.11.2026;${RF};1'200.50;;20.11.2026;9`,
      ],
      [`2026-11-20 credit 120050 CHF ${ORDER}`],
    ],
    [
      'one that says the currency of its account above',
      'EUR',
      ['Konto;CH93', 'Währung:;CHF', 'Datum;Buchungstext;Belastung;Gutschrift', `20.11.2026;${RF};;12.50`],
      [`2026-11-20 credit 1250 CHF ${ORDER}`],
    ],
    [
      'one that says who paid',
      'EUR',
      [
        'Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag',
        `20.11.26;${RF};Rao;DE89 3704 0044 0532 0130 00;12,50`,
        '20.11.26;x;Rao;DE89 3704 0044 0532 0130 01;-12,50',
      ],
      [`2026-11-20 credit 1250 EUR ${ORDER} DE89370400440532013000`, '2026-11-20 debit 1250 EUR'],
    ],
  ])('%s', (_, currency, lines, expected) => {
    expect(readOf(lines, currency)).toEqual(expected)
  })

  test('of Japan in their code page, where a backslash is the sign of the yen', () => {
    const head = [0x93, 0xfa, 0x95, 0x74, 0x2c, 0x93, 0x45, 0x97, 0x76, 0x2c, 0x93, 0xfc, 0x8b, 0xe0, 0x0a]
    const bytes = Buffer.concat([
      Buffer.from(head),
      Buffer.from(`2026/11/05,${RF} `),
      Buffer.from([0x90, 0x55, 0x8d, 0x9e, 0x83, 0x89, 0x83, 0x49]),
      Buffer.from(',"\\1,200"\n'),
    ])
    expect(readStatement(bytes, { currency: 'JPY' }).entries).toMatchObject([
      { amountMinor: 1_200, currency: 'JPY', references: [ORDER] },
    ])
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
