import { writeStatementPaper } from '#app/features/sales/account-statements/write-statement.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/account-statement-paper'
import { statementAskedBy } from './account-statement-shown.server.ts'
import { statementFile } from './invoice-file.server.ts'

/** An account with a partner, as a paper. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const wanted = statementAskedBy(ctx, url.searchParams)
  return statementFile({ pdf: await writeStatementPaper(ctx, wanted), numberText: String(wanted.year) })
})
