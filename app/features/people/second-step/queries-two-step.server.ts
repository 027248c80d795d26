import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { ownFactor } from '#app/features/people/credentials/queries-scope.server.ts'
import { inGroups } from '#app/features/people/credentials/second-factor.ts'
import { recoveryCodes, secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { secret } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type QrPath, qrPath } from '#app/platform/qr-code.server.ts'

export type TwoStep =
  | { state: 'off' }
  | { state: 'begun'; qr: QrPath; secret: string; link: string }
  | { state: 'on'; since: Date; codesLeft: number; endsAt: Date | null }

/** The state of the person's two-step sign-in; during the set-up with the secret for the app. */
export async function getTwoStep(ctx: Ctx): Promise<TwoStep> {
  const { actor } = ctx
  const [row] = await read(ctx)
    .select({
      factor: secondFactors,
      codesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} c where c.account_id = second_factors.account_id)`,
    })
    .from(secondFactors)
    .where(ownFactor(actor))
  if (!row || !hasAccount(actor)) return { state: 'off' }
  const { factor, codesLeft } = row
  if (factor.confirmedAt) return { state: 'on', since: factor.confirmedAt, codesLeft, endsAt: factor.endsAt }
  const shared = await symmetricDecrypt({ key: secret(), data: factor.secret })
  const link = createOTP(shared).url('Quorum', actor.username)
  const shown = inGroups(base32.encode(shared, { padding: false }))
  return { state: 'begun', qr: qrPath(link), secret: shown, link }
}
