import { aJoinedTrainer } from '#app/features/people/parties/testing.server.ts'
import { approveFee } from '#app/features/procurement/training-fees/approve-fee.server.ts'
import { getTrainingFee } from '#app/features/procurement/training-fees/queries-fee.server.ts'
import { aTrainingFee, typedFee } from '#app/features/procurement/training-fees/testing.server.ts'
import { aTrainingTopic } from '#app/features/procurement/training-topics/testing.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { aProvider, somebody } from '../proposals/rounds.ts'

/** A company with an open topic, two trainers who joined it, and one who did not. */
export async function aScene({ limit = '1000' }: { limit?: string } = {}) {
  const team = await aTeam({ limit })
  const [provider, rival, outsider, stranger] = [
    await aProvider(),
    await aProvider(),
    await aProvider(),
    await somebody(),
  ]
  await inTransaction(async (tx) => {
    for (const { account } of [provider, rival])
      await aJoinedTrainer(tx, { company: team.company, trainer: account.partyId })
  })
  const topic = await aTrainingTopic(team.admin)
  return {
    ...team,
    topic,
    provider: provider.ctx,
    rival: rival.ctx,
    outsider: outsider.ctx,
    stranger: stranger.ctx,
    providers: { provider, rival, outsider },
    propose: (changes: Record<string, string> = {}) => aTrainingFee(provider.ctx, topic, changes),
  }
}

export const feeOf = (ctx: Ctx, code: string) => getTrainingFee(ctx, code)

/** A step with what stands there by now. */
export const stepOf = async (ctx: Ctx, code: string) => ({
  code,
  version: String((await feeOf(ctx, code)).version),
})

/** A counter-proposal to what stands there by now. */
export const counterOf = async (ctx: Ctx, code: string, changes: Record<string, string> = {}) => ({
  ...typedFee(ctx.now(), { amount: '550', ...changes }),
  ...(await stepOf(ctx, code)),
})

/** A fee that was proposed and approved. */
export async function anApprovedFee(
  scene: Awaited<ReturnType<typeof aScene>>,
  changes: Record<string, string> = {},
): Promise<string> {
  const code = await scene.propose(changes)
  await approveFee(scene.admin, await stepOf(scene.admin, code))
  return code
}

/** The same context so many days later. */
export const later = <C extends Ctx>(ctx: C, days: number): C => ({
  ...ctx,
  now: () => new Date(Date.now() + days * 86_400_000),
})
