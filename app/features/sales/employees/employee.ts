/** What a spreadsheet says of an employee, by column. */
export const EMPLOYEE_COLUMNS = ['name', 'email', 'manager', 'costCentre', 'site'] as const
export type EmployeeColumn = (typeof EMPLOYEE_COLUMNS)[number]

/** A row as it was sent: its line in the file, and the text of its cells. */
export type SentRow = { line: number; cells: Record<EmployeeColumn, string> }

export const EMPLOYEE_LIMITS = {
  /** Rows of one file, and of those employees of one company. */
  rows: 5_000,
  employees: 20_000,
  fileBytes: 10_000_000,
  name: 100,
  costCentre: 20,
  site: 60,
  cell: 300,
} as const

/** So long a spreadsheet whose rows were not taken over is kept. */
export const IMPORT_KEPT_DAYS = 7

/** Files of a company within an hour. */
export const FILES_AN_HOUR = { name: 'employees.import', points: 30, seconds: 3600 }

export const EMPLOYEES_PATH = '/dashboard/c/userroles/employees'

const listed = (names: string): readonly string[] => names.split(',').map((name) => name.trim())

/** How columns are called, folded, in the languages of the product and the words of usual exports. */
const NAMES: Record<EmployeeColumn, readonly string[]> = {
  name: listed(`
    name, full name, employee, employee name, display name, mitarbeiter, mitarbeiterin,
    vollstandiger name, nom, nom complet, employe, salarie, nome, nome completo, dipendente,
    nombre, nombre completo, empleado, empleada, 氏名, 名前, 社員名, 従業員名`),
  email: listed(`
    email, e mail, mail, email address, e mail address, work email, e mail adresse,
    mailadresse, adresse e mail, courriel, adresse electronique, indirizzo email,
    posta elettronica, correo, correo electronico, メール, メールアドレス, eメール`),
  manager: listed(`
    manager, manager email, line manager, supervisor, reports to, vorgesetzte, vorgesetzter,
    vorgesetzte r, fuhrungskraft, responsable, superieur, responsabile, superior, jefe, jefa,
    上司, 上長, 管理者, マネージャー`),
  costCentre: listed(`
    cost centre, cost center, costcentre, costcenter, kostenstelle, centre de couts,
    centre de cout, centro di costo, centro de coste, centro de costes, centro de costo,
    原価センタ, 原価センター, コストセンター, 部門コード`),
  site: listed(`
    site, location, office, workplace, standort, arbeitsort, buro, lieu, lieu de travail, sede,
    luogo di lavoro, centro de trabajo, oficina, 拠点, 勤務地, 事業所`),
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const BY_NAME = new Map(
  EMPLOYEE_COLUMNS.flatMap((column) => NAMES[column].map((name) => [folded(name), column] as const)),
)

/** Which column of a table holds what, by its header; the first of each that says so. */
export function columnsOf(header: readonly string[]): Map<EmployeeColumn, number> {
  const found = new Map<EmployeeColumn, number>()
  for (const [at, name] of header.entries()) {
    const column = BY_NAME.get(folded(name))
    if (column && !found.has(column)) found.set(column, at)
  }
  return found
}

/** What files for spreadsheets write before a text that would be a formula is no part of it. */
export const unquoted = (text: string): string => text.replace(/^'(?=[=+\-@＝＋－＠])/, '')
