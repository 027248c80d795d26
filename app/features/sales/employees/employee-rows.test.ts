import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf, EMPLOYEE_COLUMNS, type SentRow } from './employee.ts'
import { checkRows, type Known, type Said } from './employee-rows.ts'
import { readEmployeeFile } from './read-employee-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const nothing: Known = {
  employees: new Map(),
  costCentres: new Map(),
  sites: new Map(),
  mostCostCentres: 10,
  mostSites: 10,
}
const row = (line: number, name: string, email: string, ...more: string[]): SentRow => {
  const [manager = '', costCentre = '', site = ''] = more
  return { line, cells: { name, email, manager, costCentre, site } }
}
const check = (rows: SentRow[], known: Partial<Known> = {}, columns = EMPLOYEE_COLUMNS) =>
  checkRows(rows, { ...nothing, ...known }, columns)
const codes = (rows: SentRow[], known: Partial<Known> = {}) =>
  check(rows, known).rows.map(({ faults }) =>
    Object.entries(faults)
      .map(([column, fault]) => `${column}:${fault.code}`)
      .join(' '),
  )
const knows = (...people: Said[]) => ({ employees: new Map(people.map((one) => [one.email, one])) })
const said = (name: string, email: string, manager: string | null = null): Said => ({
  name,
  email,
  manager,
  costCentre: null,
  site: null,
})

test('columns are found by what people call them, in six languages', () => {
  const headers = [
    'Name,E-Mail,Vorgesetzte/r,Kostenstelle,Standort',
    'Full name,Email address,Reports to,Cost center,Location',
    'Nom complet,Courriel,Supérieur,Centre de coûts,Lieu de travail',
    'Nome,Posta elettronica,Responsabile,Centro di costo,Sede',
    'Nombre,Correo electrónico,Jefe,Centro de coste,Oficina',
    '氏名,メールアドレス,上司,原価センター,拠点',
  ]
  for (const header of headers) expect([...columnsOf(header.split(',')).keys()]).toEqual(EMPLOYEE_COLUMNS)
})

