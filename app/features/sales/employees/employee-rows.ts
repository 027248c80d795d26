import { siteKey } from '#app/features/people/sites/site.ts'
import { emailKey, isEmail } from '#app/kit/email-address.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { inCircles, type Managed } from './circles.ts'
import { EMPLOYEE_LIMITS, type EmployeeColumn, type SentRow } from './employee.ts'

/** Why a cell is not taken over. */
export const CELL_FAULTS = [
  'missing',
  'long',
  'email',
  'twice',
  'unknown',
  'several',
  'self',
  'faulty',
  'circle',
  'retired',
  'many',
] as const
export type CellFault = { code: (typeof CELL_FAULTS)[number]; line?: number }

/** An employee as known, or as a row would have it. The manager is named by the email address. */
export type Said = {
  email: string
  name: string
  manager: string | null
  costCentre: string | null
  site: string | null
}

/** What the form of an employee says, who is known by the address. */
export const employeeFields = ({ name, manager, costCentre, site }: Omit<Said, 'email'>) => ({
  name,
  manager,
  costCentre,
  site,
})

/** What a company has already. Cost centres and sites by what they are compared by. */
export type Known = {
  employees: ReadonlyMap<string, Said>
  costCentres: ReadonlyMap<string, { code: string; active: boolean }>
  sites: ReadonlyMap<string, string>
  mostCostCentres: number
  mostSites: number
}

export type CheckedRow = SentRow & {
  said: Said
  faults: Partial<Record<EmployeeColumn, CellFault>>
  /** What becomes of it; a faulty one stays as it is. */
  what: RowKind
  /** What is new with it. */
  opens: { costCentre: boolean; site: boolean }
}

/** What becomes of rows, the faulty ones first. */
export const ROW_KINDS = ['faulty', 'new', 'changed', 'same'] as const
export type RowKind = (typeof ROW_KINDS)[number]

export type CheckedRows = { rows: CheckedRow[]; newCostCentres: string[]; newSites: string[] }

export const centreKey = (code: string): string => code.toLowerCase()
const nameKey = (name: string) => name.normalize('NFKC').toLowerCase()

/**
 * What becomes of the rows of a spreadsheet, each with what is wrong beside its cell. A column that the file
 * does not have keeps what is known; an empty cell of one that it has takes it away.
 */
export function checkRows(
  sent: readonly SentRow[],
  known: Known,
  columns: readonly EmployeeColumn[],
): CheckedRows {
  const rows = sent.map((row) => readRow(row, known, columns))
  markTwice(rows)
  markOpened(rows, known)
  markManagers(rows, known, columns)
  markMany(rows, known)
  for (const row of rows) row.what = isFaulty(row) ? 'faulty' : whatOf(row.said, known.employees)
  const opened = (column: 'costCentre' | 'site') => {
    const found = new Map<string, string>()
    for (const { said, what, opens } of rows) {
      const key = siteKey(said[column] ?? '')
      if (what !== 'faulty' && opens[column] && !found.has(key)) found.set(key, said[column] ?? '')
    }
    return [...found.values()]
  }
  return { rows, newCostCentres: opened('costCentre'), newSites: opened('site') }
}

const isFaulty = (row: CheckedRow) => Object.keys(row.faults).length > 0

function readRow(row: SentRow, known: Known, columns: readonly EmployeeColumn[]): CheckedRow {
  const cell = (column: EmployeeColumn) => oneLineOf(row.cells[column])
  const email = emailKey(cell('email'))
  const before = known.employees.get(email)
  const optional = (column: 'manager' | 'costCentre' | 'site') =>
    columns.includes(column) ? cell(column) || null : (before?.[column] ?? null)
  const said: Said = {
    email,
    name: cell('name'),
    manager: optional('manager'),
    costCentre: optional('costCentre'),
    site: optional('site'),
  }
  const faults: CheckedRow['faults'] = {}
  if (said.name === '') faults.name = { code: 'missing' }
  else if (said.name.length > EMPLOYEE_LIMITS.name) faults.name = { code: 'long' }
  if (cell('email') === '') faults.email = { code: 'missing' }
  else if (!isEmail(cell('email'))) faults.email = { code: 'email' }
  for (const column of ['costCentre', 'site'] as const)
    if ((said[column]?.length ?? 0) > EMPLOYEE_LIMITS[column]) faults[column] = { code: 'long' }
  return { ...row, said, faults, what: 'same', opens: { costCentre: false, site: false } }
}

