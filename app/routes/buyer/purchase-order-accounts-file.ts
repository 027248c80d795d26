import { writeAccounts } from '#app/features/procurement/order-matching/write-accounts.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer } from '../provider/table-answer.server.ts'
import type { Route } from './+types/purchase-order-accounts-file'

/** What was ordered, delivered and billed, line by line, for the books. */
export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) =>
  tableAnswer('csv', writeAccounts(ctx)),
)
