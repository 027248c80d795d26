import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { CERTIFICATE_TABLE, type CertificateState } from './certificate.ts'
import { certificates } from './tables.server.ts'

type CertificateRow = { id: string; issuerId: PartyId; state: CertificateState }

const machine = stateMachine({
  subject: 'certificate',
  table: certificates,
  axes: { state: CERTIFICATE_TABLE },
  roleIn: (ctx, { issuerId }: CertificateRow) => roleIn(ctx, { provider: issuerId }),
})

/** Takes one step with a locked certificate, as the actor of the context. */
export async function changeCertificate(
  tx: Tx,
  ctx: Ctx,
  row: CertificateRow,
  step: 'withdraw',
  set: Partial<typeof certificates.$inferInsert>,
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: step }, { set })
}
