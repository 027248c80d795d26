import { eq, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { employeeImports, employees } from './tables.server.ts'

export const employeeRows = [
  personalRows(employees, {
    of: ({ provenEmail }) => sql`${employees.email} = ${provenEmail}`,
    fate: 'kept',
    exported: { as: 'employees', columns: ['email', 'name', 'createdAt', 'updatedAt'] },
    why: 'whom a company employs is the company’s to say',
  }),
  personalRows(employeeImports, {
    of: ({ accountId }) => eq(employeeImports.byId, accountId),
    fate: 'deleted',
    exported: {
      as: 'employee-imports',
      columns: ['fileName', 'added', 'changed', 'same', 'createdAt', 'confirmedAt'],
      withheld: ['code', 'columns', 'rows'],
    },
  }),
]
