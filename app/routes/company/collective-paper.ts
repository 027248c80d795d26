import { writeStatement } from '#app/features/sales/collective-statements/write-statement.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { orderFile } from '../buyer/order-file.server.ts'
import type { Route } from './+types/collective-paper'

/** A collective statement as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) =>
  orderFile(await writeStatement(ctx, params.number), {
    name: `${params.number}.pdf`,
    type: 'application/pdf',
  }),
)
