import { PgPreparedQuery } from 'drizzle-orm/pg-core'
import pg from 'pg'

/**
 * SQLSTATE classes whose messages name tables, constraints and settings, never values: connection, integrity,
 * transaction, names and rights, resources, operator, and what our own triggers raise; and "division by
 * zero", by which pg-boss knows that another process migrates its tables.
 */
const SPEAKS_OF_NO_VALUE = /^(08|0A|22012|23|25|28|3D|40|42|53|54|55|57|P0)/

/** PostgreSQL puts a value that it could not read at the end, in quotes: `syntax error in tsquery: "…"`. */
const VALUE_AT_THE_END = /: ".*$/s

/**
 * A failed statement, reduced to what may be disclosed: SQLSTATE, constraint, table, column. PostgreSQL's
 * detail, hint and context hold whole rows, and many of its messages hold values; those are left out.
 */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
  readonly code: string | undefined
  readonly severity: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined

  constructor({ message, code, severity, constraint, table, column }: pg.DatabaseError) {
    super(
      SPEAKS_OF_NO_VALUE.test(code ?? '')
        ? message.replace(VALUE_AT_THE_END, '')
        : `PostgreSQL error ${code}`,
    )
    Object.assign(this, { code, severity, constraint, table, column })
  }
}

type Handler = (this: pg.Query, error: Error, connection: unknown) => void
type Runner = (text: string, parameters: unknown[], run: () => Promise<unknown>) => Promise<unknown>

/**
 * Errors of statements lose what people typed where they are born, for every connection of this process: the
 * driver hands on a DatabaseFault, and Drizzle hands it on as it is, not inside an error with the parameters
 * in its message.
 */
function withoutValues() {
  const query = pg.Query.prototype as unknown as { handleError: Handler }
  const handleError = query.handleError
  query.handleError = function (error, connection) {
    handleError.call(this, error instanceof pg.DatabaseError ? new DatabaseFault(error) : error, connection)
  }
  const prepared = PgPreparedQuery.prototype as unknown as { queryWithCache: Runner }
  prepared.queryWithCache = (_text, _parameters, run) => run()
}

withoutValues()
