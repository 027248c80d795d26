import { writeStatementTable } from '#app/features/sales/account-statements/write-statement.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../provider/table-answer.server.ts'
import type { Route } from './+types/account-statement-file'
import { statementAskedBy } from './account-statement-shown.server.ts'

/** An account with a partner, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const as = tableAskedBy(url)
  return tableAnswer(as, await writeStatementTable(ctx, statementAskedBy(ctx, url.searchParams), as))
})
