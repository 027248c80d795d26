import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { bindRegistries } from '#app/registries.server.ts'
import { reasonOf } from '../proposals/rounds.ts'

/** Who awards which proposals, all at once. */
export type Awards = { people: Person[]; codes: string[] }

const AT_ONCE = 20

process.on('message', ({ people, codes }: Awards) => {
  const works = Array.from({ length: AT_ONCE }, (_, at) => {
    const ctx = { ...makeContext({}), actor: people[at % people.length] as Person }
    return reasonOf(awardProposal(ctx, { code: codes[at % codes.length], version: '1', venue: 'Via Roma 1' }))
  })
  void Promise.all(works).then((answers) => process.send?.({ answers }))
})
process.on('disconnect', () => process.exit(0))

bindRegistries()
process.send?.('ready')