/** Of rows with the same address the first is taken. */
function markTwice(rows: CheckedRow[]): void {
  const lines = new Map<string, number>()
  for (const { said, line, faults } of rows) {
    if (faults.email) continue
    const first = lines.get(said.email)
    if (first === undefined) lines.set(said.email, line)
    else faults.email = { code: 'twice', line: first }
  }
}

/** Writes cost centres and sites as the company does, and says which it does not have yet. */
function markOpened(rows: CheckedRow[], known: Known): void {
  for (const { said, faults, opens } of rows) {
    const centre = said.costCentre && known.costCentres.get(centreKey(said.costCentre))
    if (centre && !centre.active) faults.costCentre = { code: 'retired' }
    opens.costCentre = said.costCentre !== null && !centre
    said.costCentre = centre ? centre.code : said.costCentre
    const site = said.site && known.sites.get(siteKey(said.site))
    opens.site = said.site !== null && !site
    said.site = site || said.site
  }
}

/**
 * Managers are named by address or by a name that one alone has, and work for the same company: in the file,
 * or known already. Whose manager is not taken over is not either, until nothing changes any more.
 */
function markManagers(rows: CheckedRow[], known: Known, columns: readonly EmployeeColumn[]): void {
  const byName = new Map<string, Set<string>>()
  const note = ({ name, email }: Said) => {
    const key = nameKey(name)
    byName.set(key, (byName.get(key) ?? new Set()).add(email))
  }
  const inFile = new Set(rows.filter(({ faults }) => !faults.email).map(({ said }) => said.email))
  for (const one of known.employees.values()) if (!inFile.has(one.email)) note(one)
  for (const { said, faults } of rows) if (!faults.email && !faults.name) note(said)

  for (const { said, faults } of columns.includes('manager') ? rows : []) {
    if (said.manager === null) continue
    const typed = emailKey(said.manager)
    const named = byName.get(nameKey(said.manager))
    const found = isEmail(said.manager) ? typed : [...(named ?? [])][0]
    if (!found || (!inFile.has(found) && !known.employees.has(found))) faults.manager = { code: 'unknown' }
    else if (!isEmail(said.manager) && (named?.size ?? 0) > 1) faults.manager = { code: 'several' }
    else if (found === said.email) faults.manager = { code: 'self' }
    else said.manager = found
  }
  settleManagers(rows, known)
}

function settleManagers(rows: CheckedRow[], known: Known): void {
  markOrphans(rows, known)
  const merged = new Map<string, Managed>(known.employees)
  for (const row of rows) if (!isFaulty(row)) merged.set(row.said.email, row.said)
  const circles = inCircles(merged)
  const closing = rows.filter((row) => !isFaulty(row) && circles.has(row.said.email))
  if (closing.length === 0) return
  for (const { faults } of closing) faults.manager = { code: 'circle' }
  settleManagers(rows, known)
}

/** Whose manager is in the file alone and faulty there is not taken over, nor those below. */
function markOrphans(rows: CheckedRow[], known: Known): void {
  const good = rows.filter((row) => !isFaulty(row))
  const below = Map.groupBy(good, ({ said }) => said.manager)
  const taken = new Set(good.map(({ said }) => said.email))
  const isThere = (email: string) => taken.has(email) || known.employees.has(email)
  const gone = [...below.keys()].filter((email) => email !== null && !isThere(email))
  for (let email = gone.pop(); email !== undefined; email = gone.pop())
    for (const { said, faults } of below.get(email) ?? []) {
      faults.manager = { code: 'faulty' }
      if (!known.employees.has(said.email)) gone.push(said.email)
    }
}

/** What would be more than a company may have is not taken over. */
function markMany(rows: CheckedRow[], known: Known): void {
  const left = (column: 'costCentre' | 'site', free: number) => {
    const opened = new Set<string>()
    for (const row of rows) {
      if (!row.opens[column] || isFaulty(row)) continue
      const key = siteKey(row.said[column] ?? '')
      if (!opened.has(key) && opened.size >= free) row.faults[column] = { code: 'many' }
      else opened.add(key)
    }
  }
  left('costCentre', known.mostCostCentres - known.costCentres.size)
  left('site', known.mostSites - known.sites.size)
  settleManagers(rows, known)
}

function whatOf(said: Said, employees: Known['employees']): CheckedRow['what'] {
  const before = employees.get(said.email)
  if (!before) return 'new'
  const isSame =
    before.name === said.name &&
    before.manager === said.manager &&
    before.costCentre === said.costCentre &&
    before.site === said.site
  return isSame ? 'same' : 'changed'
}
