import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'

/** What a payer is asked to do: prepare a batch by a key, or send one. */
export type Wanted = { actor: Person; key: string } | { actor: Person; batch: string }
/** What it tells the process that will kill it. */
export type Told = { is: 'ready' } | { is: 'begun' } | { is: 'done'; code: string }

const tell = (told: Told) => process.send?.(told)

process.on('message', (wanted: Wanted) => {
  const ctx = makeContext({ actor: wanted.actor })
  tell({ is: 'begun' })
  const work =
    'batch' in wanted
      ? sendBatch(ctx, wanted).then(() => wanted.batch)
      : preparePayouts(ctx, { currency: 'EUR', method: 'sepa', key: wanted.key }).then(({ code }) => code)
  void work.then((code) => tell({ is: 'done', code }))
})
process.on('disconnect', () => process.exit(0))

tell({ is: 'ready' })
