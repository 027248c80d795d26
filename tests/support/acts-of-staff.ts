import { actOnTopic } from '#app/features/catalogue/topic-editing/act-on-topic.server.ts'
import { decideOnTopic } from '#app/features/catalogue/topic-editing/decide-on-topic.server.ts'
import { actOnParty } from '#app/features/people/staff-acts/act-on-party.server.ts'
import { decideOnParty } from '#app/features/people/staff-acts/decide-on-party.server.ts'
import { DECIDED_ACTS } from '#app/features/people/staff-acts/staff-act.ts'
import type { Ctx } from '#app/platform/context.server.ts'

type Wish = { act: string; reason: string; days?: string; code?: string; key: string }

const isDecided = (act: string) => DECIDED_ACTS.some((one) => one === act)
const decided = ({ act, reason, ...wish }: Wish, kind: 'party' | 'topic') => ({
  ...wish,
  acts: [`${kind}.${act}`],
  rule: 'fraud',
  source: 'look',
  facts: reason,
})

/** Does one thing about a person or a workspace, as its page of staff does: by a rule where it is decided. */
export async function onParty(
  ctx: Ctx,
  wish: Wish & { username: string | undefined; proof?: string },
): Promise<void> {
  if (isDecided(wish.act)) await decideOnParty(ctx, decided(wish, 'party'))
  else await actOnParty(ctx, wish)
}

/** The same of a topic, which is hidden where others are suspended. */
export async function onTopic(ctx: Ctx, wish: Wish & { topic: string }): Promise<void> {
  const act = wish.act === 'suspend' ? 'hide' : wish.act
  if (isDecided(act)) await decideOnTopic(ctx, decided({ ...wish, act }, 'topic'))
  else await actOnTopic(ctx, { ...wish, act })
}