describe('a file', () => {
  test('is read with its lines, in any script, and what our own files quote is unquoted', () => {
    const read = readEmployeeFile(
      bytes("氏名;メール;上司\n山田 太郎;taro@a.example;\n\n'=1+1;x@a.example;taro@a.example\n"),
    )
    expect(read).toMatchObject({ ok: true, columns: ['name', 'email', 'manager'] })
    expect(read.ok && read.rows.map(({ cells }) => [cells.name, cells.manager])).toEqual([
      ['山田 太郎', ''],
      ['=1+1', 'taro@a.example'],
    ])
  })

  test('without names or addresses, rows, or too many is refused', () => {
    const faultOf = (text: string) => {
      const read = readEmployeeFile(bytes(text))
      return read.ok ? null : read.fault
    }
    expect(faultOf('Name,City\nAda,Pune\n')).toBe('columns')
    expect(faultOf('Name,Email\n')).toBe('empty')
    const rows = (many: number) => Array.from({ length: many }, (_, at) => `A,a${at}@a.example`).join('\n')
    expect(faultOf(`Name,Email\n${rows(5_000)}`)).toBe(null)
    expect(faultOf(`Name,Email\n${rows(5_001)}`)).toBe('many')
    expect(readEmployeeFile(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toEqual({ ok: false, fault: 'old' })
    expect(readEmployeeFile(Uint8Array.of(0x50, 0x4b, 3, 4, 9))).toMatchObject({ ok: false })
  })
})

describe('rows', () => {
  test('have what is wrong beside each cell, and one address once', () => {
    expect(
      codes([
        row(2, '', 'nobody'),
        row(3, 'Ada', 'ada@a.example', '', 'x'.repeat(21), 'y'.repeat(61)),
        row(4, 'Bob', ' BOB@a.example'),
        row(5, 'Bob again', 'bob@A.example'),
        row(6, 'x'.repeat(101), ''),
      ]),
    ).toEqual([
      'name:missing email:email',
      'costCentre:long site:long',
      '',
      'email:twice',
      'name:long email:missing',
    ])
  })

  test('name managers by address or by a name that one alone has', () => {
    const found = check(
      [
        row(2, 'Ada', 'ada@a.example', 'Bob Known'),
        row(3, 'Cid', 'cid@a.example', 'ADA@a.example'),
        row(4, 'Dee', 'dee@a.example', 'ada'),
        row(5, 'Eve', 'eve@a.example', 'nobody@a.example'),
        row(6, 'Fay', 'fay@a.example', 'Twin'),
        row(7, 'Twin', 'twin1@a.example'),
        row(8, 'Twin', 'twin2@a.example'),
        row(9, 'Gus', 'gus@a.example', 'gus@a.example'),
        row(10, 'Hal', 'hal@a.example', 'Eve'),
      ],
      knows(said('Bob Known', 'bob@a.example')),
    ).rows
    expect(found.map((one) => one.faults.manager?.code ?? one.said.manager)).toEqual([
      'bob@a.example',
      'ada@a.example',
      'ada@a.example',
      'unknown',
      'several',
      null,
      null,
      'self',
      'faulty',
    ])
  })

  test('close no circle, also by way of whom the company has already', () => {
    const known = knows(said('Bob', 'bob@a.example', 'ada@a.example'), said('Ada', 'ada@a.example'))
    expect(codes([row(2, 'Ada', 'ada@a.example', 'bob@a.example')], known)).toEqual(['manager:circle'])
    // Bob is put right by the same file.
    expect(codes([row(2, 'Ada', 'ada@a.example', 'Bob'), row(3, 'Bob', 'bob@a.example', '')], known)).toEqual(
      ['', ''],
    )
    const three = ['a', 'b', 'c'].map((one, at) => row(at, one, `${one}@a.example`, `${'bca'[at]}@a.example`))
    expect(codes(three)).toEqual(['manager:circle', 'manager:circle', 'manager:circle'])
  })

  test('say what is new, write cost centres as they are, and keep what the file does not say', () => {
    const known = {
      ...knows({ ...said('Ada', 'ada@a.example'), costCentre: 'HR-1', site: 'Pune' }),
      costCentres: new Map([
        ['hr-1', { code: 'HR-1', active: true }],
        ['old', { code: 'OLD', active: false }],
      ]),
      sites: new Map([['pune', 'Pune']]),
    }
    const { rows, newCostCentres, newSites } = check(
      [
        row(2, 'Bob', 'bob@a.example', '', 'hr-1', 'PUNE'),
        row(3, 'Cid', 'cid@a.example', '', 'IT', 'Ulm'),
        row(4, 'Dee', 'dee@a.example', '', 'it', 'ulm '),
        row(5, 'Eve', 'eve@a.example', '', 'old'),
      ],
      known,
    )
    expect(rows[0]?.said).toMatchObject({ costCentre: 'HR-1', site: 'Pune' })
    expect([
      newCostCentres.map((code) => code.toLowerCase()),
      newSites.map((name) => name.toLowerCase()),
    ]).toEqual([['it'], ['ulm']])
    expect(rows[3]?.faults.costCentre?.code).toBe('retired')
    const again = (columns: readonly (typeof EMPLOYEE_COLUMNS)[number][]) =>
      check([row(2, 'Ada', 'ada@a.example')], known, columns as typeof EMPLOYEE_COLUMNS).rows[0]
    expect(again(['name', 'email'])).toMatchObject({ what: 'same', said: { costCentre: 'HR-1' } })
    expect(again(EMPLOYEE_COLUMNS)).toMatchObject({ what: 'changed', said: { costCentre: null, site: null } })
  })

  test('are no more than a company may have of something', () => {
    const many = Array.from({ length: 4 }, (_, at) => row(at, `P${at}`, `p${at}@a.example`, '', `C${at}`))
    expect(codes(many, { mostCostCentres: 2 })).toEqual(['', '', 'costCentre:many', 'costCentre:many'])
  })

  test('taken over once, are the same at the second time, whatever they said', () => {
    const text = fc.constantFrom('', 'Ada', 'Bob', 'b@a.example', 'c@a.example', 'X', '=1', '山田')
    const cells = fc.record({
      name: text,
      email: fc.constantFrom('', 'a@a.example', 'b@a.example', 'c@a.example', 'd@a.example', 'no'),
      manager: text,
      costCentre: text,
      site: text,
    })
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 8 }), (all) => {
        const sent = all.map((one, line) => ({ line, cells: one }))
        const first = check(sent)
        const taken = first.rows.filter(({ what }) => what !== 'faulty')
        const people = new Map(taken.map((one) => [one.said.email, one.said]))
        for (const one of people.values()) expect(one.manager === null || people.has(one.manager)).toBe(true)
        const known = {
          employees: people,
          costCentres: new Map(
            first.newCostCentres.map((code) => [code.toLowerCase(), { code, active: true }]),
          ),
          sites: new Map(first.newSites.map((name) => [name.normalize('NFKC').toLowerCase(), name])),
        }
        const second = check(
          sent.filter((one) => taken.some(({ line }) => line === one.line)),
          known,
        )
        expect(second.rows.filter(({ what }) => what === 'new')).toEqual([])
      }),
      { numRuns: 3_000 },
    )
  })

  test('five thousand of them, each below the one before, are read at once', () => {
    const chain = Array.from({ length: 5_000 }, (_, at) =>
      row(at, `P${at}`, `p${at}@a.example`, at === 0 ? '' : `p${at - 1}@a.example`),
    )
    const began = performance.now()
    expect(check(chain).rows.every(({ what }) => what === 'new')).toBe(true)
    // The first is wrong: none has a manager that is taken over.
    chain[0] = row(0, '', 'p0@a.example')
    expect(check(chain).rows.every(({ what }) => what === 'faulty')).toBe(true)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
